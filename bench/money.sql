-- The variations and invoices of the companies in data.sql, and who made what when. Run after it in the same session;
-- uses its tables of companies and places.

-- Each of them belongs to the job of the report of the same place.
create temp table variation_places as
  select *, uuidv7(at - now()) as variation_id, nth % 3 <> 0 as approved, 400 + nth * 37 % 9000 as quoted_amount,
    pg_temp.one_of('{pending,in_progress,completed}', nth) as progress_status
  from report_places;

insert into variations (company_id, id, client_id, job_id, code, name, description, type, status, progress_status,
    show_in_job_report, date_added, date_approved, date_completed, quoted_amount, cost, created_by, created_by_name,
    created_hash, created_at, updated_at)
  select company_id, variation_id, client_id, job_id, pg_temp.coded_this_year('VAR', nth),
    case when nth in (90, 1090, 2090, 3090, 4090) then 'Kererū roost' else
      pg_temp.one_of('{Extra downlights,Retaining wall,Heated floor,Cedar soffit,Rock excavation}', nth) end || ' ' || nth,
    repeat('As discussed on site and shown on the marked-up drawing. ', 2),
    case when nth % 10 = 0 then 'credit' else 'addition' end,
    case when approved then 'approved' else 'pending_approval' end, progress_status, nth % 4 <> 0,
    at::date, case when approved then at::date end, case when progress_status = 'completed' then at::date end,
    quoted_amount, 300 + nth * 23 % 6000, user_id, 'Mere Tautahi', '\x00', at, at
  from variation_places order by variation_places.at;

-- Old invoices that nobody paid are shown overdue without being stored so.
create temp table invoice_places as
  select *, uuidv7(at - now()) as invoice_id,
    pg_temp.one_of('{draft,draft,pending,pending,approved,approved,approved,overdue,void,approved,paid,paid,paid,paid,paid,paid,paid,paid,paid,paid}', nth * 7) as status
  from variation_places;

-- Three to five lines. The last line of every other invoice is the variation of its place, where that is an approved addition.
create temp table priced_lines as
  select *, round(quantity * unit_price, 2) as amount, round(round(quantity * unit_price, 2) * 0.15, 2) as tax
  from (
    select company_id, invoice_id, client_id, job_id, at, position,
      case when varied then variation_id end as variation_id,
      case when varied then 'Variation ' || nth else
        pg_temp.one_of('{Carpentry labour,Framing timber,Scaffold hire,Concrete supply,Site management}', nth + position)
        || ', week ' || nth % 52 end as description,
      case when varied then 1 else 1 + (nth * 3 + position) % 40 + 0.25 * (nth % 4) end as quantity,
      case when varied then quoted_amount else 45 + (nth * 13 + position * 7) % 600 + 0.35 end as unit_price
    from invoice_places
      cross join lateral generate_series(0, 2 + (nth % 3)::integer) position
      cross join lateral (
        select position = 2 + nth % 3 and nth % 2 = 0 and approved and nth % 10 <> 0 as varied) as billed
  ) as lines;

analyze invoice_places;
analyze priced_lines;

insert into invoices (company_id, id, client_id, job_id, number, reference, date, due_date, status, subtotal, tax_total,
    total, amount_paid, payment_terms, notes, created_by, created_hash, created_at, updated_at, first_issued_at)
  select company_id, invoice_id, client_id, job_id, pg_temp.coded_this_year('INV', nth),
    case when nth in (60, 1060, 2060, 3060, 4060) then 'Whakatāne retention ' else
      pg_temp.one_of('{Progress claim ,Deposit ,Purchase order ,Variation works }', nth) end || nth % 977,
    at::date, at::date + 30, status, subtotal, tax_total, subtotal + tax_total,
    case when status = 'paid' then subtotal + tax_total when status = 'approved' and nth % 3 = 0 then round(subtotal * 0.4, 2) else 0 end,
    'Net 30', 'Thank you for your business.', user_id, '\x00', at, at, case when status <> 'draft' then at end
  from invoice_places
    join (select company_id, invoice_id, sum(amount) as subtotal, sum(tax) as tax_total from priced_lines group by 1, 2) as totals
      using (company_id, invoice_id)
  order by invoice_places.at;

insert into invoice_lines (company_id, invoice_id, client_id, position, description, quantity, unit_price, tax_rate,
    job_id, variation_id, amount, tax, shown_to_client)
  select company_id, invoice_id, line.client_id, position, description, quantity, unit_price, 0.15, line.job_id,
    line.variation_id, amount, tax, status <> 'draft'
  from priced_lines as line join invoice_places using (company_id, invoice_id) order by line.at, position;

insert into payments (company_id, id, invoice_id, client_id, date, amount, method, reference, created_by, created_hash, created_at,
    shown_to_client)
  select company_id, uuidv7(created_at - now()), id, client_id, date + 14, amount_paid, 'bank', number, created_by, '\x00', created_at,
    true
  from invoices where amount_paid > 0 order by created_at;

insert into activity (company_id, id, at, actor_kind, user_id, actor_name, action, subject_kind, subject_id, subject_label)
  select company_id, uuidv7(at - now()), at, 'staff', user_id, 'Mere Tautahi', kind || '.created', kind, id, label
  from (
    select company_id, created_at as at, null::uuid as user_id, 'client' as kind, id, name as label from clients
    union all select company_id, created_at, null, 'job', id, name from jobs
    union all select company_id, created_at, created_by, 'report', id, code from reports
    union all select company_id, created_at, created_by, 'variation', id, code from variations
    union all select company_id, created_at, created_by, 'invoice', id, number from invoices
  ) as made
  order by at;

insert into counters (company_id, kind, year, value)
  select company_id, kind, case when yearly then extract(year from now()) else 0 end, records
  from companies_made,
    (values ('client', false), ('job', false), ('report', true), ('variation', true), ('invoice', true)) as series (kind, yearly);

reset session_replication_role;
reset enable_nestloop;
