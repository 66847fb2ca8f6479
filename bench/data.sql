-- One company of 200 clients, 2,000 jobs and 10,000 reports, and ten small ones beside it. Run by the superuser on an
-- empty, migrated database of PostgreSQL 18. Every fifth report has three photos (rows only; nobody reads their bytes).

create temp table sizes as
  select n, uuidv7() as company_id, uuidv7() as user_id,
    case n when 0 then 200 else 20 end as clients, case n when 0 then 2000 else 100 end as jobs, case n when 0 then 10000 else 400 end as reports
  from generate_series(0, 10) n;

insert into companies (id, name, code, email, phone, address)
  select company_id, 'Company ' || n, 'C' || n, 'office@company' || n || '.example', '09 555 0100', '1 Quay Street, Auckland' from sizes;

insert into users (company_id, id, email, name, role, job_title)
  select company_id, user_id, 'admin@company' || n || '.example', 'Mere Tautahi ' || n, 'org_admin', 'Project Manager' from sizes;

insert into accounts (id, email, name, company_id, user_id)
  select uuidv7(), 'admin@company' || n || '.example', 'Mere Tautahi ' || n, company_id, user_id from sizes;

insert into clients (company_id, id, code, name, email, billing_email, website, phone, address, contact_name, contact_phone, contact_email, status, notes, created_hash)
  select company_id, uuidv7(), 'CL-' || lpad(i::text, greatest(3, length(i::text)), '0'),
    (array['Kauri','Rimu','Totara','Matai','Harbour','Summit','Southern','Central'])[1 + i % 8] || ' ' ||
    (array['Builders','Homes','Property','Developments','Holdings','Trust'])[1 + i % 6] || ' ' || i,
    'accounts' || i || '@client.example', 'billing' || i || '@client.example', 'https://client' || i || '.example', '+64 9 555 ' || lpad(i::text, 4, '0'),
    i || ' Queen Street, Auckland', 'Contact ' || i, '021 555 ' || i, 'contact' || i || '@client.example',
    case when i % 10 = 0 then 'inactive' else 'active' end, 'Prefers a call in the morning. Invoices go to the billing address.', '\x00'
  from sizes, generate_series(1, clients) i;

create temp table numbered_clients as
  select company_id, id, row_number() over (partition by company_id order by code) as nth from clients;

insert into jobs (company_id, id, client_id, code, name, address, start_date, estimated_end_date, status, project_manager_name, job_manager, quote_number,
    description, contract_amount, total_invoiced, pending_variation_value, approved_variation_value, created_hash, created_at)
  select s.company_id, uuidv7(interval '-1 day' * (i % 700)), c.id, 'JOB-' || lpad(i::text, greatest(3, length(i::text)), '0'),
    (array['Kitchen extension','Reclad','Warehouse fit-out','New dwelling','Bathroom renovation','Seismic strengthening','School block','Switchboard upgrade'])[1 + i % 8] || ' ' || i,
    i || ' ' || (array['Rimu','Kowhai','Pohutukawa','Nikau'])[1 + i % 4] || ' Road, Auckland',
    current_date - i % 700, current_date - i % 700 + 120 + i % 400, (array['pending','in-progress','in-progress','completed'])[1 + i % 4],
    'Manager ' || i % 12, 'Foreman ' || i % 20, 'Q-' || 1000 + i, repeat('Strip out, frame, line and finish as drawn. ', 4),
    10000 + i * 137 % 900000, (10000 + i * 137 % 900000) * (i % 100) / 100, i % 7 * 1500, i % 5 * 2200, '\x00', now() - interval '1 day' * (i % 700)
  from sizes s, generate_series(1, s.jobs) i join numbered_clients c on true
  where c.company_id = s.company_id and c.nth = 1 + i % s.clients;

insert into job_milestones (company_id, job_id, client_id, position, title, due_date, completed)
  select company_id, id, client_id, p, (array['Consent','Foundations','Roof on','Handover'])[p + 1], start_date + 30 * (p + 1), p < 2
  from jobs, generate_series(0, 3) p;

create temp table numbered_jobs as
  select company_id, id, client_id, contract_amount, total_invoiced, approved_variation_value, pending_variation_value,
    row_number() over (partition by company_id order by length(code), code) as nth from jobs;

insert into reports (company_id, id, client_id, job_id, code, date, prepared_by, prepared_by_title, progress_percentage, tasks_achieved, tasks_planned,
    key_updates, client_communication, accidents, council_inspections, comments, contract_amount, invoiced_to_date, approved_variations,
    pending_variations, milestones, created_by, created_hash, created_at)
  select s.company_id, uuidv7(interval '-1 hour' * (s.reports - i)), j.client_id, j.id, 'PR-2026-' || lpad(i::text, greatest(3, length(i::text)), '0'), current_date - (s.reports - i) / 20,
    'Mere Tautahi ' || i % 9, 'Project Manager', i % 101,
    E'Slab poured and cured\nBlockwork to sill height\nTemporary power connected', E'Framing of the ground floor\nWindow measure\nScaffold to the east side',
    repeat('The site is on programme and the crew at full strength. ', 3), E'Site meeting held on Tuesday\nColours confirmed by e-mail',
    E'No accidents\nNo incidents', E'Foundation inspection passed\nPre-line inspection booked', 'Weather lost half a day this week.',
    j.contract_amount, j.total_invoiced, j.approved_variation_value, j.pending_variation_value,
    (select jsonb_agg(jsonb_build_object('title', m.title, 'dueDate', m.due_date, 'completed', m.completed) order by m.position)
      from job_milestones m where m.company_id = j.company_id and m.job_id = j.id),
    s.user_id, '\x00', now() - interval '1 hour' * (s.reports - i)
  from sizes s, generate_series(1, s.reports) i join numbered_jobs j on true
  where j.company_id = s.company_id and j.nth = 1 + i % s.jobs;

create temp table photos as
  select company_id, id as report_id, client_id, p as position, uuidv7() as file_id
  from (select *, row_number() over (partition by company_id order by code) as nth from reports) r, generate_series(0, 2) p where nth % 5 = 0;

insert into files (company_id, id, purpose, name, content_type, size, sha256, width, height, has_thumbnail, attached_kind, attached_id, client_id, stored_at)
  select company_id, file_id, 'report-image', 'photo.jpg', 'image/jpeg', 400000, repeat('0', 64), 2000, 1500, true, 'report', report_id, client_id, now() from photos;
insert into report_images (company_id, report_id, client_id, position, file_id, caption)
  select company_id, report_id, client_id, position, file_id, 'East elevation' from photos;

insert into activity (company_id, id, actor_kind, user_id, actor_name, action, subject_kind, subject_id, subject_label)
  select company_id, uuidv7(), 'staff', created_by, prepared_by, 'report.created', 'report', id, code from reports;

insert into counters (company_id, kind, year, value)
  select company_id, 'client', 0, clients from sizes union all select company_id, 'job', 0, jobs from sizes
  union all select company_id, 'report', extract(year from current_date), reports from sizes;
