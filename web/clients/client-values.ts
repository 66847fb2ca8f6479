import type { z } from 'zod'

import type { clientForm, ClientRecord } from '#domain/clients/schema.ts'
import { clientStatuses } from '#domain/clients/choices.ts'
import type { FileView } from '#domain/files/schema.ts'

/** What the client form holds on screen: the schema's fields, with the logo as a file to show. */
export type ClientValues = {
  [Field in Exclude<keyof z.output<typeof clientForm>, 'logoFileId' | 'status'>]-?: string
} & { status: ClientRecord['status']; logo: FileView | null }

export const emptyClient: ClientValues = {
  name: '',
  clientId: '',
  email: '',
  billingEmail: '',
  website: '',
  phone: '',
  address: '',
  contactName: '',
  contactPhone: '',
  contactEmail: '',
  status: clientStatuses[0],
  notes: '',
  logo: null,
}

/** A stored client as the form starts from it. */
export function clientValuesOf(client: ClientRecord): ClientValues {
  const {
    name,
    clientId,
    email,
    billingEmail,
    website,
    phone,
    address,
    contactName,
    contactPhone,
    contactEmail,
    status,
    notes,
    logo,
  } = client
  return {
    name,
    clientId,
    email,
    billingEmail,
    website,
    phone,
    address,
    contactName,
    contactPhone,
    contactEmail,
    status,
    notes,
    logo,
  }
}

/** What the endpoint takes. */
export function clientInputOf({ logo, ...fields }: ClientValues): z.input<typeof clientForm> {
  return { ...fields, logoFileId: logo?.id ?? null }
}
