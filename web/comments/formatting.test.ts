import { describe, expect, it } from 'vitest'

import { continuedList, type Edit, toggledBold, toggledList } from './formatting.ts'

/** A text in which | stands where the selection begins and ends, or once where the cursor stands. */
function marked(written: string): { text: string; from: number; to: number } {
  const [before = '', within = '', after] = written.split('|')
  if (after === undefined) return { text: before + within, from: before.length, to: before.length }
  return { text: before + within + after, from: before.length, to: before.length + within.length }
}

function after(text: string, edit: Edit | undefined): string | undefined {
  if (edit === undefined) return undefined
  let changed = text
  for (const { from, to, text: put } of edit.changes) changed = changed.slice(0, from) + put + changed.slice(to)
  const [from, to] = edit.selection
  const within = from === to ? '' : `${changed.slice(from, to)}|`
  return `${changed.slice(0, from)}|${within}${changed.slice(to)}`
}

describe('bold', () => {
  it.each([
    ['ring |Hemi| now', 'ring **|Hemi|** now'],
    ['ring **|Hemi|** now', 'ring |Hemi| now'],
    ['ring| Hemi |now', 'ring **|Hemi|** now'],
    ['ring |', 'ring **|**'],
    ['ring **|**', 'ring |'],
    ['|all|', '**|all|**'],
  ])('%s becomes %s', (before, expected) => {
    const { text, from, to } = marked(before)
    expect(after(text, toggledBold(text, from, to))).toBe(expected)
  })
})

describe('a list', () => {
  it.each([
    ['bulleted', 'a\n|b\nc|', 'a\n- |b\n- c|'],
    ['bulleted', '- |b\n- c|', '|b\nc|'],
    ['numbered', '|b\nc|\nd', '1. |b\n2. c|\nd'],
    ['numbered', '- |b\n* c|', '1. |b\n2. c|'],
    ['numbered', '1. b|', 'b|'],
    ['numbered', '|', '1. |'],
    ['bulleted', 'a\n|', 'a\n- |'],
  ] as const)('%s: %j becomes %j', (kind, before, expected) => {
    const { text, from, to } = marked(before)
    expect(after(text, toggledList(text, from, to, kind))).toBe(expected)
  })
})

describe('Enter', () => {
  it.each([
    ['- a|', '- a\n- |'],
    ['* a|b', '* a\n* |b'],
    ['9. a|\nb', '9. a\n10. |\nb'],
    ['- a\n- |', '- a\n|'],
    ['1. |\nb', '|\nb'],
    ['a|', undefined],
    ['|- a', undefined],
    ['2026. a|', undefined],
    ['-a|', undefined],
  ])('%j becomes %j', (before, expected) => {
    const { text, from } = marked(before)
    expect(after(text, continuedList(text, from))).toBe(expected)
  })
})
