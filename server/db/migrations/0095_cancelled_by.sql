-- Each statement by itself, in a block: of several at once Citus would send the whole text on.
do $$ begin
  -- Who cancelled it: what a company did itself it takes back itself. Until now only the platform could.
  alter table companies add column cancelled_by text;
  update companies set cancelled_by = 'platform' where cancelled_at is not null;
  alter table companies
    add constraint companies_cancelled_by check (
      (cancelled_at is null) = (cancelled_by is null) and cancelled_by in ('company', 'platform'));
  -- What those who run it were mailed last of how it stands, and when: never twice the same, and nothing is erased
  -- without it.
  alter table companies add column standing_told text;
  alter table companies add column standing_told_at timestamptz;
end $$;
