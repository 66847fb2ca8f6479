import type pg from 'pg'

/** Tables that belong to no company, each with the reason why it may. */
export const platformTables: Record<string, string> = {
  accounts: 'who can sign in, found by e-mail before any company is known; the application role has no right to it',
  sessions: 'found by token before any company is known; the application role has no right to it',
  api_tokens:
    'found by the token before any company is known; says which one and whose membership, the application role has no right to it',
  calendar_feeds:
    'found by the token before any company is known; says which one and whose membership, the application role has no right to it',
  account_links: 'links that an account was mailed; of people as such, the application role has no right to it',
  sign_ups: 'which forms founded a company, before there is one; the application role has no right to it',
  identities: 'with whom elsewhere an account signs in; the application role has no right to it',
  identity_attempts: 'people on the way to a provider and back; the application role has no right to it',
  authenticator_apps: 'how an account signs in; the application role has no right to it',
  passkeys: 'how an account signs in; the application role has no right to it',
  recovery_codes: 'how an account signs in; the application role has no right to it',
  pending_sign_ins: 'accounts in the middle of signing in; the application role has no right to it',
  passkey_challenges: 'what passkeys are asked to sign, of accounts and strangers; no company has to do with it',
  known_devices: 'what an account signs in from; the application role has no right to it',
  push_keys: 'by which push services know the installation; the application role has no right to it',
  push_subscriptions:
    'the browser of a session, which goes with it; names no company, the application role has no right to it',
  invitations:
    'found by a link before any company is known; says which one, and which person of it, is waited for there',
  memberships:
    'in which companies an account is, known before any company is; says which person of it, and nothing about them',
  rate_limits:
    'counts attempts by hashed e-mail and address, of people and strangers alike; holds nothing of a company',
  shared_turns: 'turns at what several companies share, by hashes; names none, the application role has no right to it',
  platform_mails:
    'mails to accounts, strangers and whoever runs the installation; the application role has no right to it',
  contact_messages: 'what strangers wrote by the contact form; the application role has no right to it',
  share_tokens:
    'found by a link before any company is known; says which one, and which of its reports or invoices, to whom the link is shown',
  openings:
    'which session of a super admin is in which company, until that is recorded there; the application role has no right to it',
  probe_hours: 'how the installation stood, minute by minute; no company has to do with it',
  probes: 'how the installation stands; no company has to do with it',
  usage_months: 'how much came to be in a month in all companies together; names none',
  company_sizes: 'what a company has stored, added up for the super admin; the application role has no right to it',
  subscription_polls: 'up to when it is known what happened in our own account at Stripe; no company has to do with it',
  distribution_keys: 'foreign keys that wait while tables are distributed; only the owner reads it',
  schema_migrations: 'which migrations ran; only the owner reads it',
}

/** Tables that name a client and yet are for the company's own people alone, each with the reason. */
export const insideOnly: Record<string, string> = {
  users: 'people are no business of clients, whoever they are',
  tasks: 'clients see no tasks, not even those that are for them (PRODUCT 4)',
}

/** The tables that belong to a company: all others there are. */
export async function tenantTablesOf(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select c.relname as name from pg_class c
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
        and (c.relname = 'companies' or not c.relname = any($1)) order by 1`,
    [Object.keys(platformTables)],
  )
  return rows.map(({ name }) => name)
}
