-- Codes of clients and jobs and numbers of invoices are the same whatever their case, and however their letters are
-- put together: CL-001 and cl-001, a composed ā and an a with its macron. No two records of a company have the same.
create function code_key(code text) returns text
  language sql immutable parallel safe
  as $$ select lower(normalize(btrim(code))) $$;

-- The owner is held to the policies as well (force row level security) and would see nobody's rows.
do $$
declare each text;
begin
  foreach each in array array['companies', 'clients', 'jobs', 'job_milestones', 'reports', 'report_images',
    'variations', 'variation_images', 'invoices', 'invoice_lines', 'counters']
  loop
    execute format('alter table %I no force row level security', each);
  end loop;
end $$;

-- What follows may make two codes the same.
alter table clients drop constraint clients_company_id_code_key;
alter table jobs drop constraint jobs_company_id_code_key;
alter table invoices drop constraint invoices_company_id_number_key;

-- What nobody can see in a text (domain/characters.ts) is refused at its field by now. Old texts are rid of it, or they
-- could not be edited for a reason that nobody sees. An invoice that is past editing keeps every sign of what was sent.
do $$
declare
  line_ends constant text := '[\x01-\x1f\x7f-\x9f\u2028\u2029]+';
  controls constant text := '[\x01-\x08\x0b\x0c\x0e-\x1f\x7f-\x84\x86-\x9f]';
  hidden constant text := '[\u00ad\u200b\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]';
  rule record;
begin
  for rule in select * from (values
    ('clients', 'code name email billing_email website phone contact_name contact_phone contact_email', 'address notes', ''),
    ('companies', 'name email billing_email website phone contact_name contact_phone contact_email gst_number bank_account',
      'address', ''),
    ('jobs', 'code name project_manager_name job_manager quote_number claim_number', 'address description notes', ''),
    ('job_milestones', 'title', '', ''),
    ('reports', 'prepared_by prepared_by_title',
      'tasks_achieved tasks_planned key_updates client_communication accidents council_inspections comments', ''),
    ('report_images', 'caption', '', ''),
    ('variations', 'name', 'description', ''),
    ('variation_images', 'caption', '', ''),
    ('invoices', 'number reference payment_terms', 'notes', ' and status in (''draft'', ''pending'')'),
    ('invoice_lines', '', 'description', ' and exists (select from invoices i where i.company_id = invoice_lines.company_id
      and i.id = invoice_lines.invoice_id and i.status in (''draft'', ''pending''))')
  ) as rules (name, one_line, several_lines, condition)
  loop
    for i in 1 .. cardinality(string_to_array(rule.one_line, ' ')) loop
      execute format(
        'update %1$I set %2$I = btrim(regexp_replace(regexp_replace(%2$I, %3$L, '' '', ''g''), %4$L, '''', ''g''))
          where (%2$I ~ %3$L or %2$I ~ %4$L)' || rule.condition,
        rule.name, split_part(rule.one_line, ' ', i), line_ends, hidden);
    end loop;
    for i in 1 .. cardinality(string_to_array(rule.several_lines, ' ')) loop
      execute format(
        'update %1$I set %2$I = regexp_replace(regexp_replace(%2$I, %3$L, '''', ''g''), %4$L, '''', ''g'')
          where (%2$I ~ %3$L or %2$I ~ %4$L)' || rule.condition,
        rule.name, split_part(rule.several_lines, ' ', i), controls, hidden);
    end loop;
  end loop;
end $$;

-- Codes that clashed before keep what they say, since they stand on papers that were sent: the oldest of them is 0, the
-- others are told apart by this. Whatever is written from now on is 0, so nobody joins them.
alter table clients add column code_clash integer not null default 0;
alter table jobs add column code_clash integer not null default 0;
alter table invoices add column number_clash integer not null default 0;
update clients c set code_clash = o.nth
from (select company_id, id, row_number() over (partition by company_id, code_key(code) order by created_at, id) - 1 as nth
  from clients) as o
where o.nth > 0 and o.company_id = c.company_id and o.id = c.id;
update jobs j set code_clash = o.nth
from (select company_id, id, row_number() over (partition by company_id, code_key(code) order by created_at, id) - 1 as nth
  from jobs) as o
where o.nth > 0 and o.company_id = j.company_id and o.id = j.id;
update invoices v set number_clash = o.nth
from (select company_id, id,
    row_number() over (partition by company_id, code_key(number) order by created_at, id) - 1 as nth
  from invoices) as o
where o.nth > 0 and o.company_id = v.company_id and o.id = v.id;
create unique index clients_by_code on clients (company_id, code_key(code), code_clash);
create unique index jobs_by_code on jobs (company_id, code_key(code), code_clash);
create unique index invoices_by_number on invoices (company_id, code_key(number), number_clash);

-- The counter of a series is never behind a number of it in any case (migration 0010 looked at capitals alone).
with written as (
  select company_id, 'client' as kind, regexp_match(upper(code), '^CL-()(\d{3,15})$') as parts from clients
  union all select company_id, 'job', regexp_match(upper(code), '^JOB-()(\d{3,15})$') from jobs
  union all select company_id, 'invoice', regexp_match(upper(number), '^INV-([1-9]\d{3})-(\d{3,15})$') from invoices
)
insert into counters (company_id, kind, year, value)
select company_id, kind, coalesce(nullif(parts[1], ''), '0')::integer, max(parts[2]::bigint)
from written
where parts[2] ~ '^(\d{3}|[1-9]\d{3,})$' and parts[2]::bigint > 0
group by 1, 2, 3
on conflict (company_id, kind, year) do update set value = greatest(counters.value, excluded.value);

do $$
declare each text;
begin
  foreach each in array array['companies', 'clients', 'jobs', 'job_milestones', 'reports', 'report_images',
    'variations', 'variation_images', 'invoices', 'invoice_lines', 'counters']
  loop
    execute format('alter table %I force row level security', each);
  end loop;
end $$;
