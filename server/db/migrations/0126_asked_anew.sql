-- What the books refused is asked under another key from then on; a client's changes are told with its invoices; and
-- while the books say so they are not asked at all.
do $$ begin
  alter table accounting_syncs
    -- How often something of it was refused that was to be made there, by its id here.
    add column refused jsonb not null default '{}',
    -- The mark of a change of its client of which the books were not told yet.
    add column untold text;
end $$;
do $$ begin
  alter table accounting_books add column held_until timestamptz;
end $$;
