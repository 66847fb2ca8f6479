import type pg from 'pg'

/** Rows of a company in every table about other systems, written past all that would make them. */
export async function insertOutside(superuser: pg.Client, companyId: string): Promise<void> {
  await superuser.query(
    `with connected as (
      insert into connections (company_id, id, provider, state, version, connected_by, connected_at)
        values ($1, gen_random_uuid(), 'xero', 'disconnected', 1, 'Mere', now()) on conflict do nothing),
      begun as (insert into oauth_attempts (company_id, state_hash, session_hash, provider, sealed, expires_at)
        values ($1, '\\x01', '\\x02', 'xero', '\\x03', now()) on conflict do nothing),
      kept as (insert into accounting_books (company_id, provider, organisation_id, state)
        values ($1, 'xero', 'kauri', 'mapping') on conflict do nothing),
      booked as (insert into accounting_syncs (company_id, invoice_id, state, queued_at)
        select company_id, id, 'queued', now() from invoices where company_id = $1 on conflict do nothing)
     insert into integration_calls (company_id, id, provider, at, method, path, milliseconds)
       values ($1, gen_random_uuid(), 'xero', now(), 'GET', '/connections', 1)`,
    [companyId],
  )
  await superuser.query(
    `with kept as (insert into outlook_calendars (company_id, user_id, state, tasks, jobs, milestones)
        select company_id, id, 'on', true, true, true from users where company_id = $1
        on conflict (company_id, user_id) do update set tasks = true returning *)
     insert into outlook_entries (company_id, id, user_id, kind, record_id)
       select company_id, gen_random_uuid(), user_id, 'task', gen_random_uuid() from kept`,
    [companyId],
  )
  await superuser.query(
    `with paid as (insert into checkouts
        (company_id, id, invoice_id, state, account, session, amount, opened_by, created_at, expires_at)
      select company_id, gen_random_uuid(), id, 'paid', 'acct', 'cs', 1, 'Tui', now(), now() from invoices
        where company_id = $1 returning *),
      asked as (insert into checkout_accounts (company_id, account, polled_at)
          values ($1, 'acct', now()) on conflict do nothing)
     insert into credit_uses (company_id, payment_id, checkout_id)
      select paid.company_id, payments.id, paid.id from paid join payments on payments.company_id = $1
        and payments.invoice_id = paid.invoice_id on conflict do nothing`,
    [companyId],
  )
  await superuser.query(
    `insert into intakes (company_id, id, status, file_name, size, asked_by_name, created_at, touched_at, expires_at,
        created_hash)
      values ($1, gen_random_uuid(), 'expired', 'kauri.zip', 1, 'Mere', now(), now(), now(), '\\x01')`,
    [companyId],
  )
  await superuser.query(
    `insert into subscriptions (company_id, customer) values ($1, 'cus_1') on conflict do nothing`,
    [companyId],
  )
}
