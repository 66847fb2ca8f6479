-- The books of a company at another system: how they are kept up, and how each invoice stands with them.
do $$ begin
  create table accounting_books (
    company_id uuid not null,
    provider text not null check (provider in ('xero')),
    -- Of which organisation everything here speaks, by the provider's id.
    organisation_id text not null,
    state text not null check (state in ('mapping', 'syncing', 'paused')),
    -- Its accounts and tax rates as they were last read, and what was chosen of them.
    chart jsonb,
    chart_at timestamptz,
    mapping jsonb,
    -- From which date on invoices go there.
    since date,
    -- What a first sync would do.
    rehearsal jsonb,
    rehearsal_id text,
    -- Who keeps them up right now, and how long that one is waited for.
    lease text,
    leased_until timestamptz,
    -- Up to when it is known what changed there.
    polled_at timestamptz,
    -- What stands in the way of all of it at the moment.
    trouble text,
    tries integer not null default 0,
    due_at timestamptz,
    last_synced_at timestamptz,
    primary key (company_id, provider),
    check (state = 'mapping' or (mapping is not null and since is not null))
  );

  create table accounting_syncs (
    company_id uuid not null,
    invoice_id uuid not null,
    state text not null check (state in ('queued', 'synced', 'failed', 'conflict')),
    reason text,
    -- What the books said, in their words, and what it is about.
    said text,
    facts jsonb not null default '{}',
    -- Counts how often it was asked for: what was asked for meanwhile is not done yet.
    asked integer not null default 1,
    queued_at timestamptz not null,
    due_at timestamptz,
    synced_at timestamptz,
    -- Under which key the books were asked to make it, from before they are until their answer is kept; and the
    -- payment of which the same is true.
    creating text,
    sending text,
    -- The state that was told last.
    told text,
    -- What both sides said when they last agreed, what the books say where that is something else, and what of theirs
    -- somebody chose to overrule.
    agreed jsonb,
    theirs jsonb,
    overruled jsonb,
    primary key (company_id, invoice_id),
    check ((state = 'failed') = (reason is not null)),
    check (state <> 'conflict' or theirs is not null)
  );
  create index accounting_syncs_due on accounting_syncs (company_id, due_at) where state = 'queued';
  create index accounting_syncs_by_state on accounting_syncs (company_id, state, queued_at);

  -- Calls to one organisation that are under way, and those of the last minute.
  create table integration_turns (
    company_id uuid not null,
    id uuid not null,
    provider text not null,
    taken_at timestamptz not null,
    -- Null while it is under way.
    ended_at timestamptz,
    primary key (company_id, id)
  );
  create index integration_turns_by_provider on integration_turns (company_id, provider, taken_at);
end $$;

do $$
declare each text;
begin
  foreach each in array array['accounting_books', 'accounting_syncs', 'integration_turns'] loop
    execute format('alter table %I enable row level security', each);
    execute format('alter table %I force row level security', each);
    execute format('create policy tenant on %I to "stringline_app" using (company_id = app_company_whole())', each);
    execute format('grant select, insert, update, delete on %I to "stringline_app"', each);
    perform place_with_companies(each);
    execute format('alter table %I add foreign key (company_id) references companies (id) on delete cascade', each);
  end loop;
end $$;

do $$ begin
  alter table accounting_syncs
    add foreign key (company_id, invoice_id) references invoices (company_id, id) on delete cascade;
end $$;

-- Payments are known there too, and the credit note that takes back a void invoice, by the invoice's id.
do $$ begin
  alter table external_links drop constraint external_links_kind_check;
  alter table external_links
    add constraint external_links_kind_check check (kind in ('client', 'invoice', 'payment', 'credit_note'));
  alter table external_links
    add column linked_payment uuid generated always as (case kind when 'payment' then record_id end) stored,
    add column linked_credit_note uuid generated always as (case kind when 'credit_note' then record_id end) stored;
end $$;
do $$ begin
  create index external_links_by_payment on external_links (company_id, linked_payment)
    where linked_payment is not null;
end $$;
do $$ begin
  create index external_links_by_credit_note on external_links (company_id, linked_credit_note)
    where linked_credit_note is not null;
end $$;
do $$ begin
  alter table external_links
    add foreign key (company_id, linked_payment) references payments (company_id, id) on delete cascade;
end $$;
do $$ begin
  alter table external_links
    add foreign key (company_id, linked_credit_note) references invoices (company_id, id) on delete cascade;
end $$;
