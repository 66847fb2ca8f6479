import type pg from 'pg'

/** Rows of an account in every table that has some of accounts, written past all that would make them. */
export async function insertAccountRows(superuser: pg.Client, accountId: string): Promise<void> {
  const insert = (text: string) => superuser.query(text, [accountId])
  await insert(`insert into identities (provider, tenant, subject, account_id, address, linked_at)
    select 'microsoft', 'kauri', id::text, id, email, now() from accounts where id = $1`)
  await insert(`insert into authenticator_apps (account_id) values ($1)`)
  await insert(`insert into passkeys (id, account_id, credential_id, public_key, counter, transports, name, created_at)
    values (gen_random_uuid(), $1, uuid_send($1), '\\x01', 0, '{}', 'Key', now())`)
  await insert(
    `insert into recovery_codes (account_id, beginning, code_hash, made_at) values ($1, 'ab', 'hash', now())`,
  )
  await insert(`insert into pending_sign_ins (token_hash, account_id, remember, expires_at)
    values (uuid_send($1), $1, false, now())`)
  await insert(`insert into known_devices (id, account_id, token_hash, user_agent, network, first_seen_at, last_seen_at)
    values (gen_random_uuid(), $1, '\\x01', 'Firefox', '192.0.2.0/24', now(), now())`)
  await insert(`insert into account_links (account_id, purpose, token_hash, address, expires_at)
    select id, 'change-address', uuid_send(id), 'new-' || email, now() from accounts where id = $1`)
  await insert(`insert into sign_ups (id, created_hash, account_id, begun_at, founded_at)
    values (gen_random_uuid(), '\\x01', $1, now(), now())`)
  await insert(`insert into push_subscriptions (id, session_id, endpoint_hash, sealed, made_for, created_at)
    select gen_random_uuid(), id, uuid_send(id), '\\x01', 'key', now() from sessions where account_id = $1 limit 1`)
  await insert(`insert into api_tokens (id, account_id, company_id, name, token_hash, created_hash, created_at,
      expires_at)
    select gen_random_uuid(), account_id, company_id, 'Program', uuid_send($1), '\\x01', now(), now() from memberships
      where account_id = $1 limit 1`)
  await insert(`insert into calendar_feeds (account_id, company_id, token_hash, created_at)
    select account_id, company_id, uuid_send($1), now() from memberships where account_id = $1 limit 1`)
  await insert(`insert into platform_mails (id, to_address, subject, text_body, html_body, created_at)
    select gen_random_uuid(), to_address, 'Hello', name, name, now()
      from accounts, unnest(array[email, 'new-' || email]) to_address where id = $1`)
}
