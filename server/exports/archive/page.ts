import { archivedKinds, type ArchivedKind } from '#domain/archives/rules.ts'
import { writeInstant } from '#domain/format.ts'
import type { Language } from '#server/platform/http/language.ts'
import { writersOf } from '#server/platform/pdf/print.ts'
import { exportWords } from '../words.ts'
import type { Head } from './freeze.ts'
import type { listed } from './records.ts'
import { listedKinds } from './records.ts'

/** Something on the page that leads to an entry. */
export interface Link {
  path: string
  name: string
}

type Listed = NonNullable<ReturnType<typeof listed>>

/** A record as a row of the page. */
export interface Row {
  listed: Listed
  links: readonly Link[]
}

interface PageOf {
  head: Head
  language: Language
  askedBy: string
  rows: (kind: ArchivedKind) => AsyncIterable<Row>
  tables: (kind: ArchivedKind) => readonly Link[]
  missing: AsyncIterable<{ name: string }>
}

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => escapes[sign] ?? sign)

/** Where an entry lies, as a link from the page beside it. */
const hrefOf = (path: string): string => path.split('/').map(encodeURIComponent).join('/')

const linkTo = ({ path, name }: Link): string => `<a href="${escaped(hrefOf(path))}">${escaped(name)}</a>`

/** The page by which an archive is looked at, without a script and without a connection: piece by piece. */
export async function* pageOf({ head, language, askedBy, rows, tables, missing }: PageOf): AsyncGenerator<string> {
  const { say, locale } = exportWords(language)
  const { companyName, timezone } = head.brand
  const title = escaped(say('page.title', { company: companyName }))
  const facts = [
    [say('page.taken'), writeInstant(head.takenAt, locale, timezone) ?? ''],
    [say('page.by'), askedBy],
  ] as const
  yield `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>${title}</title>
<style>${style}</style>
</head>
<body>
<header>
<h1>${title}</h1>
<dl class="block">${facts.map(([term, said]) => `<div><dt>${escaped(term)}</dt><dd>${escaped(said)}</dd></div>`).join('')}</dl>
</header>
<main>
<section><h2>${escaped(say('page.data'))}</h2><p>${escaped(say('page.dataText'))}</p>
`
  const heading = (...names: string[]) =>
    `<thead><tr>${names.map((name) => `<th scope="col">${escaped(name)}</th>`).join('')}</tr></thead>`
  yield `<div class="wide" role="region" aria-label="${escaped(say('page.data'))}" tabindex="0"><table>`
  yield heading(say('page.kind'), say('page.records'), 'JSON', say('page.tables'))
  yield '<tbody>'
  for (const kind of archivedKinds) {
    const json = linkTo({ path: `data/${kind}.json`, name: `${kind}.json` })
    const csv = tables(kind).map(linkTo).join('<br>')
    yield `<tr><th scope="row">${escaped(say(`kinds.${kind}`))}</th><td class="n">${head.counts[kind]}</td><td>${json}</td><td>${csv}</td></tr>\n`
  }
  yield '</tbody></table></div></section>\n'
  for (const kind of listedKinds) yield* sectionOf(kind)
  yield* missingOnes()
  yield '</main>\n</body>\n</html>\n'

  async function* sectionOf(kind: (typeof listedKinds)[number]): AsyncGenerator<string> {
    const { money, date } = writersOf(language)
    const name = escaped(say(`kinds.${kind}`))
    yield `<section><h2>${name}</h2>\n`
    if (head.counts[kind] === 0) {
      yield `<p>${escaped(say('page.none'))}</p></section>\n`
      return
    }
    yield `<div class="wide" role="region" aria-label="${name}" tabindex="0"><table>`
    yield heading(
      ...(['number', 'name', 'client', 'date', 'amount', 'files'] as const).map((part) => say(`page.${part}`)),
    )
    yield '<tbody>'
    for await (const { listed, links } of rows(kind)) {
      const cells = [listed.number, listed.name, listed.client, date(listed.date || null)].map(
        (cell) => `<td>${escaped(cell)}</td>`,
      )
      const amount = listed.amount === '' ? '' : money(listed.amount)
      yield `<tr>${cells.join('')}<td class="n">${escaped(amount)}</td><td>${links.map(linkTo).join('<br>')}</td></tr>\n`
    }
    yield '</tbody></table></div></section>\n'
  }

  async function* missingOnes(): AsyncGenerator<string> {
    let isFirst = true
    for await (const { name } of missing) {
      if (isFirst) yield `<section><h2>${escaped(say('page.missing'))}</h2><ul>\n`
      isFirst = false
      yield `<li>${escaped(name)}</li>\n`
    }
    if (!isFirst) yield '</ul></section>\n'
  }
}

// As the product looks: paper, hairlines, a title block; and as dark as the device wants it.
const style = `
:root { color-scheme: light dark; --canvas: light-dark(#f5f4ef, #111412); --surface: light-dark(#fff, #191d1b);
  --line: light-dark(#dbd8cf, #303733); --ink: light-dark(#161a18, #edf1ee); --ink-2: light-dark(#454b47, #b7bfba);
  --link: light-dark(#4a49c6, #a5b0ff); --mark: light-dark(#007e4f, #10b981) }
* { box-sizing: border-box }
body { margin: 0; background: var(--canvas); color: var(--ink); font: 15px/22px "Public Sans", system-ui, sans-serif;
  overflow-wrap: anywhere }
header, main { max-width: 1120px; margin: 0 auto; padding: 24px 16px }
header { border-top: 4px solid var(--mark) }
h1 { font: 700 28px/36px Archivo, system-ui, sans-serif; letter-spacing: -.01em; margin: 8px 0 16px }
h2 { font: 600 20px/28px Archivo, system-ui, sans-serif; letter-spacing: -.01em; margin: 24px 0 8px }
p { max-width: 68ch; color: var(--ink-2); margin: 0 0 12px }
.block { display: flex; flex-wrap: wrap; margin: 0; border: 1px solid var(--line); background: var(--surface) }
.block div { padding: 8px 16px; border-right: 1px solid var(--line); flex: 1 1 200px }
dt { font-size: 13px; line-height: 18px; color: var(--ink-2) }
dd { margin: 0 }
.wide { overflow-x: auto; border: 1px solid var(--line); background: var(--surface) }
table { border-collapse: collapse; width: 100%; min-width: 640px; overflow-wrap: normal }
th, td { text-align: left; vertical-align: top; padding: 8px 12px; border-top: 1px solid var(--line); font-weight: 400;
  overflow-wrap: anywhere }
thead th { border-top: 0; font-size: 13px; line-height: 18px; color: var(--ink-2) }
.n { text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap }
a { color: var(--link) }
td a { display: inline-block; padding: 2px 0; min-height: 26px }
:focus-visible { outline: 2px solid var(--link); outline-offset: 2px }
`
