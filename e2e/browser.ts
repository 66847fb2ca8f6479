import { existsSync } from 'node:fs'

// The machines that run this have a closed network: without these, Chromium's own errands are refused by the dozen.
const quiet = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** Launch options: the machine's Chromium where there is one, else the one that comes with the packages. */
export const browser = await findBrowser()

async function findBrowser() {
  const asRoot = process.getuid?.() === 0 ? ['--no-sandbox'] : []
  const installed = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find(existsSync)
  if (installed !== undefined) return { launchOptions: { executablePath: installed, args: [...quiet, ...asRoot] } }
  // Makes the package unpack the libraries a bare machine lacks; it looks while it is loaded.
  process.env['AWS_LAMBDA_JS_RUNTIME'] ??= 'nodejs22.x'
  const { default: chromium } = await import('@sparticuz/chromium')
  return { launchOptions: { executablePath: await chromium.executablePath(), args: [...quiet, '--no-sandbox'] } }
}
