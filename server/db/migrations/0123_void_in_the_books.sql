-- An invoice that was voided in the books lives no more there: how often it went there anew since, under which its
-- number has an ending.
do $$ begin
  alter table accounting_syncs add column anew integer not null default 0;
end $$;
