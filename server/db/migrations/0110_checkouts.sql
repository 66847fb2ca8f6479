-- Payments online: each page to pay at that was asked for, and what Stripe says of it; what was used of its money as a
-- credit on other invoices; and up to when it is known what happened in an account.
do $$ begin
  create table checkouts (
    company_id uuid not null,
    id uuid not null,
    invoice_id uuid not null,
    state text not null check (state in ('opening', 'open', 'pending', 'paid', 'ended')),
    -- The account at Stripe that takes the money, and its page to pay at there.
    account text not null,
    session text,
    amount numeric(14, 2) not null check (amount > 0),
    currency text not null default '',
    opened_by text not null,
    created_at timestamptz not null,
    expires_at timestamptz not null,
    -- Counts the questions to Stripe, and the one whose answer stands here: an older answer is worth nothing.
    asked integer not null default 0,
    heard integer not null default 0,
    intent text,
    means text not null default '',
    paid_at timestamptz,
    received numeric(14, 2) not null default 0 check (received >= 0),
    fee numeric(14, 2),
    refunded numeric(14, 2) not null default 0 check (refunded >= 0),
    lost numeric(14, 2) not null default 0 check (lost >= 0),
    dispute text check (dispute in ('open', 'won', 'lost')),
    dispute_due_at timestamptz,
    -- What was there when it was last settled, the payment that it was recorded as, and what was kept as credit.
    settled numeric(14, 2) not null default 0,
    payment_id uuid,
    kept numeric(14, 2) not null default 0 check (kept >= 0),
    -- The surplus that was told last.
    told numeric(14, 2) not null default 0,
    primary key (company_id, id),
    check (state <> 'open' or session is not null)
  );
  create index checkouts_by_invoice on checkouts (company_id, invoice_id, created_at);
  create index checkouts_by_intent on checkouts (company_id, intent) where intent is not null;
  -- One page at a time.
  create unique index checkouts_under_way on checkouts (company_id, invoice_id)
    where state in ('opening', 'open', 'pending');

  create table credit_uses (
    company_id uuid not null,
    payment_id uuid not null,
    checkout_id uuid not null,
    primary key (company_id, payment_id)
  );
  create index credit_uses_by_checkout on credit_uses (company_id, checkout_id);

  create table checkout_accounts (
    company_id uuid not null,
    account text not null,
    polled_at timestamptz not null,
    primary key (company_id, account)
  );
end $$;

do $$
declare each text;
begin
  foreach each in array array['checkouts', 'credit_uses', 'checkout_accounts'] loop
    execute format('alter table %I enable row level security', each);
    execute format('alter table %I force row level security', each);
    execute format('create policy tenant on %I to "stringline_app" using (company_id = app_company_whole())', each);
    execute format('grant select, insert, update, delete on %I to "stringline_app"', each);
    perform place_with_companies(each);
    execute format('alter table %I add foreign key (company_id) references companies (id) on delete cascade', each);
  end loop;
end $$;

do $$ begin
  alter table checkouts add foreign key (company_id, invoice_id) references invoices (company_id, id) on delete cascade;
end $$;
do $$ begin
  alter table checkouts add foreign key (company_id, payment_id) references payments (company_id, id);
end $$;
do $$ begin
  alter table credit_uses add foreign key (company_id, payment_id) references payments (company_id, id) on delete cascade;
end $$;
do $$ begin
  alter table credit_uses add foreign key (company_id, checkout_id) references checkouts (company_id, id) on delete cascade;
end $$;
