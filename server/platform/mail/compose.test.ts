import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { contrast } from '#domain/colours.ts'
import { composeMail } from './compose.ts'
import type { MailBrand } from './brand.ts'

const brand: MailBrand = {
  companyName: 'Kauri & Sons',
  primary: '#F59E0B',
  secondary: '#6366F1',
  logoFileId: null,
  timezone: 'Pacific/Auckland',
}
type Parts = Parameters<typeof composeMail>[0]
const compose = (part: Partial<Parts> = {}) =>
  composeMail({
    brand,
    language: 'en',
    subject: 'Progress report',
    preview: 'Nearly there',
    heading: 'Progress report PR-2026-001',
    body: ({ h, Paragraph, Message, Facts, Action, Note }) => [
      h(Paragraph, { text: 'It is here.' }),
      h(Message, { from: 'Mere writes:', text: 'Kia ora,\r\nthe roof is on.\n\nMere' }),
      h(Facts, {
        facts: [
          { label: 'Total', value: '$1,380.00' },
          { label: 'Paid', value: '' },
          { label: 'Left to pay', value: '$380.00', strong: true },
        ],
      }),
      h(Action, { label: 'Read the report', url: 'https://stringline.test/shared/reports/abc' }),
      h(Note, { text: 'Keep it safe.' }),
    ],
    footer: 'Sent by Mere.',
    ...part,
  })

it('is HTML, and the same as text', async () => {
  const { html, text } = await compose({ language: 'fr' })
  expect(html).toMatch(/^<!doctype html><html [^>]*lang="fr"/)
  expect(html).toContain('href="https://stringline.test/shared/reports/abc"')
  expect(html).not.toMatch(/<script|<link|https?:(?!\/\/stringline\.test)/)
  // What a person wrote may be in a script that is read from the right.
  expect(html).toMatch(/<p(?=[^>]* dir="auto")[^>]*>Kia ora,<br/)
  expect(text.split(/\n+/)).toEqual([
    'Kauri & Sons',
    'Progress report PR-2026-001',
    'It is here.',
    'Mere writes:',
    'Kia ora,',
    'the roof is on.',
    'Mere',
    'Total\u00a0: $1,380.00',
    'Left to pay\u00a0: $380.00',
    'Read the report\u00a0: https://stringline.test/shared/reports/abc',
    'Keep it safe.',
    'Sent by Mere.',
  ])
})

it('escapes whatever somebody typed, wherever it stands', async () => {
  const typed = `"><script>alert('x')</script><a href="https://evil.test">&amp;{{x}}</style>`
  const { html, text } = await compose({
    brand: { ...brand, companyName: typed },
    preview: typed,
    heading: typed,
    footer: typed,
    body: ({ h, Paragraph, Message, Facts, Action, Note }) => [
      h(Paragraph, { text: typed }),
      h(Message, { from: typed, text: typed }),
      h(Facts, { facts: [{ label: typed, value: typed }] }),
      h(Action, { label: typed, url: `https://stringline.test/${typed}` }),
      h(Note, { text: typed }),
    ],
  })
  expect(html).not.toMatch(/<script|<a href="https:\/\/evil/)
  expect(html.match(/<\/style>/g)).toHaveLength(1)
  expect(html.match(/<a /g)).toHaveLength(1)
  expect(text.split(typed).length - 1).toBeGreaterThan(8)
})

it('has a subject of one line, so that nothing typed starts a header', async () => {
  const { subject } = await compose({ subject: `Deck\r\nBcc: evil@example.test\n\t${'x'.repeat(300)}` })
  expect(subject).toMatch(/^Deck Bcc: evil@example\.test x+…$/)
  expect(subject).toHaveLength(200)
})

it.each(['#FFFFFF', '#000000', '#F59E0B', '#FFFF00', '#3344FF', '#7F7F7F'])(
  'can be read in the colour %s, light and dark',
  async (primary) => {
    const { html } = await compose({ brand: { ...brand, primary } })
    const styleOf = (name: string) =>
      new RegExp(`class="${name}" style="([^"]*)"|style="([^"]*)" class="${name}"`).exec(html)
    const colour = (rules: string | undefined, property: string) =>
      new RegExp(`(?:^|;)${property}:(#[0-9a-f]{6})`, 'i').exec(rules ?? '')?.[1] ?? 'none'
    const action = styleOf('action')?.slice(1).find(Boolean)
    const name = styleOf('name')?.slice(1).find(Boolean)
    expect(contrast(colour(action, 'color'), colour(action, 'background-color'))).toBeGreaterThanOrEqual(4.5)
    expect(contrast(colour(name, 'color'), '#F5F4EF')).toBeGreaterThanOrEqual(4.5)
    const dark = (selector: string) => new RegExp(`\\${selector}\\{([^}]*)\\}`).exec(html)?.[1]
    expect(
      contrast(colour(dark('.action'), 'color'), colour(dark('.action'), 'background-color')),
    ).toBeGreaterThanOrEqual(4.5)
    expect(contrast(colour(dark('.name'), 'color'), '#111412')).toBeGreaterThanOrEqual(4.5)
  },
)

it('shows the logo that comes with it, and nothing from elsewhere', async () => {
  const { html } = await compose({ brand: { ...brand, logoFileId: 'any' } })
  expect(html.match(/<img[^>]*>/g)).toEqual([expect.stringMatching(/src="cid:company-logo@stringline"/)])
  expect(html).toContain('alt="Kauri &amp; Sons"')
  expect(html).not.toContain('preload')
})

it('loads React with the first mail, not with the server', () => {
  const report = `
    const { default: modules } = await import('node:module')
    const isReact = (path) => /node_modules.(react|react-dom)./.test(path)
    const loaded = () => Object.keys(modules._cache).filter(isReact).length
    await import('#server/features.ts')
    const { composeMail } = await import('#server/platform/mail/compose.ts')
    const before = loaded()
    const parts = { brand: ${JSON.stringify(brand)}, language: 'en', subject: '', preview: '', heading: '', footer: '' }
    await composeMail({ ...parts, body: () => [] })
    console.log(JSON.stringify([before, loaded() > 0]))`
  const root = join(import.meta.dirname, '../../..')
  const said = execFileSync(process.execPath, ['--input-type=module', '--eval', report], {
    cwd: root,
    encoding: 'utf8',
  })
  expect(JSON.parse(said)).toEqual([0, true])
})
