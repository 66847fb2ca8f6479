import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { searchEverywhere } from '#domain/search/api.ts'
import type { SearchType } from '#domain/search/choices.ts'
import {
  givenClient,
  givenCompany,
  givenInvoice,
  givenJob,
  givenReport,
  givenTask,
  givenVariation,
  type Company,
} from '#server/testing/given.ts'
import { startTestServer, type TestServer } from '#server/testing/server.ts'

// What people type who are on site, in a hurry, or have heard a name and never seen it, with what they mean by it.

let server: TestServer
let company: Company
beforeAll(async () => {
  server = await startTestServer({ WORKER: 'off' })
  company = await givenCompany(server)
  await build(company)
})
afterAll(() => server.stop())

async function build({ orgAdmin }: Company): Promise<void> {
  const client = (name: string, more: object = {}) => givenClient(orgAdmin, { name, email: 'a@mail.example', ...more })
  const job = (clientId: string, name: string, more: object = {}) => givenJob(orgAdmin, clientId, { name, ...more })
  const tautahi = await client('Tautahi Family Trust', {
    email: 'mere.tautahi@xtra.example',
    phone: '+64 21 555 019',
    address: '8 Ponsonby Road, Auckland',
    contactName: 'Mere Tautahi',
  })
  const waitemata = await client('Waitematā Properties', { phone: '09 378 4410', contactPhone: '(027) 448-1290' })
  const harbour = await client('Harbourside Body Corporate 41877', { address: '3 Quay Street, Auckland' })
  const bakery = await client('Kōwhai Bakery', { address: '27 Karangahape Road' })
  const school = await client('Ōrākei Primary School', { contactName: 'Siobhan Fitzgerald' })
  await client('Müller & Söhne', { email: 'office@mueller.example' })
  await client('Sørensen Joinery')
  await client('Thompson Architects')
  const reclad = await job(tautahi.id, 'Ponsonby villa recladding', {
    address: '8 Ponsonby Road',
    quoteNumber: 'Q-8812',
  })
  const kitchen = await job(waitemata.id, 'Kitchen and scullery, Herne Bay', { projectManagerName: 'Wiremu Parata' })
  const balconies = await job(harbour.id, 'Balcony remediation', { jobManager: 'Anahera Ngata' })
  await job(bakery.id, 'Shop fit-out', { address: '27 Karangahape Road' })
  const hall = await job(school.id, 'Assembly hall strengthening', { address: '15 Kupe Street, Ōrākei' })
  await givenReport(orgAdmin, tautahi.id, reclad.id)
  await givenReport(orgAdmin, school.id, hall.id)
  for (let nth = 1; nth <= 16; nth += 1)
    await givenInvoice(orgAdmin, harbour.id, { reference: nth === 3 ? 'Scaffolding hire' : `Progress claim ${nth}` })
  await givenInvoice(orgAdmin, tautahi.id, { invoiceNumber: 'TFT-0099', reference: 'Weathertightness survey' })
  await givenVariation(orgAdmin, tautahi.id, {
    jobId: reclad.id,
    name: 'Additional flashings',
    description: 'Stainless flashings at the parapet',
  })
  await givenVariation(orgAdmin, waitemata.id, { jobId: kitchen.id, name: 'Engineered stone benchtop' })
  await givenVariation(orgAdmin, harbour.id, { jobId: balconies.id, name: 'Membrane upgrade', description: 'Torch-on' })
  await givenTask(orgAdmin, { title: 'Order aluminium joinery', description: 'Vantage metro series' })
  await givenTask(orgAdmin, { title: 'Ring the council about the plumbing inspection' })
  await givenTask(orgAdmin, { title: 'Pick up plasterboard', description: 'From Carters in Penrose' })
}

/** What is typed, and what comes first. */
const typed: readonly [string, SearchType, string][] = [
  // Places
  ['ponsonbey', 'job', 'Ponsonby villa recladding'],
  ['ponsenby', 'job', 'Ponsonby villa recladding'],
  ['ponsonby vila', 'job', 'Ponsonby villa recladding'],
  ['Posonby', 'job', 'Ponsonby villa recladding'],
  ['herne bay', 'job', 'Kitchen and scullery, Herne Bay'],
  ['hern bay', 'job', 'Kitchen and scullery, Herne Bay'],
  ['hernee bay', 'job', 'Kitchen and scullery, Herne Bay'],
  ['karangahape', 'client', 'Kōwhai Bakery'],
  ['karangahapi', 'client', 'Kōwhai Bakery'],
  ['karangehape road', 'client', 'Kōwhai Bakery'],
  ['quay st', 'client', 'Harbourside Body Corporate 41877'],
  ['qauy street', 'client', 'Harbourside Body Corporate 41877'],
  ['kupe street', 'job', 'Assembly hall strengthening'],
  // Macrons and accents
  ['waitemata', 'client', 'Waitematā Properties'],
  ['waitamata', 'client', 'Waitematā Properties'],
  ['WAITEMATĀ', 'client', 'Waitematā Properties'],
  ['waitmata', 'client', 'Waitematā Properties'],
  ['waitematta', 'client', 'Waitematā Properties'],
  ['orakei', 'client', 'Ōrākei Primary School'],
  ['oraki', 'client', 'Ōrākei Primary School'],
  ['kowhai', 'client', 'Kōwhai Bakery'],
  ['kowai bakery', 'client', 'Kōwhai Bakery'],
  ['Ko\u0304whai', 'client', 'Kōwhai Bakery'],
  ['muller', 'client', 'Müller & Söhne'],
  ['sohne', 'client', 'Müller & Söhne'],
  ['sorensen', 'client', 'Sørensen Joinery'],
  ['sorenson', 'client', 'Sørensen Joinery'],
  // Names
  ['tautahi', 'client', 'Tautahi Family Trust'],
  ['tatuahi', 'client', 'Tautahi Family Trust'],
  ['tautai', 'client', 'Tautahi Family Trust'],
  ['family turst', 'client', 'Tautahi Family Trust'],
  ['fitzgerald', 'client', 'Ōrākei Primary School'],
  ['fitzgereld', 'client', 'Ōrākei Primary School'],
  ['siobahn', 'client', 'Ōrākei Primary School'],
  ['tompson', 'client', 'Thompson Architects'],
  ['thomson', 'client', 'Thompson Architects'],
  ['wiremu', 'job', 'Kitchen and scullery, Herne Bay'],
  ['wiremo parata', 'job', 'Kitchen and scullery, Herne Bay'],
  ['anahera', 'job', 'Balcony remediation'],
  ['anahira', 'job', 'Balcony remediation'],
  ['harborside', 'client', 'Harbourside Body Corporate 41877'],
  // What is built
  ['recladding', 'job', 'Ponsonby villa recladding'],
  ['reclading', 'job', 'Ponsonby villa recladding'],
  ['balconey', 'job', 'Balcony remediation'],
  ['remediaton', 'job', 'Balcony remediation'],
  ['flashngs', 'variation', 'Additional flashings'],
  ['parapat', 'variation', 'Additional flashings'],
  ['benchtop stone', 'variation', 'Engineered stone benchtop'],
  ['bentchtop', 'variation', 'Engineered stone benchtop'],
  ['membrain', 'variation', 'Membrane upgrade'],
  ['scafolding', 'invoice', 'Scaffolding hire'],
  ['weathertightnes', 'invoice', 'Weathertightness survey'],
  ['aluminum', 'task', 'Order aluminium joinery'],
  ['plastrboard', 'task', 'Pick up plasterboard'],
  ['counsil', 'task', 'Ring the council about the plumbing inspection'],
  ['plumming', 'task', 'Ring the council about the plumbing inspection'],
  // Numbers, as they are said
  ['2026-14', 'invoice', 'INV-2026-014'],
  ['inv 2026 14', 'invoice', 'INV-2026-014'],
  ['INV-2026-3', 'invoice', 'INV-2026-003'],
  ['inv2026-3', 'invoice', 'INV-2026-003'],
  ['job 2', 'job', 'JOB-002'],
  ['#JOB-003', 'job', 'JOB-003'],
  ['job-1', 'job', 'JOB-001'],
  ['cl 4', 'client', 'CL-004'],
  ['pr 2026-2', 'report', 'PR-2026-002'],
  ['var-2026-2', 'variation', 'VAR-2026-002'],
  ['0064 21 555 019', 'client', 'Tautahi Family Trust'],
  // Without the year, and as people write them who read them from a page
  ['inv 14', 'invoice', 'INV-2026-014'],
  ['INV14', 'invoice', 'INV-2026-014'],
  ['invoice 14', 'invoice', 'INV-2026-014'],
  ['inv2026014', 'invoice', 'INV-2026-014'],
  ['var 2', 'variation', 'VAR-2026-002'],
  ['variation 2', 'variation', 'VAR-2026-002'],
  ['INV–2026–014', 'invoice', 'INV-2026-014'],
  ['"2026-14",', 'invoice', 'INV-2026-014'],
  ['ponsonby, villa', 'job', 'Ponsonby villa recladding'],
  ['tft-99', 'invoice', 'TFT-0099'],
  ['q-8812', 'job', 'Ponsonby villa recladding'],
  ['41877', 'client', 'Harbourside Body Corporate 41877'],
  // Telephone numbers, with and without the country, and addresses of mail
  ['021 555 019', 'client', 'Tautahi Family Trust'],
  ['+64 21 555 019', 'client', 'Tautahi Family Trust'],
  ['021555019', 'client', 'Tautahi Family Trust'],
  ['+6421555019', 'client', 'Tautahi Family Trust'],
  ['021-555', 'client', 'Tautahi Family Trust'],
  ['09 378 4410', 'client', 'Waitematā Properties'],
  ['+64 9 378 4410', 'client', 'Waitematā Properties'],
  ['378 4410', 'client', 'Waitematā Properties'],
  ['0274481290', 'client', 'Waitematā Properties'],
  ['mere.tautahi@xtra', 'client', 'Tautahi Family Trust'],
  ['mueller.example', 'client', 'Müller & Söhne'],
]

describe('what people type', () => {
  it.each(typed)('%s finds the %s %s first', async (search, type, meant) => {
    const { items } = await company.orgAdmin.call(searchEverywhere, { query: { q: search, pageSize: 5 } })
    const [first] = items
    expect(first?.type, JSON.stringify(items)).toBe(type)
    expect([first?.code, first?.title]).toContain(meant)
  })

  it('is found as well by somebody who looks through pages', async () => {
    for (const [search, type, meant] of typed) {
      const { items } = await company.orgAdmin.call(searchEverywhere, { query: { q: search } })
      expect(items[0]?.type, search).toBe(type)
      expect([items[0]?.code, items[0]?.title], search).toContain(meant)
    }
  })

  it('is mended only where it occurs nowhere', async () => {
    const of = async (q: string) =>
      (await company.orgAdmin.call(searchEverywhere, { query: { q, pageSize: 5 } })).searchedFor
    expect(await of('ponsonbey')).toBe('ponsonby')
    expect(await of('ponsonbey vila')).toBe('ponsonby villa')
    expect(await of('waitemata')).toBeNull()
    expect(await of('2026-14')).toBeNull()
    expect(await of('zzzzqq')).toBeNull()
  })
})
