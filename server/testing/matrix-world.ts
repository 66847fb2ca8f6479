import { createShare } from '#domain/shares/api.ts'
import { uploadFile } from '#domain/files/api.ts'
import { openCompany } from '#domain/companies/api.ts'
import type { FilePurpose } from '#domain/files/schema.ts'
import { newId } from '#domain/ids.ts'
import sharp from 'sharp'
import { findAccount, startSession } from '../platform/session/session.ts'
import { newToken, tokenHash } from '../platform/session/tokens.ts'
import { callerOf, type Caller } from './caller.ts'
import { givenClient, givenCompany, givenJob, givenReport, givenSuperAdmin, password, type Company, type Person } from './given.ts'
import type { TestServer } from './server.ts'

/** Everybody who may knock. `share` presents the token of a share link where a session's belongs. */
export const matrixRoles = ['orgAdmin', 'admin', 'user', 'nothing', 'contact', 'superOutside', 'superInside', 'anonymous', 'share'] as const
export type MatrixRole = (typeof matrixRoles)[number]

/** One of each record, all of the same client. */
export interface Records {
  companyId: string
  clientId: string
  /** A client nothing depends on, where the records are spare ones; otherwise the same client. */
  emptyClientId: string
  jobId: string
  reportId: string
  shareId: string
  shareToken: string
  /** Attached already: to the client, the job, the report. */
  logoId: string
  jobFileId: string
  photoId: string
  /** Uploaded and not used yet. */
  looseLogoId: string
  looseJobFileId: string
  loosePhotoId: string
}

/** Where the records that a call names live, seen from the caller. */
export interface Places {
  /** The caller's company, and for the contact its own client. */
  own: Records
  /** Another client of the same company. */
  sibling: Records
  /** Another company. */
  foreign: Records
  /** Nowhere. */
  unknown: Records
}

export interface World {
  server: TestServer
  places: Places
  company: Company
  /** A caller of that role; the same session each time. */
  as: Record<MatrixRole, Caller>
  /** A caller of that role with a session of its own, for calls that change the session. */
  afresh(role: MatrixRole): Promise<Caller>
  /** Records of the own, the sibling or the foreign client that a call may use up. */
  spare(client?: 'own' | 'sibling' | 'foreign'): Promise<Records>
  credentials: { email: string; password: string }
}

const pictures = new Map<string, Promise<Buffer>>()
/** A small picture in one colour, the same each time. */
export function samplePicture(background = '#c03020'): Promise<Buffer> {
  const made = pictures.get(background) ?? sharp({ create: { width: 32, height: 24, channels: 3, background } }).jpeg().toBuffer()
  pictures.set(background, made)
  return made
}

/** Uploads a file of that purpose and answers its id. */
export async function givenFile(person: Caller, purpose: FilePurpose, name = 'site.jpg'): Promise<string> {
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(await samplePicture())]), name)
  const response = await person.fetch(`${uploadFile.path}?purpose=${purpose}`, { method: 'POST', body: form })
  if (response.status !== 201) throw new Error(`Upload answered ${response.status}: ${await response.text()}`)
  return ((await response.json()) as { id: string }).id
}

const tokenIn = (url: string | null): string => url?.split('/').at(-1) ?? ''

/** A client with a job, a report with a photo, a share link, a logo and files, made over the endpoints. */
export async function givenRecords(company: Company, word = ''): Promise<Records> {
  const person = company.orgAdmin
  const upload = (purpose: FilePurpose) => givenFile(person, purpose, `${word}site.jpg`)
  const [logoId, jobFileId, photoId, looseLogoId, looseJobFileId, loosePhotoId] = [
    await upload('client-logo'), await upload('job-file'), await upload('report-image'),
    await upload('client-logo'), await upload('job-file'), await upload('report-image'),
  ]
  const client = await givenClient(person, { logoFileId: logoId })
  const job = await givenJob(person, client.id, { fileIds: [jobFileId], milestones: [{ title: 'Roof on', dueDate: '2026-12-01' }] })
  const report = await givenReport(person, client.id, job.id, { images: [{ fileId: photoId, caption: 'Slab' }] })
  const share = await person.call(createShare, { params: { id: report.id }, body: {} })
  return {
    companyId: company.id, clientId: client.id, emptyClientId: client.id, jobId: job.id, reportId: report.id, shareId: share.id,
    shareToken: tokenIn(share.url), logoId, jobFileId, photoId, looseLogoId, looseJobFileId, loosePhotoId,
  }
}

const nowhere = (): Records => ({
  companyId: newId(), clientId: newId(), emptyClientId: newId(), jobId: newId(), reportId: newId(), shareId: newId(), shareToken: newToken(), logoId: newId(), jobFileId: newId(),
  photoId: newId(), looseLogoId: newId(), looseJobFileId: newId(), loosePhotoId: newId(),
})

/** Two companies, two clients in the first, and somebody of every role. */
export async function givenWorld(server: TestServer): Promise<World> {
  const [company, elsewhere] = [await givenCompany(server), await givenCompany(server)]
  const places: Places = { own: await givenRecords(company), sibling: await givenRecords(company), foreign: await givenRecords(elsewhere), unknown: nowhere() }
  const people: Partial<Record<MatrixRole, Person>> = {
    orgAdmin: company.orgAdmin, admin: await company.person('admin'), user: await company.person('user'), nothing: await company.withPermissions([]),
    contact: await company.contact(places.own.clientId), superOutside: await givenSuperAdmin(server), superInside: await givenSuperAdmin(server),
  }
  const step = (caller: Caller): Promise<unknown> => caller.call(openCompany, { params: { id: company.id } })
  await step(people.superInside ?? company.orgAdmin)
  const anonymous = callerOf(server.url, null)
  const share = callerOf(server.url, places.own.shareToken)
  const as = (role: MatrixRole): Caller => people[role] ?? (role === 'share' ? share : anonymous)
  return {
    server, places, company, credentials: { email: company.orgAdmin.email, password },
    as: Object.fromEntries(matrixRoles.map((role) => [role, as(role)])) as Record<MatrixRole, Caller>,
    async afresh(role) {
      const person = people[role]
      if (person === undefined) return as(role)
      const caller = await secondSession(server, person.email)
      if (role === 'superInside') await step(caller)
      return caller
    },
    spare: (client = 'own') => spareRecords(server, places[client]),
  }
}

async function secondSession(server: TestServer, email: string): Promise<Caller> {
  const { platform } = server.services.database
  const account = await findAccount(platform, email)
  if (account === undefined) throw new Error(`No account for ${email}`)
  const { token } = await startSession(platform, account.id, { remember: true, userAgent: 'test', now: server.clock.now() })
  return callerOf(server.url, token)
}

/**
 * Beside the client's own: an empty client, an empty job, a report with a share link, and files. Rows written straight to
 * the tables and files without bytes, which is all that a write looks at: calls by the hundred use them up.
 */
async function spareRecords(server: TestServer, own: Records): Promise<Records> {
  const { companyId } = own
  const [emptyClientId, jobId, reportId, shareId, shareToken] = [newId(), newId(), newId(), newId(), newToken()]
  const fileIds = { looseLogoId: newId(), looseJobFileId: newId(), loosePhotoId: newId() }
  const purposes = { looseLogoId: 'client-logo', looseJobFileId: 'job-file', loosePhotoId: 'report-image' } as const
  const row = { company_id: companyId, created_hash: Buffer.alloc(32), code: emptyClientId }
  await server.services.database.inTenant({ kind: 'system', companyId }, async (db) => {
    await db.insertInto('files').values(Object.entries(fileIds).map(([key, id]) => ({
      company_id: companyId, id, purpose: purposes[key as keyof typeof purposes], name: 'site.jpg', content_type: 'image/jpeg', size: 1, sha256: '0', width: 1, height: 1,
    }))).execute()
    await db.insertInto('clients').values({ ...row, id: emptyClientId, name: 'Spare client', email: 'spare@example.test', phone: '1' }).execute()
    await db.insertInto('jobs').values({
      ...row, id: jobId, client_id: own.clientId, name: 'Spare job', address: '1 Spare Street', start_date: '2026-01-01', estimated_end_date: '2027-01-01', contract_amount: '1.00',
    }).execute()
    await db.insertInto('reports').values({
      ...row, id: reportId, client_id: own.clientId, job_id: own.jobId, date: '2026-11-01', prepared_by: 'Mere', prepared_by_title: 'Manager', progress_percentage: 1,
      tasks_achieved: 'a', tasks_planned: 'b', key_updates: 'c', client_communication: 'd', accidents: 'e', council_inspections: 'f',
      contract_amount: '1.00', invoiced_to_date: '0.00', approved_variations: '0.00', pending_variations: '0.00',
    }).execute()
    await db.insertInto('report_shares').values({
      company_id: companyId, id: shareId, report_id: reportId, client_id: own.clientId, token_hash: tokenHash(shareToken), created_by_name: 'Mere', created_hash: row.created_hash,
    }).execute()
  })
  return { ...own, ...fileIds, emptyClientId, jobId, reportId, shareId, shareToken }
}
