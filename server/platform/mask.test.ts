import { expect, it } from 'vitest'
import { maskTokens } from './mask.ts'
import { newToken } from './session/tokens.ts'

it.each([
  (token: string) => `https://projects.example.com/shared/reports/${token}`,
  (token: string) => `GET /api/shared/reports/${token}/files/018f-full?size=thumb`,
  (token: string) =>
    `Reply was already sent, did you forget to "return reply" in the "/api/shared/reports/${token}" (GET) route?`,
  (token: string) => `webcal://projects.example.com/api/calendar-feed/${token}`,
  (token: string) => `/reset-password/${token}#top`,
  (token: string) => `/invite/${token}`,
  (token: string) => `/accept?next=%2F&token=${token}&more=1`,
  (token: string) => `550 refused: <a href=\\"http://x/${token}\\">`,
  (token: string) => `${token}trailing`,
  (token: string) => `authorization: Bearer ${token}`,
])('takes a token out, wherever it stands (%#)', (sentence) => {
  for (let count = 0; count < 200; count += 1) {
    const token = newToken()
    const text = sentence(token)
    expect(maskTokens(text)).not.toContain(token.slice(0, 12))
    expect(maskTokens(text)).toContain('[token]')
  }
})

it('takes out what only becomes a token when the address is decoded', () => {
  const token = newToken()
  const disguised = `%${token.charCodeAt(0).toString(16)}${token.slice(1)}`
  expect(maskTokens(`/api/shared/reports/${disguised}/files/1`)).toBe('/api/shared/reports/[token]/files/1')
})

it('leaves everything else as it was', () => {
  const lines = [
    '{"reqId":"defe493a-1bdf-43e6-8942-64484decd9ca","route":"/api/shared/reports/:token/files/:id"}',
    '019b8a00-66a2-7eba-816c-5a1b0ed70ffe/019b8a00-2894-77bd-8af5-45412fa7a551-thumb',
    'at async findSignedIn (file:///srv/node_modules/@myriaddreamin/typst-ts-node-compiler-linux-x64-gnu/index.js:1:2)',
    'GET /api/jobs?status=completed&search=token',
  ]
  for (const line of lines) expect(maskTokens(line)).toBe(line)
})
