import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { createElement, type FunctionComponent } from 'react'
import { renderToString } from 'react-dom/server'
import { build, type InlineConfig } from 'vite'

import { leanPages } from './lean-pages.ts'

const root = join(import.meta.dirname, '..')
const source = join(root, 'web/app/sign-in.tsx')

// A tenth of React, and all that two fields and a tick ask of it.
const preact = {
  'react/jsx-runtime': 'preact/jsx-runtime',
  'react-dom/client': 'preact/compat/client',
  'react-dom': 'preact/compat',
  react: 'preact/compat',
}

/**
 * Makes the sign-in page beside the built application: its markup as React draws it in English, its own script, and
 * what the application will ask for next.
 */
export async function buildSignInPage(folder: string): Promise<void> {
  const shell = await readFile(join(folder, '__spa-fallback.html'), 'utf8')
  const head = /<head>([\s\S]*?)<\/head>/.exec(shell)?.[1] ?? ''
  const [script, markup, next] = await Promise.all([buildScript(folder), drawnInEnglish(), filesAfterwards(folder)])
  const page = [
    '<!DOCTYPE html><html lang="en"><head><title>Sign in · Stringline</title>',
    head.replace(/<link rel="modulepreload"[^>]*>/g, ''),
    `<link rel="modulepreload" href="/${script}"/></head><body>`,
    `<div id="sign-in" data-next="${next.map((file) => `/${file}`).join(' ')}">${markup}</div>`,
    `<script type="module" src="/${script}"></script></body></html>`,
  ]
  await writeFile(join(folder, 'sign-in.html'), page.join(''))
}

const shared: InlineConfig = {
  configFile: false,
  root,
  logLevel: 'warn',
  mode: 'production',
  plugins: leanPages(),
}

/** The page's script, in the folder of the application's own. */
async function buildScript(folder: string): Promise<string> {
  const built = await build({
    ...shared,
    publicDir: false,
    resolve: { alias: preact },
    build: {
      outDir: folder,
      emptyOutDir: false,
      rolldownOptions: { input: source, preserveEntrySignatures: false },
    },
  })
  const outputs = 'output' in built ? built.output : []
  const entry = outputs.find((output) => output.type === 'chunk' && output.isEntry)
  if (entry === undefined) throw new Error('The sign-in page has no script.')
  return entry.fileName
}

/** The page as it looks before anybody has done anything. */
async function drawnInEnglish(): Promise<string> {
  const folder = await mkdtemp(join(root, 'build/sign-in-'))
  try {
    await build({ ...shared, build: { ssr: source, outDir: folder, rolldownOptions: { output: { format: 'es' } } } })
    const [file = ''] = (await readdir(folder)).filter((name) => name.startsWith('sign-in'))
    const { SignIn } = (await import(pathToFileURL(join(folder, file)).href)) as { SignIn: FunctionComponent }
    return renderToString(createElement(SignIn))
  } finally {
    await rm(folder, { recursive: true })
  }
}

type RoutesManifest = { entry: Files; routes: Record<string, Files | undefined> }
type Files = { module: string; imports: string[] }

/** What the application asks for when somebody arrives at its start page. */
async function filesAfterwards(folder: string): Promise<string[]> {
  const assets = join(folder, 'assets')
  const [name = ''] = (await readdir(assets)).filter((each) => /^manifest-\w+\.js$/.test(each))
  const code = await readFile(join(assets, name), 'utf8')
  const { routes } = JSON.parse(code.replace(/^[^{]*/, '').replace(/;?\s*$/, '')) as RoutesManifest
  const afterwards = ['app/app-layout', 'app/page-boundary', 'app/start-page'].map((id) => routes[id])
  const files = afterwards.flatMap((route) => (route ? [route.module, ...route.imports] : []))
  return [...new Set(files)].map((file) => file.replace(/^\//, ''))
}
