import { type APIRequestContext, expect } from '@playwright/test'

import type { ClientRecord } from '#domain/clients/schema.ts'
import { newId } from '#domain/ids.ts'
import type { IntakeRecord } from '#domain/intakes/schema.ts'
import type { InvoiceRecord } from '#domain/invoices/schema.ts'
import type { JobRecord } from '#domain/jobs/schema.ts'
import type { ReportRecord } from '#domain/reports/schema.ts'
import type { RoleRecord } from '#domain/roles/schema.ts'
import type { InvoiceLink, ShareRecord } from '#domain/shares/schema.ts'
import type { VariationRecord } from '#domain/variations/schema.ts'
import type { TaskRecord } from '#domain/tasks/schema.ts'
import type { UserRecord } from '#domain/users/schema.ts'
import { photo } from './pictures.ts'

export const password = 'stringline-demo'

/** The demo accounts (PRODUCT 10) the journeys use. */
export const people = {
  orgAdmin: 'orgadmin@stringline.example',
  staff: 'staff@stringline.example',
  user: 'user@stringline.example',
  client: 'client@stringline.example',
  superAdmin: 'superadmin@stringline.example',
  southerly: 'orgadmin@southerly.example',
  bookkeeper: 'bookkeeper@stringline.example',
} as const
export type Person = keyof typeof people

/** A word nobody else has used, so that journeys meet only their own records, however often they run. */
export function unique(word: string): string {
  return `${word} ${newId().slice(-8)}`
}

/** What a journey needs to be there before it begins, entered through the API as the organisation's admin. */
export class Given {
  readonly #api: APIRequestContext
  readonly #token: string

  private constructor(api: APIRequestContext, token: string) {
    this.#api = api
    this.#token = token
  }

  static signedIn(api: APIRequestContext, person: Person = 'orgAdmin'): Promise<Given> {
    return Given.by(api, { email: people[person], password })
  }

  /** Entered as somebody who is none of the demo's. */
  static async by(api: APIRequestContext, account: { email: string; password: string }): Promise<Given> {
    const answer = await api.post('/api/sign-in', { data: { ...account, token: true } })
    expect(answer.status()).toBe(200)
    const { token } = (await answer.json()) as { token: string }
    return new Given(api, token)
  }

  /** Sets the company up with nothing but the wish for Xero. */
  async setUp({ xeroEmail }: { xeroEmail: string }): Promise<void> {
    const none = { teamMembers: [], project: null, microsoftEnabled: false, microsoftEmail: '' }
    await this.#act('/api/onboarding/complete', { ...none, xeroEnabled: true, xeroEmail })
  }

  client(fields: Partial<Record<keyof ClientRecord, string>> = {}): Promise<ClientRecord> {
    return this.#create('/api/clients', {
      id: newId(),
      name: unique('Kererū Homes'),
      email: 'office@kereru.example',
      phone: '+64 9 555 0142',
      ...fields,
    })
  }

  job(clientId: string, fields: object = {}): Promise<JobRecord> {
    return this.#create('/api/jobs', {
      id: newId(),
      clientId,
      name: unique('Deck and pergola'),
      address: '12 Rimu Road, Titirangi',
      startDate: '2026-01-12',
      estimatedEndDate: '2027-12-18',
      status: 'in-progress',
      contractAmount: '84500.00',
      totalInvoiced: '33800.00',
      ...fields,
    })
  }

  async report(
    job: Pick<JobRecord, 'id' | 'clientId'>,
    { photos = 0, ...fields }: ReportWishes = {},
  ): Promise<ReportRecord> {
    const images: { fileId: string; caption: string }[] = []
    for (let index = 1; index <= photos; index++) images.push(await this.#upload(index))
    return this.#create('/api/reports', {
      id: newId(),
      clientId: job.clientId,
      jobId: job.id,
      date: '2026-11-02',
      preparedBy: 'Tāne Ruatapu',
      preparedByTitle: 'Project Manager',
      progressPercentage: 60,
      tasksAchieved: 'Posts set\nBearers bolted',
      tasksPlanned: 'Joists\nDecking',
      keyUpdates: 'Frame is up and square.',
      clientCommunication: 'Met on site on Tuesday.',
      accidents: 'No accidents this week',
      councilInspections: 'Footing inspection passed',
      comments: '',
      images,
      ...fields,
    })
  }

  task(fields: object = {}): Promise<TaskRecord> {
    return this.#create('/api/tasks', { id: newId(), title: unique('Order trusses'), ...fields })
  }

  comment({ id }: Pick<TaskRecord, 'id'>, body: string): Promise<{ id: string }> {
    return this.#create(`/api/tasks/${id}/comments`, { id: newId(), body })
  }

  addSubtask({ id }: Pick<TaskRecord, 'id'>, fields: object): Promise<TaskRecord> {
    return this.#act(`/api/tasks/${id}/subtasks`, fields)
  }

  moveTask({ id }: Pick<TaskRecord, 'id'>, status: TaskRecord['status']): Promise<TaskRecord> {
    return this.#act(`/api/tasks/${id}/move`, { status })
  }

  /** Somebody else changes a task in the meantime. */
  async changeTask({ id, version }: TaskRecord, fields: object): Promise<void> {
    const headers = { ...this.#headers(), 'if-match': `"${version}"` }
    const answer = await this.#api.patch(`/api/tasks/${id}`, { data: fields, headers })
    expect(answer.status(), await answer.text()).toBe(200)
  }

  async deleteTask(id: string): Promise<void> {
    const answer = await this.#api.delete(`/api/tasks/${id}`, { headers: this.#headers() })
    expect(answer.ok()).toBe(true)
  }

  async deleteUser(id: string): Promise<void> {
    const answer = await this.#api.delete(`/api/users/${id}`, { headers: this.#headers() })
    expect(answer.status(), await answer.text()).toBe(204)
  }

  share(reportId: string): Promise<ShareRecord & { url: string }> {
    return this.#create(`/api/reports/${reportId}/shares`, { id: newId(), expiresAt: null })
  }

  sendReport(reportId: string, to: string): Promise<ShareRecord> {
    return this.#create(`/api/reports/${reportId}/send`, { id: newId(), to, message: '', expiresAt: null })
  }

  /** Pending approval, as it is when it is written down. */
  async variation(
    work: { clientId: string; id?: string },
    { photos = 0, ...fields }: VariationWishes = {},
  ): Promise<VariationRecord> {
    const images: { fileId: string; caption: string }[] = []
    for (let index = 1; index <= photos; index++) images.push(await this.#upload(index, 'variation-image'))
    return this.#create('/api/variations', {
      id: newId(),
      clientId: work.clientId,
      jobId: work.id ?? null,
      name: unique('Kwila instead of pine'),
      description: 'Decking boards in kwila, 140 × 19 mm, oiled twice.',
      quotedAmount: '4785.50',
      cost: '3120.25',
      images,
      ...fields,
    })
  }

  async approvedVariation(
    work: { clientId: string; id?: string },
    fields: VariationWishes = {},
  ): Promise<VariationRecord> {
    return this.approve(await this.variation(work, fields))
  }

  approve({ id }: Pick<VariationRecord, 'id'>): Promise<VariationRecord> {
    return this.#act(`/api/variations/${id}/approve`)
  }

  /** A draft of one line, $1,000.00 and its GST, unless its fields say otherwise. */
  invoice(work: { clientId: string; id?: string }, fields: object = {}): Promise<InvoiceRecord> {
    return this.#create('/api/invoices', {
      id: newId(),
      clientId: work.clientId,
      jobId: work.id ?? null,
      reference: unique('Stage 1'),
      date: '2026-11-02',
      dueDate: '2027-12-02',
      paymentTerms: 'Net 30',
      items: [{ description: 'Frame and bearers', quantity: '1', unitPrice: '1000.00', taxRate: '0.15' }],
      ...fields,
    })
  }

  invoiceLink(invoiceId: string): Promise<InvoiceLink> {
    return this.#create(`/api/invoices/${invoiceId}/links`, { id: newId() })
  }

  /** Changes an invoice's status, one step after the other. */
  async advance(
    invoice: Pick<InvoiceRecord, 'id'>,
    ...steps: ('submit' | 'approve' | 'void')[]
  ): Promise<InvoiceRecord> {
    for (const step of steps) await this.#act(`/api/invoices/${invoice.id}/${step}`)
    return this.read(`/api/invoices/${invoice.id}`)
  }

  payment(invoice: Pick<InvoiceRecord, 'id'>, amount: string, fields: object = {}): Promise<InvoiceRecord> {
    return this.#create(`/api/invoices/${invoice.id}/payments`, {
      id: newId(),
      date: new Date().toISOString().slice(0, 10),
      amount,
      method: 'bank',
      reference: 'Kererū 4471',
      ...fields,
    })
  }

  /** Somebody else changes an invoice in the meantime. */
  async changeInvoice(invoice: InvoiceRecord, fields: object): Promise<void> {
    const answer = await this.#api.patch(`/api/invoices/${invoice.id}`, {
      data: fields,
      headers: { ...this.#headers(), 'if-match': `"${invoice.version}"` },
    })
    expect(answer.status(), await answer.text()).toBe(200)
  }

  /** Invites somebody for a client: the plan counts the company's own people alone. */
  async invitation(email: string): Promise<void> {
    const { id: clientId } = await this.client()
    await this.#create('/api/invitations', { id: newId(), email, role: 'client', clientId })
  }

  /** May look at jobs, unless its fields say otherwise. */
  role(fields: Partial<Pick<RoleRecord, 'name' | 'description' | 'permissions'>> = {}): Promise<RoleRecord> {
    return this.#create('/api/roles', {
      id: newId(),
      name: unique('Labourer'),
      description: 'Looks up where to go.',
      permissions: ['manage_jobs:view'],
      ...fields,
    })
  }

  /** Gives one of the company's people a role of its own. */
  async giveRole(email: string, { id: roleId }: Pick<RoleRecord, 'id'>): Promise<void> {
    const found = await this.read<{ items: UserRecord[] }>(`/api/users?search=${encodeURIComponent(email)}`)
    const user = found.items.find((each) => each.email === email)
    const headers = { ...this.#headers(), 'if-match': `"${user?.version}"` }
    const answer = await this.#api.patch(`/api/users/${user?.id}`, { data: { role: 'user', roleId }, headers })
    expect(answer.status(), await answer.text()).toBe(200)
  }

  /** Deletes a role; whoever has it is moved to the other. */
  async dropRole({ id }: Pick<RoleRecord, 'id'>, moveTo: string): Promise<void> {
    const answer = await this.#api.delete(`/api/roles/${id}?moveTo=${moveTo}`, { headers: this.#headers() })
    expect(answer.status(), await answer.text()).toBe(204)
  }

  /** Somebody else changes a role in the meantime. */
  async changeRole(role: RoleRecord, fields: object): Promise<void> {
    const answer = await this.#api.patch(`/api/roles/${role.id}`, {
      data: fields,
      headers: { ...this.#headers(), 'if-match': `"${role.version}"` },
    })
    expect(answer.status(), await answer.text()).toBe(200)
  }

  /** Somebody else changes a client in the meantime. */
  async changeClient(client: ClientRecord, fields: object): Promise<void> {
    const answer = await this.#api.patch(`/api/clients/${client.id}`, {
      data: fields,
      headers: { ...this.#headers(), 'if-match': `"${client.version}"` },
    })
    expect(answer.status(), await answer.text()).toBe(200)
  }

  /** Brings an archive into the company, which is empty, to the last record. */
  async bringIn(archive: Buffer): Promise<IntakeRecord> {
    const made: IntakeRecord = await this.#create('/api/archive-imports', {
      fileName: 'archive.zip',
      size: archive.length,
    })
    const { id, partSize } = made
    for (let number = 0; number * partSize < archive.length; number += 1) {
      const answer = await this.#api.post(`/api/archive-imports/${id}/parts/${number}`, {
        multipart: {
          file: {
            name: 'part',
            mimeType: 'application/zip',
            buffer: archive.subarray(number * partSize, (number + 1) * partSize),
          },
        },
        headers: this.#headers(),
      })
      expect(answer.status(), await answer.text()).toBe(200)
    }
    const standing = () => this.read<IntakeRecord>(`/api/archive-imports/${id}`)
    await expect.poll(async () => (await standing()).status, { timeout: 120_000 }).toBe('ready')
    await this.#act(`/api/archive-imports/${id}/run`)
    await expect.poll(async () => (await standing()).status, { timeout: 120_000 }).toBe('done')
    return standing()
  }

  async read<T>(address: string): Promise<T> {
    const answer = await this.#api.get(address, { headers: this.#headers() })
    expect(answer.status(), await answer.text()).toBe(200)
    return (await answer.json()) as T
  }

  #headers() {
    return { authorization: `Bearer ${this.#token}` }
  }

  /** An archive of everything that the company has, made by the product. */
  async archive(): Promise<Buffer> {
    const { id } = await this.#create<{ id: string }>('/api/exports', { id: newId() })
    const status = async () => (await this.read<{ status: string }>(`/api/exports/${id}`)).status
    await expect.poll(status, { timeout: 120_000 }).toBe('ready')
    const answer = await this.#api.get(`/api/exports/${id}/archive`, { headers: this.#headers() })
    expect(answer.status()).toBe(200)
    return answer.body()
  }

  async #create<T>(address: string, data: object): Promise<T> {
    const answer = await this.#api.post(address, { data, headers: this.#headers() })
    expect(answer.status(), await answer.text()).toBe(201)
    return (await answer.json()) as T
  }

  async #act<T>(address: string, data?: object): Promise<T> {
    const answer = await this.#api.post(address, {
      ...(data && { data }),
      headers: this.#headers(),
    })
    expect(answer.status(), await answer.text()).toBe(200)
    return (await answer.json()) as T
  }

  async #upload(index: number, purpose = 'report-image'): Promise<{ fileId: string; caption: string }> {
    const id = newId()
    const answer = await this.#api.post(`/api/files?purpose=${purpose}&id=${id}`, {
      multipart: { file: await photo(index) },
      headers: this.#headers(),
    })
    expect(answer.status(), await answer.text()).toBe(201)
    return { fileId: id, caption: `View ${index}` }
  }
}

type ReportWishes = { photos?: number } & Partial<Record<keyof ReportRecord, unknown>>
type VariationWishes = { photos?: number } & Partial<Record<keyof VariationRecord, unknown>>
