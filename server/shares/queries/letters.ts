import { sql } from 'kysely'
import { z } from 'zod'
import { memberOf } from '#domain/actor.ts'
import { addressKey, cleanedAddresses } from '#domain/characters.ts'
import { invalidField } from '#domain/errors.ts'
import { printedInvoice } from '#domain/invoices/schema.ts'
import { shareMessages } from '#domain/shares/schema.ts'
import type { Context } from '#server/platform/context.ts'

/** Where the sender's copy says so, the addresses to which the others went. */
const copyOf = z.string().optional()

/** What the mail of a report is written from, besides the report and its link. */
export const reportLetter = z.object({ message: z.string(), copyOf })

/** What the mail of an invoice is written from: the invoice as it was when it was sent, and what the sender added. */
export const invoiceLetter = z.object({ invoice: printedInvoice, message: z.string(), copyOf })

/** Whom a letter goes to, each by a mail of their own. */
export interface Recipients {
  addresses: readonly string[]
  /** Where the sender gets a copy. */
  copyTo: string | null
  /** The addresses as people read them, as history and the copy name them. */
  named: string
}

/** The recipients of a letter; a copy to the sender only if the sender is not among them. */
export async function recipientsOf(
  ctx: Context,
  { to, copyToSender = false }: { to: string; copyToSender?: boolean | undefined },
): Promise<Recipients> {
  const addresses = cleanedAddresses(to)
  const own = copyToSender ? await ownAddress(ctx) : null
  const isAddressed = own !== null && addresses.some((address) => addressKey(address) === addressKey(own))
  return { addresses, copyTo: isAddressed ? null : own, named: addresses.join(', ') }
}

/** The address of the person of the company who acts; 422 where it is none, such as a super admin. */
async function ownAddress(ctx: Context): Promise<string> {
  const { rows } = await sql<{ email: string }>`
    select email from users where company_id = ${ctx.actor.companyId} and id = ${memberOf(ctx.actor)}`.execute(ctx.db)
  const [person] = rows
  if (person === undefined) throw invalidField('copyToSender', shareMessages.noOwnAddress)
  return person.email
}
