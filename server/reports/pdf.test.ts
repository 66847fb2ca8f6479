import { afterAll, describe, expect, it } from 'vitest'
import { createPdfRenderer } from '#server/platform/pdf/renderer.ts'
import { pdfText } from '#server/testing/pdf-text.ts'
import { reportPdf } from './pdf.ts'
import { emptyReport, samplePhoto, sampleReport } from './report-samples.testing.ts'
import { reportWords } from './words.ts'

const warnings: object[] = []
const renderer = createPdfRenderer({ log: { warn: (details) => void warnings.push(details) } })
afterAll(() => renderer.close())

const print = async (...rest: Parameters<typeof reportPdf> extends [unknown, ...infer Rest] ? Rest : never) =>
  pdfText(await reportPdf(renderer, ...rest))
/** Layout may put any white space between words. */
const flat = (text: string) => text.replace(/\s+/g, ' ')
const closed = (text: string) => text.replace(/\s+/g, '')

describe('the report PDF', () => {
  it('says everything the report says', async () => {
    const data = sampleReport()
    const { text } = await print(data, [])
    const { contractAmount, approvedVariations, revisedContract, pendingVariations, invoicedToDate } = data.financial
    const said = [
      data.companyName,
      '09 555 0142 · office@kauri.example',
      data.clientName,
      data.jobName,
      data.address,
      data.reportId,
      data.date,
      data.preparedBy,
      data.preparedByTitle,
      ...data.keyUpdates.split('\n'),
      data.clientCommunication,
      ...data.tasksAchieved.split('\n'),
      ...data.tasksPlanned.split('\n'),
      ...data.healthAndSafety.map((line) => line.text),
      ...data.councilInspections.map((line) => line.text),
      'Foundations',
      '2 June 2026',
      'Completed',
      'Weathertight',
      'Open',
      contractAmount,
      approvedVariations,
      `Revised Contract ${revisedContract}`,
      pendingVariations,
      invoicedToDate,
      'INV-2026-031',
      '$112,125.00',
      'Skylight left out',
      '-$12,950.50',
      '62%',
      '58%',
      'On Track',
      data.comments,
      'Page 1 of',
    ]
    for (const words of said) expect(flat(text)).toContain(words)
  })

  it('has a title, an author, a language and the date of the report', async () => {
    const pdf = await reportPdf(renderer, sampleReport('es'), [])
    const { title, author, language } = await pdfText(pdf)
    expect({ title, author, language }).toEqual({
      title: 'Informe de avance PR-2026-014',
      author: 'Kauri Construction Ltd',
      language: 'es',
    })
    expect(Buffer.from(pdf).toString('latin1')).toContain('D:20261120')
  })

  it('is PDF/UA, pictures included, and always the same bytes', async () => {
    const data = { ...sampleReport(), photos: [{ caption: 'North elevation' }, { caption: '' }] }
    const photos = [await samplePhoto(800, 600), await samplePhoto(600, 800)]
    const logo = await samplePhoto(300, 100)
    const [a, b] = [await reportPdf(renderer, data, photos, logo), await reportPdf(renderer, data, photos, logo)]
    expect(Buffer.from(a).toString('latin1')).toContain('<pdfuaid:part>1</pdfuaid:part>')
    expect(Buffer.from(a).equals(b)).toBe(true)
  })
  it('embeds the very bytes of its own photos, whatever was printed before', async () => {
    const data = { ...sampleReport(), photos: [{ caption: '' }, { caption: '' }] }
    const [a, b, c] = [await samplePhoto(800, 600), await samplePhoto(800, 600), await samplePhoto(800, 600)]
    const photosIn = (pdf: Uint8Array) => [a, b, c].map((photo) => Buffer.from(pdf).includes(photo))
    expect(photosIn(await reportPdf(renderer, data, [a, b]))).toEqual([true, true, false])
    expect(photosIn(await reportPdf(renderer, data, [c, a]))).toEqual([true, false, true])
    expect(photosIn(await reportPdf(renderer, data, [b, b]))).toEqual([false, true, false])
  })

  for (const language of ['en', 'es', 'fr'] as const) {
    it(`speaks ${language} throughout`, async () => {
      const labels = reportWords(language).section('pdf')
      const { text } = await print({ ...sampleReport(language), photos: [{ caption: '' }] }, [
        await samplePhoto(200, 150),
      ])
      const {
        title,
        keyUpdates,
        tasksPlanned,
        healthAndSafety,
        councilInspections,
        milestones,
        financialOverview,
        projectComments,
      } = labels
      for (const words of [
        title,
        keyUpdates,
        tasksPlanned,
        healthAndSafety,
        councilInspections,
        milestones,
        financialOverview,
        projectComments,
      ]) {
        expect(flat(text)).toContain(words)
      }
      expect(flat(text)).toContain(labels.photo.replace('{n}', '1'))
      expect(flat(text)).not.toMatch(/[{}]/)
    })
  }
})

describe('a report with little or much', () => {
  it('leaves out what it may and says where there is nothing', async () => {
    const { text, pages } = await print(emptyReport(), [])
    expect(pages).toHaveLength(1)
    for (const heading of ['Milestones', 'Project Comments', 'Photos']) expect(text).not.toContain(heading)
    expect(text.split('Nothing recorded')).toHaveLength(7)
  })
  it('shows twelve pictures of any shape on few pages, each with its caption', async () => {
    const shapes = [
      [1600, 1200],
      [900, 1600],
      [1600, 400],
      [200, 1600],
      [30, 30],
      [1600, 1200],
    ] as const
    const photos = await Promise.all([...shapes, ...shapes].map(([width, height]) => samplePhoto(width, height)))
    const { text, pages } = await print(
      { ...sampleReport(), photos: photos.map((_, index) => ({ caption: `Caption ${index + 1}.` })) },
      photos,
    )
    for (let number = 1; number <= 12; number++) expect(flat(text)).toContain(`Caption ${number}.`)
    expect(pages.length).toBeLessThanOrEqual(5)
  })
  it('prints six pictures taken upright on a page', async () => {
    const upright = await samplePhoto(600, 800)
    const photos = Array.from({ length: 12 }, () => upright)
    const { pages } = await print({ ...emptyReport(), photos: photos.map(() => ({ caption: 'Level 2' })) }, photos)
    // The report itself, then six and six.
    expect(pages).toHaveLength(3)
  })
  it('tears no short table at the end of a page', async () => {
    const pairs = [
      ['INV-2026-031', 'INV-2026-038'],
      ['VAR-2026-004', 'VAR-2026-007'],
      ['Foundations', 'Weathertight'],
    ] as const
    for (let tasks = 1; tasks <= 43; tasks += 3) {
      const tasksAchieved = Array.from({ length: tasks }, (_, index) => `Task ${index}`).join('\n')
      const { pages } = await print({ ...sampleReport(), tasksAchieved }, [])
      for (const [first, second] of pairs)
        expect(
          pages.find((page) => page.includes(first)),
          `${tasks} tasks`,
        ).toContain(second)
    }
  })
  it('leaves no record of a long table alone on its last page', async () => {
    const data = sampleReport()
    for (let count = 8; count <= 18; count++) {
      const variations = Array.from({ length: count }, (_, index) => ({
        ...data.variations[0]!,
        number: `VAR-2026-${100 + index}`,
      }))
      const { pages } = await print({ ...emptyReport(), variations }, [])
      expect(pages.findLast((page) => page.includes('VAR-'))).toContain(`VAR-2026-${100 + count - 2}`)
    }
  })
  it('runs over many pages, each naming the report', async () => {
    const row =
      'The crane lifts the formwork over the western wall while the inspector waits for the next bus to town. '
    const { pages, text } = await print({ ...sampleReport(), keyUpdates: `${row.repeat(3)}\n`.repeat(90) }, [])
    expect(pages.length).toBeGreaterThanOrEqual(5)
    expect(text.split('The crane lifts')).toHaveLength(271)
    pages.forEach((page, index) => {
      expect(flat(page)).toContain(`Page ${index + 1} of ${pages.length}`)
      expect(page).toContain('PR-2026-014')
    })
  })
  it('breaks a word of 5,000 characters without losing one', async () => {
    const { text, pages } = await print({ ...sampleReport(), keyUpdates: 'w'.repeat(5000) }, [])
    // The sample itself says "w" elsewhere, so only the runs count.
    expect(
      closed(text)
        .match(/w{50,}/g)
        ?.join('').length,
    ).toBe(5000)
    expect(pages.length).toBeLessThanOrEqual(4)
  })
  it('keeps very long names and amounts on the paper', async () => {
    const name = 'The Very Long and Distinguished Civil Engineering Company of Greater Wellington Limited'
    const money = '$1,234,567,890,123.45'
    const data = sampleReport()
    const { text } = await print(
      {
        ...data,
        companyName: name,
        clientName: 'A'.repeat(200),
        financial: { ...data.financial, invoicedToDate: money },
      },
      [],
    )
    expect(flat(text)).toContain(name)
    expect(closed(text)).toContain('A'.repeat(200))
    expect(closed(text)).toContain(money)
  })
  it('needs a picture for each caption', () => {
    expect(() => reportPdf(renderer, { ...sampleReport(), photos: [{ caption: 'one' }] }, [])).toThrow(RangeError)
  })
})

describe('text is data', () => {
  const hostile = [
    '#import "/platform/pdf/drawing.typ": ink',
    '#read("/main.ts")',
    '#eval("1+1")',
    '*bold* _italic_ `raw`',
    '$x^2$',
    '@reference <label>',
    'back\\slash \\n \\#',
    '= Heading',
    '- list',
    '+ enum',
    '/ term: x',
    '// comment',
    '/* comment */',
    'a ~ b -- c --- d',
    '"quotes" \'single\'',
    '{n} of {total}',
    '</script><b>',
    '%PDF',
    '✅ 👷 done',
  ]
  for (const words of hostile) {
    it(`even ${words}`, async () => {
      const { text } = await print(
        { ...sampleReport(), keyUpdates: words, jobName: words, companyName: words, preparedBy: words },
        [],
      )
      expect(closed(text).split(closed(words)).length - 1).toBeGreaterThanOrEqual(4)
    })
  }
  it('in right-to-left scripts too', async () => {
    warnings.length = 0
    const { text } = await print({ ...sampleReport(), keyUpdates: 'שלום עולם\nمرحبا' }, [])
    expect(text).toMatch(/[\u0590-\u05ff]/)
    expect(text).toMatch(/[\u0600-\u06ff\ufe70-\ufeff]/)
    expect(warnings).toEqual([])
  })
})
