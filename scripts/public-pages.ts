import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build, type InlineConfig } from 'vite'

import type * as drawing from '#web/entry.server.tsx'
import { BuiltFiles } from './built-files.ts'
import { leanPages } from './lean-pages.ts'

const root = join(import.meta.dirname, '..')

// A tenth of React, and all that two fields and a tick ask of it.
const preact = {
  'react/jsx-runtime': 'preact/jsx-runtime',
  'react-dom/client': 'preact/compat/client',
  'react-dom': 'preact/compat',
  react: 'preact/compat',
}

/**
 * Makes the pages that arrive drawn, in English, beside the application's empty shell (`app.html`): the home page,
 * which is the application's own, and the sign-in page with a script of its own (decision 0041).
 */
export async function buildPublicPages(folder: string): Promise<void> {
  const shell = await readFile(join(folder, 'index.html'), 'utf8')
  const frame = new BuiltFiles().fileOf('web/app/app-layout.tsx')
  const [script, { drawPage, drawSignIn }] = await Promise.all([buildSignInScript(folder), loadDrawing()])
  const pages = {
    // What every page behind the sign-in has, together with what asks for it.
    'app.html': shell.replace('</head>', `<link rel="modulepreload" crossorigin href="/${frame}"></head>`),
    'index.html': withPage(shell, await drawPage('/')),
    'sign-in.html': signInPage(shell, drawSignIn(), script, filesAfterwards()),
  }
  for (const [name, page] of Object.entries(pages)) await writeFile(join(folder, name), page)
}

const place = '<div id="page"></div>'

/** What React writes before a page belongs in its head. */
function withPage(shell: string, drawn: string): string {
  const [head = ''] = /^(?:<title>[^<]*<\/title>|<meta [^>]*>)*/.exec(drawn) ?? []
  return shell.replace('</head>', `${head}</head>`).replace(place, `<div id="page">${drawn.slice(head.length)}</div>`)
}

function signInPage(shell: string, drawn: string, script: string, next: readonly string[]): string {
  const files = next.map((file) => `/${file}`).join(' ')
  return shell
    .replace(/\s*<(script type="module"|link rel="modulepreload")[^>]*>(<\/script>)?/g, '')
    .replace('</head>', `<title>Sign in · Stringline</title><script type="module" src="/${script}"></script></head>`)
    .replace(place, `<div id="sign-in" data-next="${files}">${drawn}</div>`)
}

const shared: InlineConfig = {
  configFile: false,
  root,
  logLevel: 'warn',
  mode: 'production',
  plugins: leanPages(),
}

/** The sign-in page's script, in the folder of the application's own. */
async function buildSignInScript(folder: string): Promise<string> {
  const built = await build({
    ...shared,
    publicDir: false,
    resolve: { alias: preact },
    build: {
      outDir: folder,
      emptyOutDir: false,
      rolldownOptions: { input: join(root, 'web/app/sign-in.tsx'), preserveEntrySignatures: false },
    },
  })
  const outputs = 'output' in built ? built.output : []
  const entry = outputs.find((output) => output.type === 'chunk' && output.isEntry)
  if (entry === undefined) throw new Error('The sign-in page has no script.')
  return entry.fileName
}

async function loadDrawing(): Promise<typeof drawing> {
  const folder = await mkdtemp(join(root, 'build/drawing-'))
  try {
    await build({
      ...shared,
      publicDir: false,
      build: {
        ssr: join(root, 'web/entry.server.tsx'),
        outDir: folder,
        rolldownOptions: { output: { format: 'es', codeSplitting: false, entryFileNames: 'drawing.js' } },
      },
    })
    return (await import(pathToFileURL(join(folder, 'drawing.js')).href)) as typeof drawing
  } finally {
    await rm(folder, { recursive: true })
  }
}

/** What the application asks for when somebody arrives at its start page. */
function filesAfterwards(): string[] {
  const built = new BuiltFiles()
  return [...new Set(['web/app/app-layout.tsx', 'web/app/start-page.tsx'].flatMap((name) => built.filesOf(name)))]
}
