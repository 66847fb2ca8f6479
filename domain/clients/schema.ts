import { z } from 'zod'
import {
  shownCode,
  shownCount,
  shownEmail,
  shownId,
  shownInstant,
  shownLines,
  shownPhone,
  shownVersion,
  shownWebsite,
} from '../field-kinds.ts'
import {
  choice,
  idField,
  listOf,
  listQuery,
  searchedListOf,
  maxNotes,
  optionalCode,
  optionalEmail,
  optionalLines,
  optionalPhone,
  optionalText,
  optionalWebsite,
  permits,
  requiredEmail,
  requiredPhone,
  requiredText,
  updatedSince,
} from '../fields.ts'
import { anyOf } from '../filters.ts'
import { fileView } from '../files/schema.ts'
import { clientSorts, clientStatuses } from './choices.ts'

/** Messages of the client form (SPEC 5). */
export const clientMessages = {
  nameRequired: 'Client name is required',
  nameTooShort: 'Client name must be at least {{minimum}} characters',
  emailRequired: 'Primary email is required',
  emailInvalid: 'Please enter a valid email address',
  websiteInvalid: 'Please enter a valid website URL',
  phoneRequired: 'Phone number is required',
  phoneInvalid: 'Please enter a valid phone number',
  statusRequired: 'Status is required',
  notesTooLong: 'Notes cannot exceed {{maximum}} characters',
  codeTaken: 'Another client already has this client ID',
  nameKnown: 'There is a client called {{name}} already, {{code}}',
  hasJobs: 'This client has jobs. Delete or move them first',
  hasReports: 'This client has progress reports. Delete them first',
  hasInvoices: 'This client has invoices, so it is kept',
  hasDrafts: 'Draft invoices keep this client. Delete them first',
  hasVariations: 'This client has variations. Delete them first',
  hasTasks: 'This client has tasks. Delete them or move them to another client first',
  hasPeople: 'People of this client have sign-ins. Remove them first',
}

/** The client form: what a person may enter (SPEC 3, 5). */
export const clientForm = z.strictObject({
  name: requiredText(clientMessages.nameRequired, { min: 2, tooShort: clientMessages.nameTooShort }),
  clientId: optionalCode(40).describe(
    'The short code of the client; the next of the series, such as CL-001, if empty.',
  ),
  email: requiredEmail(clientMessages.emailRequired, clientMessages.emailInvalid),
  billingEmail: optionalEmail(clientMessages.emailInvalid),
  website: optionalWebsite(clientMessages.websiteInvalid),
  phone: requiredPhone(clientMessages.phoneRequired, clientMessages.phoneInvalid),
  address: optionalLines(300),
  contactName: optionalText(),
  contactPhone: optionalPhone(clientMessages.phoneInvalid),
  contactEmail: optionalEmail(clientMessages.emailInvalid),
  logoFileId: idField.nullable().optional().describe('The id of an uploaded `client-logo`; null removes it.'),
  status: choice(clientStatuses, clientMessages.statusRequired),
  notes: optionalLines(maxNotes, clientMessages.notesTooLong),
})
export type ClientForm = z.output<typeof clientForm>

/** A second client of the same name is refused until somebody says that it is another one. */
const consent = { anotherOfThisName: z.boolean().optional() }
export const nameKnownCode = 'client_name_known'

export const createClientBody = clientForm.partial({ status: true }).extend({ id: idField.optional(), ...consent })
export const updateClientBody = clientForm.partial().extend(consent)

/** A client as staff see it (SPEC 3). */
export const clientRecord = z
  .object({
    id: shownId,
    companyId: shownId,
    version: shownVersion,
    clientId: shownCode.describe('The short code of the client, such as CL-001.'),
    name: z.string(),
    email: shownEmail,
    billingEmail: shownEmail,
    website: shownWebsite,
    phone: shownPhone,
    address: shownLines,
    contactName: z.string(),
    contactPhone: shownPhone,
    contactEmail: shownEmail,
    logo: fileView.nullable(),
    xeroId: z.string().nullable(),
    status: z.enum(clientStatuses),
    notes: shownLines,
    activeJobs: shownCount.describe('How many of its jobs are not completed.'),
    totalJobs: shownCount.describe('How many jobs it has.'),
    createdAt: shownInstant,
    updatedAt: shownInstant,
    ...permits('updateClient', 'deleteClient'),
  })
  .meta({ id: 'Client' })
export type ClientRecord = z.infer<typeof clientRecord>

export const clientListQuery = z.strictObject({
  ...listQuery(clientSorts),
  updatedSince,
  status: anyOf(z.enum(clientStatuses)).optional(),
})

/** The list, with how many of each status match everything but the status filter. */
export const clientList = searchedListOf(clientRecord)
  .extend({
    counts: z.object({ active: shownCount, inactive: shownCount }),
  })
  .meta({ id: 'ClientList' })

/** A name to choose, nothing more (PRODUCT 4: creating a report needs to choose a client). */
const clientChoice = z.object({ id: shownId, name: z.string(), clientId: shownCode })
export const clientChoices = listOf(clientChoice).meta({ id: 'ClientChoices' })
export const choiceQuery = z.strictObject({
  search: listQuery(['name']).search,
  pageSize: listQuery(['name']).pageSize,
})
