import { useTranslation } from 'react-i18next'

import { useSession } from '#web/lib/session.tsx'
import { areSingleKeysOn } from '#web/lib/single-keys.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { KeyCaps } from '#web/ui/key-caps.tsx'
import { TextLink } from '#web/ui/text-link.tsx'

import { placesToGo } from './going.ts'
import { paletteKeys } from './palette-key.ts'

type Line = { keys: readonly string[]; label: string }

/** Every key that does something, where it does; those that lead where this person may not go are not theirs. */
export default function KeySheet({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('app')
  const session = useSession()
  const { can } = session
  const everywhere = [
    { keys: paletteKeys, label: t('keys.palette') },
    ...(can.searchEverywhere ? [{ keys: ['/'], label: t('keys.search') }] : []),
    { keys: ['?'], label: t('keys.title') },
    { keys: ['Esc'], label: t('keys.close') },
    { keys: [paletteKeys[0] ?? '', 'Enter'], label: t('keys.send') },
  ]
  const goings = placesToGo(session).map(({ label, letter }) => ({
    keys: ['G', letter.toUpperCase()],
    label: t(label),
  }))
  return (
    <Dialog open onClose={onClose} title={t('keys.title')} size="large">
      {/* What can be scrolled has something that takes the focus. */}
      <p className="mb-4 text-ink-2">
        {areSingleKeysOn() ? t('keys.areOn') : t('keys.areOff')}{' '}
        <TextLink to="/app/profile/preferences">{t('keys.change')}</TextLink>
      </p>
      <div className="grid gap-x-10 gap-y-6 md:grid-cols-2">
        <Group title={t('keys.everywhere')} lines={everywhere} />
        <Group title={t('keys.go')} lines={goings} />
        {can.listTasks && (
          <Group
            title={t('keys.card')}
            lines={[
              ...taskLines(t),
              { keys: ['X'], label: t('keys.select') },
              { keys: ['Enter'], label: t('keys.openIt') },
            ]}
          />
        )}
        {can.listTasks && <Group title={t('nav.taskBoard')} lines={boardLines(t)} />}
        {can.listTasks && <Group title={t('nav.taskCalendar')} lines={calendarLines(t, can.createTask)} />}
      </div>
    </Dialog>
  )
}

type Words = ReturnType<typeof useTranslation<'app'>>['t']

/** On a card or row, and in the task beside it. */
const taskLines = (t: Words): Line[] => [
  { keys: ['S'], label: t('keys.field.status') },
  { keys: ['A'], label: t('keys.field.assignee') },
  { keys: ['P'], label: t('keys.field.priority') },
  { keys: ['D'], label: t('keys.field.dueDate') },
  { keys: ['L'], label: t('keys.field.tags') },
  { keys: ['E'], label: t('keys.edit') },
  { keys: ['J'], label: t('keys.next') },
  { keys: ['K'], label: t('keys.previous') },
]

const boardLines = (t: Words): Line[] => [
  { keys: [t('keys.arrows')], label: t('keys.walk') },
  { keys: [t('keys.space')], label: t('keys.pickUp') },
  { keys: ['M'], label: t('keys.menu') },
  { keys: [paletteKeys[0] ?? '', 'Z'], label: t('keys.undo') },
]

const calendarLines = (t: Words, canCreate: boolean): Line[] => [
  { keys: [t('keys.arrows')], label: t('keys.walk') },
  { keys: [t('keys.shift'), t('keys.arrows')], label: t('keys.move') },
  { keys: ['D'], label: t('keys.dates') },
  { keys: ['M'], label: t('keys.menu') },
  ...(canCreate ? [{ keys: ['N'], label: t('keys.newTask') }] : []),
  { keys: [paletteKeys[0] ?? '', 'Z'], label: t('keys.undo') },
]

function Group({ title, lines }: { title: string; lines: readonly Line[] }) {
  return (
    <section>
      <h3 className="mb-1 font-semibold">{title}</h3>
      <dl className="divide-y divide-line">
        {lines.map(({ keys, label }) => (
          <div key={label} className="flex items-center justify-between gap-4 py-1.5">
            <dt>{label}</dt>
            <dd>
              <KeyCaps keys={keys} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
