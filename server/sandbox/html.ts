/** A piece of HTML: made by `html` alone, which escapes whatever it is given that is not one itself. */
export class Html {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

type Piece = Html | string | number | undefined | readonly Piece[]

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

const drawn = (piece: Piece): string => {
  if (piece instanceof Html) return piece.text
  if (typeof piece === 'object') return piece.map(drawn).join('')
  return String(piece ?? '').replaceAll(/[&<>"']/g, (character) => entities[character] ?? '')
}

/** Text between tags and in quoted attributes; everything put in is escaped. */
export const html = (strings: TemplateStringsArray, ...values: Piece[]): Html =>
  new Html(strings.reduce((text, part, at) => text + part + (at < values.length ? drawn(values[at]) : ''), ''))

/** A whole page of the sandbox, which says on each what it is. */
export const page = (title: string, body: Html): string =>
  html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>${title} · Sandbox</title>
        <link rel="stylesheet" href="/sandbox/style.css" />
      </head>
      <body>
        <header class="label"><strong>Sandbox</strong>, not the real thing: nothing here leaves this machine.</header>
        <main>
          <h1>${title}</h1>
          ${body}
        </main>
      </body>
    </html>`.text

export const style = `
:root { font: 16px/1.5 system-ui, sans-serif; accent-color: #0b6b8a; }
body { margin: 0; background: Canvas; color: CanvasText; }
.label { margin: 0; padding: .6rem 1rem; background: #ffd84d; color: #221c00; }
main { max-width: 64rem; margin: 0 auto; padding: 1rem; overflow-wrap: anywhere; }
.wide { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; margin: .5rem 0 1.5rem; }
th, td { text-align: start; padding: .35rem .6rem; border-bottom: 1px solid GrayText; }
th { white-space: nowrap; }
td.number { text-align: end; font-variant-numeric: tabular-nums; white-space: nowrap; }
fieldset { border: 1px solid color-mix(in srgb, CanvasText 35%, Canvas); margin: 1rem 0; }
fieldset label, .field { display: block; padding: .35rem 0; }
input:not([type=checkbox]), select { font: inherit; padding: .4rem; max-width: 100%; box-sizing: border-box; }
button { font: inherit; padding: .5rem 1rem; margin: .25rem .5rem .25rem 0; min-height: 44px; cursor: pointer; }
.fault { border-inline-start: .3rem solid #c1272d; padding: .3rem .8rem; }
.quiet { color: color-mix(in srgb, CanvasText 70%, Canvas); }
`
