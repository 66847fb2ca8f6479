import { useTranslation } from 'react-i18next'

import type { ActivityDetail } from '#domain/activity/schema.ts'
import { useFormat } from '#web/lib/format.ts'
import type messages from './messages.en.json'
import { milestoneChange, type MilestoneThen } from './milestone-change.ts'
import { textChange } from './text-change.ts'
import { useListWords, useValueWords } from './value-words.ts'

type Words = typeof messages
/** A line below the sentence; `whole` where there is more of a text than the line says. */
export interface DetailLine {
  text: string
  whole?: { before: string; after: string }
}

/** What a field was and is, in a line or two. */
export function useDetailLines(): (detail: ActivityDetail) => DetailLine[] {
  const { t } = useTranslation('activity')
  const format = useFormat()
  const valueOf = useValueWords()
  const partsOf = useListWords()

  return (detail) => {
    const field = labelOf(detail)
    const { type, from, to } = detail
    // A word or two need no quotation marks.
    if (type === 'text' && from === null && asText(to).length <= 80)
      return [{ text: t('set', { field, to: asText(to) }) }]
    if (type === 'lines' || type === 'text') return [textLine(field, asText(from), asText(to))]
    if (Array.isArray(from) || Array.isArray(to)) {
      if (type === 'milestones') return milestoneLines(field, detail)
      if (type !== 'series' && type !== 'moved') return listLines(field, detail)
    }
    const [was, is] = [valueOf(detail, from), valueOf(detail, to)]
    // Photos that were put in another order, or say something else.
    if (from !== null && was === is) return [{ text: t('renewed', { field }) }]
    if (from === null) return [{ text: t('set', { field, to: is }) }]
    if (to === null) return [{ text: t('cleared', { field, from: was }) }]
    return [{ text: t('changed', { field, from: was, to: is }) }]
  }

  function labelOf({ field, type }: ActivityDetail): string {
    if (type === 'series') return t(`series.${field as keyof Words['series']}`)
    // A code that people gave, on forms that call another record the same.
    if (type === 'text' && (field === 'clientId' || field === 'jobId')) return t(`codes.${field}`)
    return t(`fields.${field as keyof Words['fields']}`)
  }

  function textLine(field: string, before: string, after: string): DetailLine {
    const { from, to, isCut } = textChange(before, after)
    const text =
      before === ''
        ? t('text.set', { field, to })
        : after === ''
          ? t('text.cleared', { field, from })
          : t('text.changed', { field, from, to })
    return { text, ...(isCut ? { whole: { before, after } } : {}) }
  }

  function milestoneLines(field: string, detail: ActivityDetail): DetailLine[] {
    const { kept, added, removed } = milestoneChange(milestonesOf(detail.from), milestonesOf(detail.to))
    const ticked = (completed: boolean) =>
      kept
        .filter(({ was, is }) => was.completed !== is.completed && is.completed === completed)
        .map(({ is }) => is.title)
    const [done, reopened] = [ticked(true), ticked(false)]
    const texts = [
      ...kept
        .filter(({ was, is }) => was.title !== is.title)
        .map(({ was, is }) => t('milestones.renamed', { field, from: was.title, to: is.title })),
      ...(done.length > 0 ? [t('milestones.completed', { field, titles: format.list(done) })] : []),
      ...(reopened.length > 0 ? [t('milestones.reopened', { field, titles: format.list(reopened) })] : []),
      ...kept.filter(({ was, is }) => was.dueDate !== is.dueDate).map(({ was, is }) => datedLine(field, was, is)),
    ]
    const [came, went] = [added, removed].map((some) => format.list(partsOf(detail, some as never)))
    if (removed.length > 0) texts.push(t('removed', { field, values: went }))
    if (added.length > 0) texts.push(t('added', { field, values: came }))
    return (texts.length > 0 ? texts : [t('renewed', { field })]).map((text) => ({ text }))
  }

  function datedLine(field: string, was: MilestoneThen, { title, dueDate }: MilestoneThen): string {
    if (dueDate === null) return t('milestones.undated', { field, title })
    const to = format.date(dueDate)
    if (was.dueDate === null) return t('milestones.dated', { field, title, to })
    return t('milestones.moved', { field, title, from: format.date(was.dueDate), to })
  }

  function listLines(field: string, detail: ActivityDetail): DetailLine[] {
    const [was, is] = [distinct(detail.from), distinct(detail.to)]
    const wordsOf = (keys: readonly string[]) =>
      format.list(
        partsOf(
          detail,
          keys.map((key) => JSON.parse(key) as never),
        ),
      )
    const added = is.filter((part) => !was.includes(part))
    const removed = was.filter((part) => !is.includes(part))
    if (added.length === 0 && removed.length === 0) return [{ text: t('renewed', { field }) }]
    return [
      ...(removed.length > 0 ? [{ text: t('removed', { field, values: wordsOf(removed) }) }] : []),
      ...(added.length > 0 ? [{ text: t('added', { field, values: wordsOf(added) }) }] : []),
    ]
  }
}

const milestonesOf = (value: ActivityDetail['to']): MilestoneThen[] =>
  distinct(value).map((part) => JSON.parse(part) as MilestoneThen)
const asText = (value: ActivityDetail['to']): string => (typeof value === 'string' ? value : '')
const distinct = (value: ActivityDetail['to']): string[] =>
  Array.isArray(value) ? [...new Set((value as readonly unknown[]).map((part) => JSON.stringify(part)))] : []
