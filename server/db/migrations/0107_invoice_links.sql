-- Links by which whoever an invoice was mailed to reads it without signing in; one for each address, as long as it is not
-- revoked. Each statement by itself, in a block: of several at once Citus would send the whole text on.
do $$ begin
  create table invoice_links (
    company_id uuid not null,
    id uuid not null,
    invoice_id uuid not null,
    token_hash bytea not null,
    token_sealed bytea not null,
    created_by_name text not null,
    created_hash bytea not null,
    created_at timestamptz not null,
    revoked_at timestamptz,
    -- Null where the link was handed over by its maker.
    sent_to text,
    -- The same as addresses are compared.
    address_key text check ((address_key is null) = (sent_to is null)),
    views integer not null default 0,
    first_viewed_at timestamptz,
    last_viewed_at timestamptz,
    primary key (company_id, id)
  );
  create unique index invoice_links_by_address on invoice_links (company_id, invoice_id, address_key)
    where revoked_at is null;
  create index invoice_links_by_invoice on invoice_links (company_id, invoice_id, created_at desc, id desc);
end $$;

do $$ begin
  alter table invoice_links enable row level security;
  alter table invoice_links force row level security;
  create policy tenant on invoice_links to "stringline_app" using (company_id = app_company_whole());
  create policy platform on invoice_links for select to "stringline_platform" using (true);
  grant select, insert, update, delete on invoice_links to "stringline_app";
  grant select on invoice_links to "stringline_platform";
end $$;

do $$ begin
  perform place_with_companies('invoice_links');
end $$;

do $$ begin
  alter table invoice_links add foreign key (company_id) references companies (id) on delete cascade;
end $$;

do $$ begin
  alter table invoice_links add foreign key (company_id, invoice_id) references invoices (company_id, id) on delete cascade;
end $$;

-- Whose a link is, and of which invoice, the platform finds by its token, and the client by the invoice.
do $$ begin
  alter table share_tokens alter column report_id drop not null;
end $$;

do $$ begin
  alter table share_tokens add column invoice_id uuid;
end $$;

do $$ begin
  alter table share_tokens add constraint share_tokens_of_one check (num_nonnulls(report_id, invoice_id) = 1);
end $$;

do $$ begin
  create index share_tokens_by_invoice on share_tokens (company_id, invoice_id);
end $$;

do $$ begin
  grant select (id, client_id) on invoices to "stringline_platform";
end $$;
