import { z } from 'zod'
import {
  shownAddress,
  shownCode,
  shownCount,
  shownDate,
  shownDecimal,
  shownGrossMoney,
  shownId,
  shownInstant,
  shownLines,
  shownMoney,
  shownNetMoney,
  shownTaxRate,
} from '../field-kinds.ts'
import { choice, fieldMessages, listQuery, permits, requiredCode, requiredDate, pagesOf, taxRate } from '../fields.ts'
import { callTroubles, providerKinds } from '../integrations/choices.ts'
import {
  booksStates,
  documentSums,
  feeReasons,
  plannedDeeds,
  rehearsalStates,
  syncReasons,
  syncStates,
  versionFields,
} from './choices.ts'

/** Messages of the books (PRODUCT 7). */
export const accountingMessages = {
  noPermission: 'You do not have permission to manage the accounting sync.',
  notConnected: 'Connect Xero first',
  noChart: 'The accounts of Xero are not known yet. Please load them first',
  salesRequired: 'Choose the account for sales',
  bankRequired: 'Choose the account that payments go to',
  feesAccountRequired: 'Choose the account for card fees',
  feesSinceRequired: 'Choose the date from which card fees go to Xero',
  feesNeedBank: 'Card fees can only be entered where payments go to a bank account',
  unknownAccount: 'This account is not in Xero, or cannot be used for this',
  rateRequired: 'Choose a tax rate',
  unknownRate: 'This tax rate is not in Xero, or is not the same percentage',
  tooManyRates: 'Up to {{maximum}} tax rates can be chosen',
  rateTwice: 'This tax rate is here twice',
  sinceRequired: 'Choose the date from which invoices go to Xero',
  notMapped: 'Choose the accounts and tax rates first',
  notRehearsed: 'Look first at what would happen',
  rehearsing: 'A rehearsal is under way already',
  alreadySyncing: 'The sync is under way already',
  notSyncing: 'The sync is not under way',
  nothingToRetry: 'There is nothing to try again',
  noConflict: 'There is nothing to choose: both sides say the same',
  versionGone: 'Xero says something else by now. Please look again',
  unsigned: 'This is not signed by Xero',
  foreignContact: 'In Xero this invoice belongs to a contact that is no client here',
  foreignLines: 'The lines in Xero cannot be written here to the same cent',
}

/** An account of the chart, or a rate of tax, as there is to choose. */
export const account = z
  .object({
    /** As Xero has it. */
    id: z.string(),
    /** Empty of a bank account that has none. */
    code: shownCode,
    name: z.string(),
    /** `clearing` takes payments, and is no account at a bank. */
    use: z.enum(['sales', 'bank', 'clearing', 'fees']),
  })
  .meta({ id: 'Account' })
export type Account = z.output<typeof account>

export const bookedRate = z
  .object({
    type: z.string(),
    name: z.string(),
    /** A fraction: 0.15 is 15%. */
    rate: shownTaxRate,
  })
  .meta({ id: 'BookedRate' })
export type BookedRate = z.output<typeof bookedRate>

const mappedRate = z.strictObject({
  rate: taxRate(accountingMessages.rateRequired),
  type: requiredCode(accountingMessages.rateRequired, { max: 60 }),
})

/** Where what Stripe keeps of payments online is entered as spent. */
const mappedFees = z.strictObject({
  /** By its code. */
  account: requiredCode(accountingMessages.feesAccountRequired, { max: 60 }),
  /** What tax is in the fee. */
  taxType: requiredCode(accountingMessages.rateRequired, { max: 60 }),
  /** Of payments from this day on: what was before may have been entered by hand. */
  since: requiredDate(accountingMessages.feesSinceRequired),
})

/** Which account and which rate of tax an invoice goes to. */
export const mapping = z.strictObject({
  /** By its code. */
  salesAccount: requiredCode(accountingMessages.salesRequired, { max: 60 }),
  /** For lines of variations; that for sales where there is none. */
  variationsAccount: requiredCode(accountingMessages.unknownAccount, { max: 60 }).nullable(),
  /** By its id: not every bank account has a code. */
  bankAccount: requiredCode(accountingMessages.bankRequired, { max: 60 }),
  rates: z.array(mappedRate).max(50, accountingMessages.tooManyRates),
  /** Null where fees are not entered there. */
  fees: mappedFees.nullable().default(null),
})
export type Mapping = z.output<typeof mapping>

/** The same before everything is chosen. */
export const proposal = z
  .object({
    salesAccount: z.string().nullable(),
    variationsAccount: z.string().nullable(),
    bankAccount: shownCode.nullable(),
    rates: z.array(z.object({ rate: shownTaxRate, type: z.string().nullable() })),
    /** Without an account they are not entered. */
    fees: z.object({ account: z.string().nullable(), taxType: z.string().nullable(), since: shownDate.nullable() }),
  })
  .meta({ id: 'Proposal' })
export type Proposal = z.output<typeof proposal>

export const sinceBody = z.strictObject({ since: requiredDate(accountingMessages.sinceRequired) })

const counts = z.object({ queued: shownCount, synced: shownCount, failed: shownCount, conflict: shownCount })

/** The books, and how the company's invoices stand with them. */
export const books = z
  .object({
    kind: z.enum(providerKinds),
    /** Whether the company's plan has Xero; without it nothing is exchanged, and what changes is remembered. */
    isInPlan: z.boolean(),
    /** Null where no organisation is connected. */
    organisation: z.string().nullable(),
    state: z.enum(booksStates).nullable(),
    chart: z
      .object({
        at: shownInstant,
        accounts: z.array(account),
        rates: z.array(bookedRate),
        /** Of what is spent. */
        feeRates: z.array(bookedRate),
      })
      .nullable(),
    /** As it was saved, or else as it is proposed. */
    mapping: proposal,
    isMapped: z.boolean(),
    since: shownDate.nullable(),
    counts,
    fees: z.object({
      /** Whoever connected it let us enter what was spent; who did before we asked for that has to connect it again. */
      isPermitted: z.boolean(),
      /** Invoices of which a fee could not be entered. */
      failed: shownCount,
    }),
    lastSyncedAt: shownInstant.nullable(),
    /** What stands in the way at the moment, and when it is tried again. */
    trouble: z.enum(callTroubles).nullable(),
    triedAgainAt: shownInstant.nullable(),
    rehearsal: z
      .object({ state: z.enum(rehearsalStates), since: shownDate, at: shownInstant, done: shownCount.nullable() })
      .nullable(),
    ...permits('loadChart', 'saveMapping', 'rehearseSync', 'startSync', 'pauseSync'),
  })
  .meta({ id: 'Books' })
export type Books = z.output<typeof books>

/** What a reason is about: the rate without a place, or two amounts of a sum, which is the total unless it is named. */
const syncFacts = z
  .object({ rate: shownTaxRate, ours: z.string(), theirs: z.string(), sum: z.enum(documentSums) })
  .partial()

/** What would happen to an invoice. */
export const plannedInvoice = z
  .object({
    invoiceId: shownId,
    number: shownCode,
    clientName: z.string(),
    total: shownGrossMoney,
    deed: z.enum(plannedDeeds),
    reason: z.enum(syncReasons).nullable(),
    /** What the reason is about; a rehearsal of before says nothing of it. */
    facts: syncFacts.optional(),
  })
  .meta({ id: 'PlannedInvoice' })
export type PlannedInvoice = z.output<typeof plannedInvoice>

const money = z.object({ count: shownCount, sum: shownMoney })

/** What a first sync would do: counts of all, and the first invoices of each kind. */
export const rehearsal = z
  .object({
    state: z.enum(rehearsalStates),
    since: shownDate,
    at: shownInstant,
    trouble: z.enum(callTroubles).nullable(),
    contacts: z.object({ create: shownCount, link: shownCount }),
    invoices: z.object({ create: shownCount, link: shownCount, ask: shownCount, refuse: shownCount }),
    paymentsOut: money,
    paymentsIn: money,
    /** Null where no account for them is chosen. */
    fees: money.nullable(),
    items: z.array(plannedInvoice),
  })
  .meta({ id: 'Rehearsal' })
export type Rehearsal = z.output<typeof rehearsal>
export const rehearsalAnswer = z.object({ rehearsal: rehearsal.nullable() }).meta({ id: 'RehearsalAnswer' })

/** One version of an invoice: ours, or that of the books. */
export const documentVersion = z
  .object({
    number: shownCode,
    reference: z.string(),
    date: shownDate,
    dueDate: shownDate.nullable(),
    /** By name. */
    contact: z.string(),
    lines: z.array(
      z.object({
        description: shownLines,
        quantity: shownDecimal,
        /** Negative of a credit. */
        unitPrice: shownDecimal,
        /** Excluding tax. */
        amount: shownNetMoney,
        tax: shownMoney,
      }),
    ),
    subtotal: shownNetMoney,
    taxTotal: shownMoney,
    total: shownGrossMoney,
  })
  .meta({ id: 'DocumentVersion' })
export type DocumentVersion = z.output<typeof documentVersion>

/** How the fee of a payment online stands with the books: entered where there is no reason. */
export const feeSync = z
  .object({
    amount: shownMoney,
    reason: z.enum(feeReasons).nullable(),
    /** What the books said, in their words. */
    said: z.string().nullable(),
    /** What the books came to, where that was another amount. */
    theirs: shownMoney.optional(),
  })
  .meta({ id: 'FeeSync' })
export type FeeSync = z.output<typeof feeSync>

/** How one invoice stands with the books. */
export const invoiceSync = z
  .object({
    /** Null where it does not go there: a draft, one from before the sync, or a company without books. */
    state: z.enum(syncStates).nullable(),
    /** Whether the company's plan has Xero. */
    isInPlan: z.boolean(),
    isPaused: z.boolean(),
    organisation: z.string().nullable(),
    reason: z.enum(syncReasons).nullable(),
    /** What stands in the way at the moment. */
    trouble: z.enum(callTroubles).nullable(),
    /** What the books said, in their words. */
    said: z.string().nullable(),
    facts: syncFacts,
    queuedAt: shownInstant.nullable(),
    triedAgainAt: shownInstant.nullable(),
    syncedAt: shownInstant.nullable(),
    /** Of its payments online. */
    fees: z.array(feeSync),
    /** Under which number it is there, where that is not its own. */
    bookedAs: z.string().nullable(),
    /** Where it is found there. */
    url: shownAddress.nullable(),
    versions: z
      .object({
        /** By which the choice says what it chose from. */
        seen: z.string(),
        ours: documentVersion,
        theirs: documentVersion,
        differing: z.array(z.enum(versionFields)),
        /** Void or deleted there, where none lives again. */
        isVoidThere: z.boolean(),
        /** Under which number it would go there anew; its old one is used there for ever. */
        anewAs: z.string(),
      })
      .nullable(),
    ...permits('retryInvoiceSync', 'keepOurVersion', 'takeTheirVersion'),
  })
  .meta({ id: 'InvoiceSync' })
export type InvoiceSync = z.output<typeof invoiceSync>

export const choiceBody = z.strictObject({
  /** Of the versions that somebody looked at. */
  seen: requiredCode(accountingMessages.versionGone, { max: 100 }),
})

const { page, pageSize } = listQuery(['at'])
export const syncListQuery = z.strictObject({
  state: choice(syncStates, fieldMessages.invalidChoice).optional(),
  page,
  pageSize,
})

/** An invoice in the list of what is, or is not, in the books. */
export const syncedInvoice = z
  .object({
    invoiceId: shownId,
    number: shownCode,
    clientName: z.string(),
    total: shownGrossMoney,
    state: z.enum(syncStates),
    reason: z.enum(syncReasons).nullable(),
    facts: syncFacts,
    /** Why a fee of it is not there. */
    feeReason: z.enum(feeReasons).nullable(),
    at: shownInstant,
  })
  .meta({ id: 'SyncedInvoice' })
export type SyncedInvoice = z.output<typeof syncedInvoice>
export const syncList = pagesOf(syncedInvoice).meta({ id: 'SyncList' })
