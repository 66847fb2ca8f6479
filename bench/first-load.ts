import { get } from 'node:http'
import { chromium } from '@playwright/test'
import { browser } from '../e2e/browser.ts'
import { printFigure } from './print.ts'

/**
 * Opens the sign-in page in a browser with an empty cache and weighs everything it asked for, as sent over the wire.
 */
export async function measureFirstLoad(url: string): Promise<void> {
  const addresses = await askedFor(`${url}/login`)
  const weights = await Promise.all(
    addresses.map(async (address) => ({
      address,
      gzip: await weigh(address, 'gzip'),
      brotli: await weigh(address, 'br'),
    })),
  )
  const sum = (of: (weight: (typeof weights)[number]) => number) =>
    weights.reduce((total, weight) => total + of(weight), 0) / 1024
  const isFont = ({ address }: { address: string }) => address.endsWith('.woff2')
  const gzip = sum((weight) => weight.gzip)
  const fonts = sum((weight) => (isFont(weight) ? weight.gzip : 0))
  printFigure('sign-in page, first load', `${gzip.toFixed(0)} KB gzip in ${weights.length} requests`, {
    text: '≤ 170 KB',
    met: gzip <= 170,
  })
  printFigure(
    '  of that fonts; the same with brotli',
    `${fonts.toFixed(0)} KB; ${sum((weight) => weight.brotli).toFixed(0)} KB`,
  )
}

async function askedFor(address: string): Promise<string[]> {
  const opened = await chromium.launch(browser.launchOptions)
  try {
    const page = await opened.newPage()
    const addresses: string[] = []
    page.on('requestfinished', (request) => {
      if (request.url().startsWith('http')) addresses.push(request.url())
    })
    await page.goto(address, { waitUntil: 'networkidle' })
    return addresses
  } finally {
    await opened.close()
  }
}

/** Bytes of the body as sent. fetch would unpack it, so the plain client asks. */
function weigh(address: string, encoding: string): Promise<number> {
  return new Promise((resolve, reject) => {
    get(address, { headers: { 'accept-encoding': encoding, accept: '*/*,text/html' } }, (answer) => {
      let bytes = 0
      answer.on('data', (chunk: Buffer) => (bytes += chunk.length))
      answer.on('end', () => resolve(bytes))
    }).once('error', reject)
  })
}
