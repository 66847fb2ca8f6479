-- The counter of a series is never behind a number of it that stands in a table, also one that was typed by hand: so
-- what it counts to next is free without looking (server/platform/numbers.ts). This brings counters from before up to
-- that; a number is read as domain/numbers.ts reads it: at least three digits, no more zeros in front than those take.
--
-- The owner is held to the policies as well (force row level security) and would see nobody's rows.
alter table clients no force row level security;
alter table jobs no force row level security;
alter table reports no force row level security;
alter table variations no force row level security;
alter table invoices no force row level security;
alter table counters no force row level security;

with written as (
  select company_id, 'client' as kind, regexp_match(code, '^CL-()(\d{3,15})$') as parts from clients
  union all select company_id, 'job', regexp_match(code, '^JOB-()(\d{3,15})$') from jobs
  union all select company_id, 'report', regexp_match(code, '^PR-([1-9]\d{3})-(\d{3,15})$') from reports
  union all select company_id, 'variation', regexp_match(code, '^VAR-([1-9]\d{3})-(\d{3,15})$') from variations
  union all select company_id, 'invoice', regexp_match(number, '^INV-([1-9]\d{3})-(\d{3,15})$') from invoices
)
insert into counters (company_id, kind, year, value)
select company_id, kind, coalesce(nullif(parts[1], ''), '0')::integer, max(parts[2]::bigint)
from written
where parts[2] ~ '^(\d{3}|[1-9]\d{3,})$' and parts[2]::bigint > 0
group by 1, 2, 3
on conflict (company_id, kind, year) do update set value = greatest(counters.value, excluded.value);

alter table clients force row level security;
alter table jobs force row level security;
alter table reports force row level security;
alter table variations force row level security;
alter table invoices force row level security;
alter table counters force row level security;
