import { useState } from 'react'
import { useTranslation } from 'react-i18next'

import { useFormat } from '#web/lib/format.ts'
import { useMessage } from '#web/lib/i18n.ts'
import { problemText } from '#web/lib/query.tsx'
import { toast } from '#web/ui/toast.tsx'

import { fetchReport, useListReports } from './data.ts'
import { copiedTexts, type ReportFormApi } from './form-values.ts'

/**
 * "Copy last report": the texts of the job's latest report, with Undo. Photos, date and progress are this report's own.
 */
export function useCopyLastReport(form: ReportFormApi, jobId: string | undefined, ownId: string | undefined) {
  const { t } = useTranslation('reports')
  const { t: say } = useTranslation('records')
  const format = useFormat()
  const message = useMessage()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const answer = useListReports(
    { ...(jobId ? { jobId } : {}), sort: '-date', pageSize: 1 },
    { enabled: jobId !== undefined && ownId === undefined },
  )
  const last = jobId && !answer.isPlaceholderData ? answer.data?.items[0] : undefined

  async function run() {
    if (!last) return
    setBusy(true)
    setProblem(undefined)
    try {
      const report = await fetchReport(last.id)
      const before = { ...form.getValues() }
      for (const name of copiedTexts)
        form.setValue(name, report[name], { shouldDirty: true, shouldValidate: form.formState.isSubmitted })
      toast.success('Texts copied from the last report', {
        action: {
          label: t('form.undo'),
          onPress: () => {
            for (const name of copiedTexts) form.setValue(name, before[name], { shouldDirty: true })
          },
        },
      })
    } catch (error) {
      setProblem(message(problemText(error) ?? ''))
    } finally {
      setBusy(false)
    }
  }

  return {
    run: () => void run(),
    busy,
    problem,
    /** Which report would be copied. */
    from: last && `${last.reportId} · ${format.date(last.date)}`,
    unavailable: unavailableBecause(),
  }

  function unavailableBecause(): string | undefined {
    if (!jobId) return t('form.chooseJobFirst')
    if (last || answer.isFetching) return undefined
    return answer.error ? say('failed.reports') : t('form.noLastReport')
  }
}
