import { get } from 'node:http'
import type { Browser, Page, Request } from '@playwright/test'

export interface Loaded {
  /** What the page is made of, each as sent. */
  files: { address: string; gzip: number; brotli: number }[]
  /** How often it asked the API, and for how many pictures. */
  asked: number
  images: number
}

export interface Visit {
  url: string
  path: string
  session?: ReturnType<typeof signedIn>
}

/** What signs a browser in with a session that is there already; its cookie would want TLS. */
export const signedIn = (token: string) => ({ extraHTTPHeaders: { authorization: `Bearer ${token}` } })

/** Keeps the stream of what others change from opening: it does not end, so that the page would never be idle. */
export async function withoutStream(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.setBlockedURLs', { urls: ['*/api/live*'] })
}

/** Opens a page with an empty cache and weighs what it asks for. */
export async function openCold(opened: Browser, { url, path, session }: Visit): Promise<Loaded> {
  const context = await opened.newContext(session)
  const requests: Request[] = []
  try {
    const page = await context.newPage()
    page.on('request', (request) => {
      if (request.url().startsWith('http')) requests.push(request)
    })
    await withoutStream(page)
    await page.goto(`${url}${path}`, { waitUntil: 'networkidle' })
  } finally {
    await context.close()
  }
  const isAsking = (request: Request) => new URL(request.url()).pathname.startsWith('/api/')
  const isPicture = (request: Request) => request.resourceType() === 'image' || request.url().includes('/favicon.')
  const files = requests.filter((request) => !isAsking(request) && !isPicture(request))
  return {
    files: await Promise.all(files.map((request) => weighed(request.url()))),
    asked: requests.filter(isAsking).length,
    images: requests.filter(isPicture).length,
  }
}

async function weighed(address: string): Promise<Loaded['files'][number]> {
  return { address, gzip: await bytesOf(address, 'gzip'), brotli: await bytesOf(address, 'br') }
}

/** Bytes of the body as sent. fetch would unpack it, so the plain client asks. */
function bytesOf(address: string, encoding: string): Promise<number> {
  return new Promise((resolve, reject) => {
    get(address, { headers: { 'accept-encoding': encoding, accept: '*/*,text/html' } }, (answer) => {
      let bytes = 0
      answer.on('data', (chunk: Buffer) => (bytes += chunk.length))
      answer.on('end', () => resolve(bytes))
    }).once('error', reject)
  })
}
