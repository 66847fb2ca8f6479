import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'

import { maxComments, maxSection } from '#domain/reports/schema.ts'
import { useFormat } from '#web/lib/format.ts'
import { TextField } from '#web/ui/text-field.tsx'
import { TextArea } from '#web/ui/textarea.tsx'

import { sections, type ReportFormApi } from './form-values.ts'

/** Who answers for it. */
export function WhoFields({ form }: { form: ReportFormApi }) {
  const { t } = useTranslation('reports')
  const { errors } = form.formState
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <TextField
        label={t('fields.preparedBy')}
        required
        autoComplete="name"
        error={errors.preparedBy?.message}
        {...form.register('preparedBy')}
      />
      <TextField
        label={t('fields.preparedByTitle')}
        required
        autoComplete="organization-title"
        error={errors.preparedByTitle?.message}
        {...form.register('preparedByTitle')}
      />
    </div>
  )
}

/** The six required sections and the comments; one row of the report per line. */
export function TextFields({ form }: { form: ReportFormApi }) {
  const { t } = useTranslation('reports')
  return (
    <div className="grid gap-4 md:grid-cols-2">
      <p className="text-sm text-ink-3 md:col-span-2">{t('form.onePerLine')}</p>
      {sections.map((name) => (
        <CountedText key={name} form={form} name={name} limit={maxSection} required />
      ))}
      <CountedText form={form} name="comments" limit={maxComments} className="md:col-span-2" />
    </div>
  )
}

type CountedTextProps = {
  form: ReportFormApi
  name: (typeof sections)[number] | 'comments'
  limit: number
  required?: boolean
  className?: string
}

function CountedText({ form, name, limit, required = false, className }: CountedTextProps) {
  const { t } = useTranslation('reports')
  const format = useFormat()
  const typed = useWatch({ control: form.control, name })
  return (
    <TextArea
      label={t(`sections.${name}`)}
      required={required}
      rows={3}
      {...(className ? { className } : {})}
      autoCapitalize="sentences"
      enterKeyHint="enter"
      error={form.formState.errors[name]?.message}
      hint={
        <span className="numeric block text-right text-xs">
          {t('form.counter', { used: format.number(typed.length), limit: format.number(limit) })}
        </span>
      }
      {...form.register(name)}
    />
  )
}
