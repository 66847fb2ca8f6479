import { Body } from '@react-email/body'
import { Container } from '@react-email/container'
import { Head } from '@react-email/head'
import { Heading } from '@react-email/heading'
import { Html } from '@react-email/html'
import { Img } from '@react-email/img'
import { Preview } from '@react-email/preview'
import { Section } from '@react-email/section'
import { Text } from '@react-email/text'
import { convert, type FormatCallback } from 'html-to-text'
import { createElement, type ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { onPaper, readableOn, screenColours, strokeOn } from '#domain/colours.ts'
import type { Language } from '../http/language.ts'
import { logoContentId, type MailBrand } from './brand.ts'
import { body, headings, kitOf, light, styles, type LetterKit } from './letter-kit.ts'

export interface LetterParts {
  brand: MailBrand
  /** The reader's. */
  language: Language
  /** What a list of mails shows beside the subject. */
  preview: string
  heading: string
  body: (kit: LetterKit) => ReactElement[]
  footer: string
  /** What its reader can do about such mails, below the footer. */
  links?: readonly { label: string; url: string }[]
}

// The tokens of web/ui/tokens.css in the dark.
const dark = {
  canvas: '#111412',
  surface: '#191D1B',
  line: '#303733',
  ink: '#EDF1EE',
  ink2: '#B7BFBA',
  ink3: '#929B95',
}

// Mail programs take styles at the element only; classes are for the dark scheme, where a program knows it.
const darkStyles = ({ primary, secondary }: MailBrand): string =>
  [
    ['.canvas,.canvas>table>tbody>tr>td', `background-color:${dark.canvas}`],
    ['.sheet', `background-color:${dark.surface};border-color:${dark.line}`],
    ['.rule-primary', `background-color:${screenColours(primary, 'dark').primary}`],
    ['.rule-secondary', `background-color:${strokeOn(secondary, 'dark')}`],
    ['.ink', `color:${dark.ink}`],
    ['.ink-2', `color:${dark.ink2}`],
    ['.ink-3', `color:${dark.ink3}`],
    ['.rule', `border-color:${dark.line}`],
    ['.name', `color:${readableOn(primary, dark.canvas)}`],
    ['.entry', `color:${readableOn(primary, dark.surface)}`],
    ['.action', `background-color:${readableOn(primary, dark.surface)};color:${dark.canvas}`],
  ]
    .map(([selector, rules]) => `${selector}{${(rules ?? '').replaceAll(/;|$/g, '!important$&')}}`)
    .join('')

/** The letter as HTML and as text, of the same components. */
export function drawLetter(parts: LetterParts): { html: string; text: string } {
  const html = `<!doctype html>${renderToStaticMarkup(createElement(Letter, parts))}`
  return { html, text: textOf(html, parts.language) }
}

const h = createElement

function Letter({ brand, language, preview, heading, body: bodyOf, footer, links = [] }: LetterParts): ReactElement {
  return h(
    Html,
    { lang: language },
    h(
      Head,
      null,
      h('meta', { name: 'viewport', content: 'width=device-width, initial-scale=1' }),
      h('meta', { name: 'color-scheme', content: 'light dark' }),
      h('meta', { name: 'supported-color-schemes', content: 'light dark' }),
      h('title', null, heading),
      h('style', null, `:root{color-scheme:light dark}@media (prefers-color-scheme:dark){${darkStyles(brand)}}`),
    ),
    h(
      Body,
      {
        className: 'canvas',
        style: { backgroundColor: light.canvas, margin: 0, padding: '24px 12px', fontFamily: body },
      },
      h(Preview, null, preview),
      h(
        Container,
        { style: { maxWidth: 560 } },
        h(Letterhead, { brand }),
        h(BrandRule, { brand }),
        h(
          Section,
          {
            className: 'sheet',
            style: {
              backgroundColor: light.surface,
              border: `1px solid ${light.line}`,
              borderTop: 0,
              padding: '28px 24px',
            },
          },
          h(Heading, { as: 'h1', className: 'ink', style: styles.heading }, heading),
          ...bodyOf(kitOf(brand)),
        ),
        h(Text, { className: 'ink-3', style: { ...styles.small, margin: '16px 0 0' } }, footer),
        ...links.map(({ label, url }) =>
          h(
            Text,
            { style: { ...styles.small, margin: '8px 0 0' } },
            h('a', { href: url, className: 'ink-3', style: { color: light.ink3 } }, label),
          ),
        ),
      ),
    ),
  )
}

/** A letter that was drawn with the company's logo, with its name instead: where storage has lost the logo. */
export const withoutLogo = (html: string, brand: MailBrand): string =>
  html.replaceAll(new RegExp(`<img [^>]*src="cid:${logoContentId}"[^>]*>`, 'g'), () =>
    renderToStaticMarkup(h(CompanyName, { brand })),
  )

function CompanyName({ brand }: { brand: MailBrand }): ReactElement {
  return h(
    'span',
    {
      className: 'name',
      style: { font: `700 17px/24px ${headings}`, color: readableOn(brand.primary, light.canvas) },
    },
    brand.companyName,
  )
}

function Letterhead({ brand }: { brand: MailBrand }): ReactElement {
  // On a plate of its own: logos are drawn for paper.
  const logo = h(Img, {
    src: `cid:${logoContentId}`,
    alt: brand.companyName,
    height: 40,
    // Otherwise React writes a preload link into the head.
    fetchPriority: 'low',
    style: { backgroundColor: '#FFFFFF', color: light.ink, fontSize: 15, padding: 8, maxWidth: 240, borderRadius: 2 },
  })
  return h(Section, { style: { paddingBottom: 16 } }, brand.logoFileId === null ? h(CompanyName, { brand }) : logo)
}

/** The rule in the company's colours, the second at its end, as it stands in the app and on paper. */
function BrandRule({ brand }: { brand: MailBrand }): ReactElement {
  const part = (className: string, backgroundColor: string, width: string) =>
    h('td', { className, width, height: 4, style: { backgroundColor, height: 4, lineHeight: '4px', fontSize: 1 } })
  return h(
    'table',
    { role: 'presentation', width: '100%', cellPadding: 0, cellSpacing: 0, 'data-skip-in-text': true },
    h(
      'tbody',
      null,
      h(
        'tr',
        null,
        part('rule-primary', onPaper(brand.primary), '80%'),
        part('rule-secondary', strokeOn(brand.secondary, 'light'), '20%'),
      ),
    ),
  )
}

// French puts a space before its colon.
const colonOf: Readonly<Record<Language, string>> = { en: ': ', es: ': ', fr: '\u00a0: ' }

const label: FormatCallback = (element, walk, builder, { colon }) => {
  walk(element.children, builder)
  builder.addInline(String(colon), { noWordTransform: true })
}
const value: FormatCallback = (element, walk, builder) => walk(element.children, builder)
const link: FormatCallback = (element, walk, builder, { colon }) => {
  walk(element.children, builder)
  builder.addInline(`${String(colon)}${String(element.attribs?.['href'])}`, { noWordTransform: true })
}

const textOf = (html: string, language: Language): string =>
  convert(html, {
    wordwrap: false,
    formatters: { label, value, link },
    selectors: [
      { selector: 'img', format: 'skip' },
      { selector: '[data-skip-in-text=true]', format: 'skip' },
      { selector: 'h1', options: { uppercase: false } },
      { selector: 'h2', options: { uppercase: false } },
      { selector: 'a', format: 'link', options: { colon: colonOf[language] } },
      { selector: 'tr.fact', format: 'block', options: { leadingLineBreaks: 1, trailingLineBreaks: 1 } },
      { selector: 'td.fact-label', format: 'label', options: { colon: colonOf[language] } },
      { selector: 'td.fact-value', format: 'value' },
    ],
  })
