-- What Stripe keeps of a payment online is entered in the books too: known there as a fee, by the payment online, and
-- how that went, by its id, with each invoice.
do $$ begin
  alter table external_links drop constraint external_links_kind_check;
  alter table external_links
    add constraint external_links_kind_check check (kind in ('client', 'invoice', 'payment', 'credit_note', 'fee'));
  alter table external_links
    add column linked_checkout uuid generated always as (case kind when 'fee' then record_id end) stored;
end $$;
do $$ begin
  create index external_links_by_checkout on external_links (company_id, linked_checkout)
    where linked_checkout is not null;
end $$;
do $$ begin
  alter table external_links
    add foreign key (company_id, linked_checkout) references checkouts (company_id, id) on delete cascade;
end $$;
do $$ begin
  alter table accounting_syncs add column fees jsonb not null default '{}';
end $$;

-- What somebody said yes to at the provider, in its words; null where it was never told.
do $$ begin
  alter table connections add column granted text;
end $$;
