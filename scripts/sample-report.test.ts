import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { reportWords } from '#server/reports/words.ts'
import { pdfText } from '#server/testing/pdf-text.ts'

const sample = readFileSync(new URL('../web/public/sample/progress-report.pdf', import.meta.url))

it('the home page’s sample is a report as the product prints it now (else: npm run sample)', async () => {
  const { title, text, pages } = await pdfText(sample)
  const words = reportWords('en').section('pdf')
  expect(title).toBe(`${words.title} PR-2026-030`)
  expect(sample.toString('latin1')).toContain('<pdfuaid:part>1</pdfuaid:part>')
  const said = text.replace(/\s+/g, ' ')
  const { onTrack, behindSchedule, nothing, page, photo, photoMissing, ...labels } = words
  for (const label of Object.values(labels)) expect(said).toContain(label)
  expect(said.includes(onTrack) || said.includes(behindSchedule)).toBe(true)
  for (const absent of [nothing, photoMissing]) expect(said).not.toContain(absent)
  expect(said).toContain(photo.replace('{n}', '1'))
  expect(said).toContain(page.replace('{n}', '1').replace('{total}', String(pages.length)))
})
