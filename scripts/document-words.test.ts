import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

type Catalogue = { [key: string]: string | Catalogue }

const read = (path: string) => JSON.parse(readFileSync(new URL(`../${path}`, import.meta.url), 'utf8')) as Catalogue

/** The text at `sections.keyUpdates`, or what is there instead. */
const textAt = (catalogue: Catalogue, key: string): unknown =>
  key.split('.').reduce<unknown>((inner, part) => (inner as Catalogue | undefined)?.[part], catalogue)

// A client reads a report behind its link and on paper: what is the same must not have two names.
const onScreen: Record<string, string> = {
  'pdf.client': 'fields.client',
  'pdf.reference': 'fields.reference',
  'pdf.date': 'fields.date',
  'pdf.progress': 'progress',
  'pdf.projectStatus': 'sections.status',
  'pdf.keyUpdates': 'sections.keyUpdates',
  'pdf.clientCommunication': 'sections.clientCommunication',
  'pdf.programme': 'sections.programme',
  'pdf.tasksAchieved': 'sections.tasksAchieved',
  'pdf.tasksPlanned': 'sections.tasksPlanned',
  'pdf.milestones': 'sections.milestones',
  'pdf.complianceOverview': 'sections.compliance',
  'pdf.healthAndSafety': 'sections.accidents',
  'pdf.councilInspections': 'sections.councilInspections',
  'pdf.financialOverview': 'sections.financial',
  'pdf.projectComments': 'sections.comments',
  'pdf.photos': 'sections.photos',
}

describe.each(['en', 'es', 'fr'])('a report in %s', (language) => {
  const paper = read(`server/reports/words.${language}.json`)
  const link = read(`web/shares/messages.${language}.json`)
  const records = read(`web/records/messages.${language}.json`)

  it.each(Object.entries(onScreen))('names %s on paper as behind its link', (word, key) => {
    expect(textAt(link, key)).toBeTypeOf('string')
    expect(textAt(paper, word)).toBe(textAt(link, key))
  })
  it.each([
    ['progress.almostComplete', 'Almost Complete'],
    ['progress.onTrack', 'On Track'],
    ['progress.inProgress', 'In Progress'],
    ['pdf.onTrack', 'On Track'],
    ['pdf.behindSchedule', 'Behind Schedule'],
  ])('says %s as the screen does', (word, status) => {
    expect(textAt(paper, word)).toBe(textAt(records, `report.progressWords.${status}`))
  })
})

// Programs and the search read the server's words for the system roles, people those of the screen.
it.each(['en', 'es', 'fr'])(
  'the system roles are called the same by the server and on the screen, in %s',
  (language) => {
    const server = read(`server/roles/words.${language}.json`)
    const screen = read(`web/roles/messages.${language}.json`)
    for (const role of ['org_admin', 'admin', 'user', 'client']) {
      expect(textAt(server, `names.${role}`)).toBe(textAt(screen, `system.${role}.name`))
      expect(textAt(server, `descriptions.${role}`)).toBe(textAt(screen, `system.${role}.description`))
    }
  },
)

// What is wrong with a file is read on the screen, and in the table that is taken along.
it.each(['en', 'es', 'fr'])('the fields of an import are called the same in both, in %s', (language) => {
  const server = read(`server/imports/words.${language}.json`)
  const screen = read(`web/imports/messages.${language}.json`)
  expect(server['fields']).toEqual(screen['fields'])
  for (const word of ['title', 'row', 'error']) expect(server[word]).toBe(textAt(screen, `errors.${word}`))
})

// How invoices stand with the books is read on the screen, and in the table that is taken along.
it.each(['en', 'es', 'fr'])('what becomes of invoices in the books is called the same in both, in %s', (language) => {
  const sheets = read(`server/sheets/words.${language}.json`)
  const screen = read(`web/accounting/messages.${language}.json`)
  expect([sheets['syncStates'], sheets['deeds']]).toEqual([screen['states'], screen['deeds']])
  expect(screen['fees']).toMatchObject(sheets['feeReasons'] as Catalogue)
})
