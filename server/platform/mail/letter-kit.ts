import { Button } from '@react-email/button'
import { Heading } from '@react-email/heading'
import { Section } from '@react-email/section'
import { Text } from '@react-email/text'
import { createElement, Fragment, type FunctionComponent, type ReactElement } from 'react'
import { onPaper, readableOn } from '#domain/colours.ts'
import type { MailBrand } from './brand.ts'

/** A figure with its name, as a title block shows it. */
export interface Fact {
  label: string
  /** A fact without value is left out. */
  value: string
  /** The one that matters most. */
  strong?: boolean
}

/** One of several things that a mail tells of. */
export interface Entry {
  title: string
  url: string
  lines: readonly string[]
}

/** What a feature builds its mail from. Node strips types but turns no JSX into calls: elements are made with `h`. */
export interface LetterKit {
  h: typeof createElement
  /** Running text. */
  Paragraph: FunctionComponent<{ text: string }>
  /** Ruled rows of names and values. */
  Facts: FunctionComponent<{ facts: readonly Fact[] }>
  /** What a person typed, line ends kept, and who it was. */
  Message: FunctionComponent<{ from: string; text: string }>
  /** Several things under a heading of their own, each by its link, with lines about it. */
  Entries: FunctionComponent<{ title: string; entries: readonly Entry[] }>
  /** The one thing to do. */
  Action: FunctionComponent<{ label: string; url: string }>
  /** Small print below the action. */
  Note: FunctionComponent<{ text: string }>
}

// The tokens of web/ui/tokens.css.
export const light = {
  canvas: '#F5F4EF',
  surface: '#FFFFFF',
  line: '#DBD8CF',
  ink: '#161A18',
  ink2: '#454B47',
  ink3: '#5F6561',
}
export const body = "'Public Sans', 'Segoe UI', Helvetica, Arial, sans-serif"
export const headings = `Archivo, ${body}`

const h = createElement

/** A long word breaks before it widens the whole mail; the second name is what older programs know it by. */
const wraps = { overflowWrap: 'anywhere', wordBreak: 'break-word' } as const

export const styles = {
  heading: { font: `600 20px/28px ${headings}`, color: light.ink, margin: '0 0 16px', ...wraps },
  text: { fontSize: 15, lineHeight: '22px', color: light.ink, margin: '0 0 16px', ...wraps },
  small: { fontSize: 13, lineHeight: '18px', color: light.ink3, margin: '0 0 16px', ...wraps },
}

/** What a mail is built from, in the company's colours. */
export const kitOf = (brand: MailBrand): LetterKit => ({
  h,
  Paragraph: ({ text }) => h(Text, { className: 'ink', style: styles.text }, text),
  Facts,
  Message,
  Entries: ({ title, entries }) => h(Entries, { brand, title, entries }),
  Note: ({ text }) => h(Text, { className: 'ink-3', style: { ...styles.small, margin: 0 } }, text),
  Action: ({ label, url }) =>
    h(
      Section,
      { style: { margin: '16px 0 24px' } },
      h(
        Button,
        {
          href: url,
          className: 'action',
          style: {
            backgroundColor: onPaper(brand.primary),
            color: '#FFFFFF',
            padding: '12px 20px',
            borderRadius: 4,
            fontSize: 15,
            fontWeight: 600,
          },
        },
        label,
      ),
    ),
})

/** Amounts, dates and the number of an account stay in one piece, up to so many characters. */
const unbroken = 24

function Facts({ facts }: { facts: readonly Fact[] }): ReactElement {
  const shown = facts.filter(({ value }) => value !== '')
  const cell = {
    borderTop: `1px solid ${light.line}`,
    padding: '8px 0',
    verticalAlign: 'top',
    fontSize: 15,
    lineHeight: '22px',
  }
  return h(
    'table',
    {
      role: 'presentation',
      width: '100%',
      cellPadding: 0,
      cellSpacing: 0,
      style: { margin: '0 0 8px', borderCollapse: 'collapse' },
    },
    h(
      'tbody',
      null,
      ...shown.map(({ label, value, strong = false }) =>
        h(
          'tr',
          { className: 'fact' },
          h(
            'td',
            {
              className: 'fact-label rule ink-3',
              style: { ...cell, color: light.ink3, paddingRight: 16 },
            },
            label,
          ),
          h(
            'td',
            {
              className: 'fact-value rule ink',
              align: 'right',
              style: {
                ...cell,
                ...(value.length > unbroken ? wraps : { whiteSpace: 'nowrap' }),
                color: light.ink,
                fontWeight: strong ? 700 : 400,
                fontVariantNumeric: 'tabular-nums',
              },
            },
            value,
          ),
        ),
      ),
    ),
  )
}

function Message({ from, text }: { from: string; text: string }): ReactElement {
  const lines = text.split(/\r?\n/)
  return h(
    Section,
    { className: 'rule', style: { borderLeft: `3px solid ${light.line}`, margin: '0 0 24px' } },
    h(Text, { className: 'ink-3', style: { ...styles.small, margin: '0 0 4px 16px' } }, from),
    h(
      Text,
      // In the direction of what was written: Arabic and Hebrew begin on the right.
      { dir: 'auto', className: 'ink', style: { ...styles.text, margin: '0 0 0 16px' } },
      ...lines.map((line, index) => h(Fragment, null, index > 0 ? h('br') : null, line)),
    ),
  )
}

function Entries({
  brand,
  title,
  entries,
}: {
  brand: MailBrand
  title: string
  entries: readonly Entry[]
}): ReactElement {
  const color = readableOn(brand.primary, light.surface)
  return h(
    Section,
    { style: { margin: '0 0 16px' } },
    h(Heading, { as: 'h2', className: 'ink', style: { ...styles.heading, fontSize: 15, margin: '0 0 8px' } }, title),
    ...entries.map((entry) =>
      h(
        Section,
        { className: 'rule', style: { borderTop: `1px solid ${light.line}`, padding: '8px 0' } },
        h(
          Text,
          { style: { ...styles.text, margin: 0, fontWeight: 600 } },
          h('a', { href: entry.url, className: 'entry', style: { color } }, entry.title),
        ),
        ...entry.lines.map((line) =>
          h(
            Text,
            { dir: 'auto', className: 'ink-2', style: { ...styles.small, color: light.ink2, margin: '2px 0 0' } },
            line,
          ),
        ),
      ),
    ),
  )
}
