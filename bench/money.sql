-- The money of the companies in data.sql: 1,000 variations and 10,000 invoices of three lines in the large one, a tenth of
-- that in each small one. Run after data.sql in the same session; uses its tables of sizes and of numbered jobs.

insert into variations (company_id, id, client_id, job_id, code, name, description, type, status, progress_status, show_in_job_report, date_added,
    date_approved, date_completed, quoted_amount, cost, created_by, created_by_name, created_hash, created_at)
  select s.company_id, uuidv7(interval '-9 hours' * (s.variations - i)), j.client_id, j.id, 'VAR-2026-' || lpad(i::text, greatest(3, length(i::text)), '0'),
    (array['Extra downlights','Retaining wall','Heated floor','Cedar soffit','Rock excavation'])[1 + i % 5] || ' ' || i,
    repeat('As discussed on site and shown on the marked-up drawing. ', 2), case when i % 10 = 0 then 'credit' else 'addition' end,
    case when i % 3 = 0 then 'pending_approval' else 'approved' end, (array['pending','in_progress','completed'])[1 + i % 3], i % 4 <> 0,
    current_date - (s.variations - i) / 3, case when i % 3 <> 0 then current_date - (s.variations - i) / 3 end,
    case when i % 3 = 2 then current_date - (s.variations - i) / 3 end, 400 + i * 37 % 9000, 300 + i * 23 % 6000, s.user_id, 'Mere Tautahi', '\x00',
    now() - interval '9 hours' * (s.variations - i)
  from (select *, jobs / 2 as variations from sizes) s, generate_series(1, s.variations) i join numbered_jobs j on true
  where j.company_id = s.company_id and j.nth = i;

-- Age and status of each invoice. Old ones that nobody paid are shown overdue without being stored so.
create temp table numbered_invoices as
  select s.company_id, s.user_id, i as nth, uuidv7(interval '-1 hour' * (s.invoices - i)) as id, j.id as job_id, j.client_id,
    current_date - (s.invoices - i) / 20 as date, now() - interval '1 hour' * (s.invoices - i) as created_at,
    (array['draft','draft','pending','pending','approved','approved','approved','overdue','void','approved','paid','paid','paid','paid','paid','paid','paid','paid','paid','paid'])[1 + i * 7 % 20] as status
  from (select *, reports as invoices from sizes) s, generate_series(1, s.invoices) i join numbered_jobs j on true
  where j.company_id = s.company_id and j.nth = 1 + i % s.jobs;

-- The last line of a job's first invoice is an approved variation where it has one.
create temp table priced_lines as
  select *, round(quantity * unit_price, 2) as amount, round(round(quantity * unit_price, 2) * 0.15, 2) as tax
  from (
    select n.company_id, n.id as invoice_id, n.client_id, n.job_id, p as position, v.id as variation_id,
      coalesce(v.name, (array['Carpentry labour','Framing timber','Scaffold hire','Concrete supply','Site management'])[1 + (n.nth + p) % 5] || ', week ' || n.nth % 52) as description,
      case when v.id is null then 1 + (n.nth * 3 + p) % 40 + 0.25 * (n.nth % 4) else 1 end as quantity,
      coalesce(v.quoted_amount, 45 + (n.nth * 13 + p * 7) % 600 + 0.35) as unit_price
    from numbered_invoices n cross join generate_series(0, 2) p
    left join variations v on p = 2 and n.nth <= 2000 and v.company_id = n.company_id and v.job_id = n.job_id and v.status = 'approved' and v.type = 'addition'
  ) as lines;

insert into invoices (company_id, id, client_id, job_id, number, reference, date, due_date, status, subtotal, tax_total, total, amount_paid, payment_terms,
    notes, created_by, created_hash, created_at, first_issued_at)
  select n.company_id, n.id, n.client_id, n.job_id, 'INV-2026-' || lpad(n.nth::text, greatest(3, length(n.nth::text)), '0'),
    (array['Progress claim ','Deposit ','Purchase order ','Variation works '])[1 + n.nth % 4] || n.nth % 977, n.date, n.date + 30, n.status,
    sum(l.amount), sum(l.tax), sum(l.amount + l.tax),
    case when n.status = 'paid' then sum(l.amount + l.tax) when n.status = 'approved' and n.nth % 3 = 0 then round(sum(l.amount) * 0.4, 2) else 0 end,
    'Net 30', 'Thank you for your business.', n.user_id, '\x00', n.created_at, case when n.status <> 'draft' then n.created_at end
  from numbered_invoices n join priced_lines l on l.company_id = n.company_id and l.invoice_id = n.id
  group by n.company_id, n.id, n.client_id, n.job_id, n.nth, n.date, n.status, n.user_id, n.created_at;

insert into invoice_lines (company_id, invoice_id, client_id, position, description, quantity, unit_price, tax_rate, job_id, variation_id, amount, tax)
  select company_id, invoice_id, client_id, position, description, quantity, unit_price, 0.15, job_id, variation_id, amount, tax from priced_lines;

insert into payments (company_id, id, invoice_id, client_id, date, amount, method, reference, created_by, created_hash, created_at)
  select company_id, uuidv7(), id, client_id, date + 14, amount_paid, 'bank', number, created_by, '\x00', created_at + interval '14 days'
  from invoices where amount_paid > 0;

insert into activity (company_id, id, actor_kind, user_id, actor_name, action, subject_kind, subject_id, subject_label)
  select company_id, uuidv7(), 'staff', created_by, 'Mere Tautahi', 'invoice.created', 'invoice', id, number from invoices;

insert into counters (company_id, kind, year, value)
  select company_id, 'variation', extract(year from current_date), jobs / 2 from sizes
  union all select company_id, 'invoice', extract(year from current_date), reports from sizes;
