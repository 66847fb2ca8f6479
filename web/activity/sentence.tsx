import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

import type { ActivityEntry } from '#domain/activity/schema.ts'
import { currentLocale } from '#web/lib/i18n.ts'
import { TextLink } from '#web/ui/text-link.tsx'
import { pathOf } from './paths.ts'
import { tellingOf } from './tellings.ts'
import { useValueWords } from './value-words.ts'

// What stands for a part while a sentence is put together: no text has such signs.
const mark = (name: string): string => `\u{E000}${name}\u{E001}`
const marks = /\u{E000}(\w+)\u{E001}/u

/**
 * An entry as a sentence: who did what. Within a record's own history it is called “this invoice”, elsewhere by its
 * name, which leads to it.
 */
export function Sentence({ entry, isOwn = false }: { entry: ActivityEntry; isOwn?: boolean }) {
  const { t } = useTranslation('activity')
  const valueOf = useValueWords()
  const { about, by } = entry
  const { telling, within } = tellingOf(entry)
  const sentence = t(`events.${telling}`, {
    who: mark('who'),
    what: mark('what'),
    from: mark('from'),
    to: mark('to'),
    // Of a newer version of the product, while both run.
    defaultValue: `${mark('who')}: ${telling}`,
  })
  const begin = sentence.startsWith(mark('what')) ? capital : (text: string) => text
  const values: Record<string, ReactNode> = {
    who: <span className="font-semibold">{by.kind === 'program' ? `${by.name} (${t('program')})` : by.name}</span>,
    what:
      about.kind in thisWords && isOwn ? (
        begin(t(`this.${about.kind as keyof typeof thisWords}`))
      ) : (
        <Named about={about} begin={begin} />
      ),
    from: within === undefined ? '' : valueOf(within, within.from),
    to: within === undefined ? '' : valueOf(within, within.to),
  }
  return sentence.split(marks).map((part, index) => <span key={index}>{index % 2 === 0 ? part : values[part]}</span>)
}

// What people named stays as they wrote it.
const capital = (text: string): string => text.charAt(0).toLocaleUpperCase(currentLocale()) + text.slice(1)

const thisWords = { client: 1, company: 1, invoice: 1, job: 1, report: 1, role: 1, task: 1, user: 1, variation: 1 }

/** The record by its name of then, as a link where it is still there. */
function Named({ about, begin }: { about: ActivityEntry['about']; begin: (text: string) => string }) {
  const { t } = useTranslation('activity')
  const path = about.opens ? pathOf(about) : undefined
  const [before = '', after = ''] = t(`named.${about.kind}`, { label: mark('label') }).split(mark('label'))
  if (before + after === '' || about.kind !== 'company')
    return (
      <>
        {begin(before)}
        {path === undefined ? about.label : <TextLink to={path}>{about.label}</TextLink>}
        {after}
      </>
    )
  return path === undefined ? begin(before) : <TextLink to={path}>{begin(before)}</TextLink>
}
