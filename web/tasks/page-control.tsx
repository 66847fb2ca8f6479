import { isCalendarDate } from '#domain/dates.ts'
import type { TaskRecord } from '#domain/tasks/schema.ts'
import { useToday } from '#web/lib/session.tsx'
import { ClientPicker } from '#web/records/client-picker.tsx'
import { TagInput } from '#web/tags/embed.tsx'
import { DateField } from '#web/ui/date-field.tsx'
import { MoneyField } from '#web/ui/money-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { TextArea } from '#web/ui/textarea.tsx'
import type { FieldEdit } from './page-edit.ts'
import { JobChoice, PersonChoice, VariationChoice } from './page-pickers.tsx'
import type { Chosen } from './page-words.ts'

type Typed = { label: string; hint?: string | undefined; edit: FieldEdit<string> }
type Picked = { label: string; task: TaskRecord; edit: FieldEdit<Chosen> }
type Tagged = { label: string; edit: FieldEdit<readonly string[]> }
type Props =
  | ({ kind: 'line' | 'lines' | 'money' | 'date'; min?: string | null | undefined } & Typed)
  | ({ kind: 'tags' } & Tagged)
  | ({ kind: 'client' | 'job' | 'variation' | 'person' } & Picked)

/** What edits a field in its place. */
export default function PageControl(props: Props) {
  switch (props.kind) {
    case 'line':
      return <Line {...props} />
    case 'lines':
      return <Lines {...props} />
    case 'money':
      return <Money {...props} />
    case 'date':
      return <CalendarDay {...props} />
    case 'tags':
      return <TagNames {...props} />
    default:
      return <Choice {...props} />
  }
}

const common = ({ label, edit }: { label: string; edit: { problem: string | undefined } }) => ({
  label,
  hideLabel: true,
  error: edit.problem,
})

function Line({ edit, hint, ...props }: Typed) {
  return (
    <TextField
      {...common({ edit, ...props })}
      hint={hint}
      autoComplete="off"
      value={edit.value ?? ''}
      onChange={(event) => edit.type(event.currentTarget.value)}
    />
  )
}

function Lines({ edit, hint, ...props }: Typed) {
  return (
    <TextArea
      {...common({ edit, ...props })}
      hint={hint}
      rows={5}
      value={edit.value ?? ''}
      onChange={(event) => edit.type(event.currentTarget.value)}
    />
  )
}

function Money({ edit, ...props }: Typed) {
  return <MoneyField {...common({ edit, ...props })} value={edit.value ?? ''} onChange={edit.type} />
}

function TagNames({ edit, ...props }: Tagged) {
  return <TagInput {...common({ edit, ...props })} value={edit.value ?? []} onChange={edit.type} />
}

function CalendarDay({ edit, min, ...props }: Typed & { min?: string | null | undefined }) {
  return (
    <DateField
      {...common({ edit, ...props })}
      value={edit.value ?? ''}
      onChange={edit.type}
      today={useToday()}
      min={min && isCalendarDate(min) ? min : undefined}
    />
  )
}

/** What is chosen is saved at once. */
function Choice({ kind, task, edit, ...props }: Picked & { kind: 'client' | 'job' | 'variation' | 'person' }) {
  const choice = {
    ...common({ edit, ...props }),
    value: edit.value ?? null,
    onChange: (item: Chosen) => edit.save(item && { value: item.value, label: item.label }),
  }
  if (kind === 'client') return <ClientPicker {...choice} />
  if (kind === 'job') return <JobChoice {...choice} clientId={task.clientId} />
  if (kind === 'variation') return <VariationChoice {...choice} task={task} />
  return <PersonChoice {...choice} />
}
