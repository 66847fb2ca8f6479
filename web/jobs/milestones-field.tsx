import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useFieldArray } from 'react-hook-form'
import { useTranslation } from 'react-i18next'

import { FormDate } from '#web/records/form-date.tsx'
import { Button, IconButton } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { FieldNotes } from '#web/ui/field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import type { JobFormState } from './job-values.ts'

/** Milestones of a job: add, word, date, tick off, move, remove. Moving is by buttons, so keys and fingers can. */
export function MilestonesField({ form }: { form: JobFormState }) {
  const { t } = useTranslation('jobs')
  const rows = useFieldArray({ control: form.control, name: 'milestones' })
  const [announcement, setAnnouncement] = useState('')
  const problem = form.formState.errors.milestones

  function move(from: number, to: number) {
    rows.move(from, to)
    setAnnouncement(t('milestones.moved', { position: to + 1, total: rows.fields.length }))
  }

  return (
    <fieldset className="flex min-w-0 flex-col gap-2 sm:col-span-2">
      <legend className="mb-1 text-sm font-semibold">{t('milestones.title')}</legend>
      {rows.fields.length === 0 && <p className="text-sm text-ink-3">{t('milestones.none')}</p>}
      <ol className="flex flex-col gap-2">
        {rows.fields.map((row, index) => (
          <li key={row.id} className="rounded-card border border-line bg-surface p-3">
            <div className="flex flex-wrap items-start gap-x-3 gap-y-2">
              <TextField
                label={t('milestones.name', { position: index + 1 })}
                required
                className="basis-60 grow"
                error={problem?.[index]?.title?.message}
                {...form.register(`milestones.${index}.title`)}
              />
              <FormDate
                label={t('milestones.due')}
                className="basis-44 max-sm:grow"
                control={form.control}
                name={`milestones.${index}.dueDate`}
              />
            </div>
            <div className="mt-1 flex items-center justify-between gap-2">
              <Checkbox label={t('milestones.completed')} {...form.register(`milestones.${index}.completed`)} />
              <span className="flex">
                {index > 0 && (
                  <IconButton
                    label={t('milestones.up', { position: index + 1 })}
                    icon={ArrowUp}
                    size="compact"
                    onClick={() => move(index, index - 1)}
                  />
                )}
                {index < rows.fields.length - 1 && (
                  <IconButton
                    label={t('milestones.down', { position: index + 1 })}
                    icon={ArrowDown}
                    size="compact"
                    onClick={() => move(index, index + 1)}
                  />
                )}
                <IconButton
                  label={t('milestones.remove', { position: index + 1 })}
                  icon={Trash2}
                  size="compact"
                  onClick={() => rows.remove(index)}
                />
              </span>
            </div>
          </li>
        ))}
      </ol>
      <FieldNotes id="milestones" error={problem?.message ?? problem?.root?.message} />
      <div>
        <Button icon={Plus} size="compact" onClick={() => rows.append({ title: '', dueDate: '', completed: false })}>
          {t('milestones.add')}
        </Button>
      </div>
      <p aria-live="polite" className="sr-only">
        {announcement}
      </p>
    </fieldset>
  )
}
