import { createHash } from 'node:crypto'
import type { CompanyRole, Permission } from '#domain/permissions.ts'
import type { TaskStatus } from '#domain/tasks/rules.ts'
import type { TaskPriority, TaskType } from '#domain/tasks/schema.ts'
import type { Repeat } from '#domain/tasks/repeats.ts'
import type { LogoName, SceneName } from './drawings/scenes.ts'

// The words the demo companies are written in. Days count from today: -12 is twelve days ago, 30 a month ahead.

export interface CompanyStory {
  id: string
  name: string
  code: string
  email: string
  phone: string
  address: string
  website: string
  brandPrimary: string
  brandSecondary: string
  /** What stands on its invoices. */
  gstNumber: string
  bankAccount: string
  logo: LogoName
  plan: 'basic' | 'pro'
  founded: number
  /** The first is who runs the office: clients and jobs are entered in their name. */
  staff: readonly PersonStory[]
  /** Roles of its own, besides those that every company has. */
  roles?: readonly RoleStory[]
  clients: readonly ClientStory[]
  tasks?: readonly TaskStory[]
}

export interface RoleStory {
  name: string
  description: string
  permissions: readonly Permission[]
}

export interface PersonStory {
  id: string
  email: string
  name: string
  role: CompanyRole
  jobTitle: string
  phone: string
  /** In place of what the system role allows. */
  companyRole?: RoleStory
}

export interface ClientStory extends ClientDetails {
  id: string
  name: string
  jobs: readonly JobStory[]
}

interface ClientDetails {
  since: number
  email: string
  billingEmail?: string
  website?: string
  phone: string
  address: string
  contactName?: string
  contactPhone?: string
  contactEmail?: string
  notes?: string
  logo?: LogoName
  /** Given up this many days ago. */
  inactiveSince?: number
  /** The contact who reads the portal. */
  portal?: PersonStory
}

export interface JobStory extends JobDetails {
  id: string
  name: string
  reports: readonly ReportStory[]
}

interface JobDetails {
  address: string
  start: number
  end: number
  status: 'pending' | 'in-progress' | 'completed'
  /** Day of the last change; the day before today when nothing is said. */
  closed?: number
  manager?: string
  foreman?: string
  quote?: string
  claim?: string
  description: string
  notes?: string
  contract: string
  /** Invoiced and variations as they stand now; what the records below don't say was there before them. */
  invoiced?: string
  pending?: string
  approved?: string
  milestones?: readonly Milestone[]
  files?: readonly JobFile[]
  variations?: readonly VariationStory[]
  invoices?: readonly InvoiceStory[]
}

/** A change of the contract; the days are those of its steps. */
export interface VariationStory {
  name: string
  added: number
  by: PersonStory
  description: string
  type?: 'credit'
  quoted: string
  cost: string
  approved?: number
  started?: number
  completed?: number
  photos?: readonly Photo[]
  files?: readonly JobFile[]
}

export interface InvoiceStory {
  day: number
  reference: string
  terms?: string
  notes?: string
  lines: readonly InvoiceLine[]
  /** How far it got; approved and issued on its day when nothing is said. */
  stays?: 'draft' | 'pending'
  voided?: number
  payments?: readonly PaymentStory[]
}

/** Something to do, by its title; the days are those of its steps. */
export interface TaskStory {
  title: string
  added: number
  by: PersonStory
  /** The job it is for, and a variation of it, by their names. */
  job?: string
  variation?: string
  description?: string
  type?: TaskType
  priority?: TaskPriority
  /** Who has it. */
  for?: PersonStory
  start?: number
  due?: number
  repeat?: Repeat
  hours?: string
  worked?: string
  value?: string
  tags?: readonly string[]
  subtasks?: readonly (readonly [title: string, checked?: number | undefined, plan?: SubtaskPlan])[]
  /** Titles of the tasks that come first. */
  waitsFor?: readonly string[]
  moves?: readonly (readonly [day: number, status: TaskStatus, by?: PersonStory])[]
  comments?: readonly CommentStory[]
}

/** Who is to do a subtask, and until when. */
export interface SubtaskPlan {
  for?: PersonStory | undefined
  due?: number
}

/** What somebody wrote on some day; `@` and somebody's first name mentions them. */
export type CommentStory = readonly [day: number, by: PersonStory, text: string]

/** Work at a price, or a variation of the job by its name. */
export type InvoiceLine = readonly [description: string, unitPrice: string, quantity?: string] | { variation: string }
/** When, and how much; `rest` is all that is left. */
export type PaymentStory = readonly [day: number, amount: string, reference?: string]

/** What it is, the day it is due, and whether it is done by now. */
export type Milestone = readonly [title: string, day: number, state?: 'done']
export type JobFile = { name: string; drawing: SceneName } | { name: string; text: readonly string[] }

export interface ReportStory extends ReportDetails {
  day: number
  by: PersonStory
  progress: number
}

interface ReportDetails {
  /** Invoiced to date when it was written; variations and milestones likewise. */
  invoiced: string
  approved?: string
  pending?: string
  done?: number
  achieved: readonly string[]
  planned: readonly string[]
  updates: readonly string[]
  client: readonly string[]
  safety: readonly string[]
  inspections: readonly string[]
  comments?: string
  photos: readonly Photo[]
  shares?: readonly ShareStory[]
}

export type Photo = readonly [scene: SceneName, caption: string]
/** A link made on the report's day; `ends` and `revoked` are days from today. */
export interface ShareStory {
  ends?: number
  revoked?: number
}

/** An id that is the same in every installation, shaped like the UUIDv7 of any other record. */
export function storyId(...names: readonly string[]): string {
  const digits = createHash('sha256')
    .update(['stringline demo', ...names].join(' / '))
    .digest('hex')
  return `019b8a00-${digits.slice(0, 4)}-7${digits.slice(4, 7)}-8${digits.slice(7, 10)}-${digits.slice(10, 22)}`
}

export const company = (name: string, details: Omit<CompanyStory, 'id' | 'name'>): CompanyStory => ({
  id: storyId('company', name),
  name,
  ...details,
})

export const person = (
  email: string,
  role: CompanyRole,
  name: string,
  jobTitle: string,
  phone: string,
): PersonStory => ({ id: storyId('person', email), email, role, name, jobTitle, phone })

export const client = (name: string, details: ClientDetails, jobs: readonly JobStory[]): ClientStory => ({
  id: storyId('client', name),
  name,
  ...details,
  jobs,
})

export const job = (name: string, details: JobDetails, reports: readonly ReportStory[] = []): JobStory => ({
  id: storyId('job', name, details.address),
  name,
  ...details,
  reports,
})

export const report = (day: number, by: PersonStory, progress: number, details: ReportDetails): ReportStory => ({
  day,
  by,
  progress,
  ...details,
})
