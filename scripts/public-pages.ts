import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import { build, type InlineConfig } from 'vite'

import type * as drawing from '#web/entry.server.tsx'
import { BuiltFiles } from './built-files.ts'
import { leanPages } from './lean-pages.ts'

const root = join(import.meta.dirname, '..')

// A tenth of React, and all that a form of a few fields asks of it.
const preact = {
  'react/jsx-runtime': 'preact/jsx-runtime',
  'react-dom/client': join(root, 'web/lib/adopting-root.ts'),
  'react-dom': 'preact/compat',
  react: 'preact/compat',
}

/**
 * Makes the pages that arrive drawn, beside the application's empty shell (`app.html`): the public ones in each
 * language (decision 0055), signing in and signing up in English (decisions 0041, 0058), with scripts of their own.
 */
export async function buildPublicPages(folder: string): Promise<void> {
  const shell = await readFile(join(folder, 'index.html'), 'utf8')
  await rm(join(folder, 'index.html'))
  const frame = new BuiltFiles(folder).fileOf('web/app/app-layout.tsx')
  const [scripts, { drawPublicPages, drawOwnPages }] = [await buildScripts(folder), await loadDrawing()]
  const [{ signIn, signInMicrosoft, signUp }, next] = [drawOwnPages(), filesAfterwards(folder)]
  const pages: Record<string, string> = {
    // What every page behind the sign-in has, together with what asks for it. Link previews show its title; React puts
    // the titles of pages before it.
    'app.html': shell.replace(
      '</head>',
      `<title>Stringline</title><link rel="modulepreload" crossorigin href="/${frame}"></head>`,
    ),
    'sign-in.html': ownPage(shell, { name: 'sign-in', title: 'Sign in', drawn: signIn, next, ...scripts.signIn }),
    // The same where one signs in with Microsoft as well.
    'sign-in-microsoft.html': ownPage(shell, {
      name: 'sign-in',
      title: 'Sign in',
      drawn: signInMicrosoft,
      facts: ' data-microsoft',
      next,
      ...scripts.signIn,
    }),
    'sign-up.html': ownPage(shell, {
      name: 'sign-up',
      title: 'Create Account',
      drawn: signUp,
      next,
      ...scripts.signUp,
    }),
  }
  for (const { address, place, drawn } of await drawPublicPages()) {
    const isContact = place.page === 'contact'
    const own = isContact ? [scripts.every, scripts.contact] : [scripts.every]
    const asked = (isContact ? noting : '') + own.map(asModule).join('')
    const dressed = shell.replace(/(<link rel="stylesheet"[^>]* href=)"[^"]*"/, `$1"/${scripts.every.sheet}"`)
    pages[`public${address === '/' ? '/index' : address}.html`] = publicPage(dressed, drawn, place.language, asked)
  }
  for (const [name, page] of Object.entries(pages)) {
    await mkdir(dirname(join(folder, name)), { recursive: true })
    await writeFile(join(folder, name), page)
  }
}

const place = '<div id="page"></div>'

// What was sent before the script of a form has come is sent by it (web/lib/adopting-root.ts).
const noting = '<script src="/sent-early.js"></script>'
const asModule = ({ script }: Pick<Script, 'script'>): string => `<script type="module" src="/${script}"></script>`

const withoutScripts = (shell: string): string =>
  shell.replace(/\s*<(script type="module"|link rel="modulepreload")[^>]*>(<\/script>)?/g, '')

/** What React writes before a page belongs in its head. */
function publicPage(shell: string, drawn: string, language: string, asked: string): string {
  const [head = ''] = /^(?:<title>[^<]*<\/title>|<(?:meta|link) [^>]*>)*/.exec(drawn) ?? []
  return withoutScripts(shell)
    .replace('<html lang="en">', `<html lang="${language}">`)
    .replace('</head>', () => `${head}${asked}</head>`)
    .replace(place, () => `<div id="page">${drawn.slice(head.length)}</div>`)
}

interface OwnPage {
  name: string
  title: string
  drawn: string
  /** What the place says to its script. */
  facts?: string
  script: string
  /** What its script asks for at once. */
  needs: readonly string[]
  /** What is fetched for the page after it. */
  next: readonly string[]
}

function ownPage(shell: string, { name, title, drawn, facts = '', script, needs, next }: OwnPage): string {
  const asked = needs.map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`).join('')
  const own = `<title>${title} · Stringline</title>${noting}${asked}${asModule({ script })}`
  const files = next.map((file) => `/${file}`).join(' ')
  return withoutScripts(shell)
    .replace('</head>', () => `${own}</head>`)
    .replace(place, () => `<div id="${name}" data-next="${files}"${facts}>${drawn}</div>`)
}

const shared: InlineConfig = {
  configFile: false,
  root,
  logLevel: 'warn',
  mode: 'production',
  plugins: leanPages(),
}

/** A script, with the scripts that it needs and the sheet that it names. */
interface Script {
  script: string
  needs: readonly string[]
  sheet: string | undefined
}

/** The scripts of these pages, in the folder of the application's own. */
async function buildScripts(folder: string): Promise<Record<'signIn' | 'signUp' | 'every' | 'contact', Script>> {
  const [signIn, signUp, every, contact] = await Promise.all([
    buildScript(folder, 'web/app/sign-in.tsx'),
    buildScript(folder, 'web/app/sign-up.tsx'),
    buildScript(folder, 'web/ui/public.ts'),
    buildScript(folder, 'web/app/contact.tsx'),
  ])
  return { signIn, signUp, every, contact }
}

async function buildScript(folder: string, input: string): Promise<Script> {
  const built = await build({
    ...shared,
    plugins: [...(shared.plugins ?? []), tailwindcss()],
    publicDir: false,
    resolve: { alias: preact },
    build: {
      outDir: folder,
      emptyOutDir: false,
      // Never a data: URL, which our policy forbids.
      assetsInlineLimit: 0,
      rolldownOptions: { input: join(root, input), preserveEntrySignatures: false },
    },
  })
  const outputs = 'output' in built ? built.output : []
  const [entry] = outputs.flatMap((output) => (output.type === 'chunk' && output.isEntry ? [output] : []))
  if (entry === undefined) throw new Error(`${input} was not built.`)
  const sheet = outputs.find((output) => output.type === 'asset' && output.fileName.endsWith('.css'))
  return { script: entry.fileName, needs: entry.imports, sheet: sheet?.fileName }
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
function filesAfterwards(folder: string): string[] {
  const built = new BuiltFiles(folder)
  return [...new Set(['web/app/app-layout.tsx', 'web/app/start-page.tsx'].flatMap((name) => built.filesOf(name)))]
}
