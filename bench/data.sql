-- The companies of bench/shapes.ts with their clients, jobs and reports. Run by the superuser on an empty, migrated
-- database of PostgreSQL 18, after a temporary table `sizes (n, records)`: company C<n> gets so many of each kind.
--
-- The nth record of N came (N - nth) / N of 1,000 days ago, and rows are written in the order in which they came, whoever
-- they belong to: a company's pages lie among everybody's, as after years of use. Every fourth job has four reports, four
-- invoices and four variations, spread over all that time, and every fourth client four jobs; the rest have none.
-- Every fifth report has three photos (rows only; nobody reads their bytes). Keys are not checked while loading.

set session_replication_role = replica;
set work_mem = '256MB';
-- The planner expects few rows of a company that it has not seen yet.
set enable_nestloop = off;

create function pg_temp.came(nth bigint, records bigint) returns timestamptz language sql stable
  return date_trunc('milliseconds', now() - (records - nth) * interval '1000 days' / records);

create function pg_temp.coded(prefix text, nth bigint) returns text language sql immutable
  return prefix || '-' || lpad(nth::text, greatest(3, length(nth::text)), '0');

create function pg_temp.coded_this_year(prefix text, nth bigint) returns text language sql stable
  return pg_temp.coded(prefix || '-' || extract(year from now()), nth);

-- One of these words, each in turn.
create function pg_temp.one_of(words text[], nth bigint) returns text language sql immutable
  return words[1 + nth % cardinality(words)];

create temp table companies_made as
  select n, records, uuidv7() as company_id, uuidv7() as user_id from sizes;

insert into companies (id, name, code, email, phone, address)
  select company_id, 'Company ' || n, 'C' || n, 'office@company' || n || '.example', '09 555 0100', '1 Quay Street, Auckland'
  from companies_made;

insert into users (company_id, id, email, name, role, job_title, created_hash)
  select company_id, user_id, 'admin@company' || n || '.example', 'Mere Tautahi ' || n, 'org_admin', 'Project Manager',
    ''
  from companies_made;

insert into accounts (id, email, name, email_confirmed_at)
  select user_id, 'admin@company' || n || '.example', 'Mere Tautahi ' || n, now() from companies_made;

insert into memberships (account_id, company_id, user_id) select user_id, company_id, user_id from companies_made;

-- Every record that is to come, of whatever kind: the nth of its company.
create temp table places as
  select company_id, user_id, records, nth, pg_temp.came(nth, records) as at,
    uuidv7(pg_temp.came(nth, records) - now()) as client_id, uuidv7(pg_temp.came(nth, records) - now()) as job_id,
    -- The client of this job, and the job of this report, invoice and variation.
    4 * (1 + nth % (records / 4)) as parent
  from companies_made, generate_series(1, records) nth
  order by at;
create index on places (company_id, nth);
analyze places;

insert into clients (company_id, id, code, name, email, billing_email, website, phone, address, contact_name,
    contact_phone, contact_email, status, notes, created_hash, created_at, updated_at)
  select company_id, client_id, pg_temp.coded('CL', nth),
    case when nth in (77, 1077, 2077, 3077, 4077) then 'Waimārama Estates' else
      pg_temp.one_of('{Kauri,Rimu,Totara,Matai,Harbour,Summit,Southern,Central,Northern,Pacific,Tasman,Aurora,Beacon,Cedar,Granite,Ridgeline}', nth)
      || ' ' || pg_temp.one_of('{Builders,Homes,Property,Developments,Holdings,Trust}', nth / 16) end || ' ' || nth,
    'accounts' || nth || '@client.example', 'billing' || nth || '@client.example', 'https://client' || nth || '.example',
    '+64 9 555 ' || lpad(nth::text, 4, '0'),
    nth || ' ' || pg_temp.one_of('{Queen,Victoria,Albert,High,Station,Church,Park}', nth) || ' Street, '
      || pg_temp.one_of('{Auckland,Hamilton,Tauranga,Napier,Nelson,Dunedin}', nth / 7),
    pg_temp.one_of('{Aroha,Hemi,Mere,Tane,Sarah,James,Priya,Liam,Sofia,Noah,Ana}', nth) || ' '
      || pg_temp.one_of('{Ngata,Parata,Smith,Brown,Patel,Singh,Walker,Harris,Young}', nth / 11),
    '021 555 ' || lpad(nth::text, 4, '0'), 'contact' || nth || '@client.example',
    case when nth % 10 = 0 then 'inactive' else 'active' end,
    'Prefers a call in the morning. Invoices go to the billing address.', '\x00', at, at
  from places order by places.at;

insert into jobs (company_id, id, client_id, code, name, address, start_date, estimated_end_date, status, project_manager_name,
    job_manager, quote_number, description, contract_amount, total_invoiced, pending_variation_value,
    approved_variation_value, created_hash, created_at, updated_at)
  select p.company_id, p.job_id, c.client_id, pg_temp.coded('JOB', p.nth),
    case when p.nth in (80, 1080, 2080, 3080, 4080) then 'Ōhinemutu boathouse' else
      pg_temp.one_of('{Kitchen extension,Reclad,Warehouse fit-out,New dwelling,Bathroom renovation,Seismic strengthening,School block,Switchboard upgrade}', p.nth / 4)
      end || ' ' || p.nth,
    p.nth || ' ' || pg_temp.one_of('{Manuka,Kowhai,Pohutukawa,Nikau,Rata}', p.nth) || ' Road, Auckland',
    p.at::date, p.at::date + 120 + (p.nth % 400)::integer,
    pg_temp.one_of('{pending,in-progress,in-progress,completed,completed}', p.nth),
    'Manager ' || p.nth % 12, 'Foreman ' || p.nth % 20, 'Q-' || 1000 + p.nth, repeat('Strip out, frame, line and finish as drawn. ', 4),
    10000 + p.nth * 137 % 900000, (10000 + p.nth * 137 % 900000) * (p.nth % 100) / 100, p.nth % 7 * 1500, p.nth % 5 * 2200, '\x00',
    p.at, p.at
  from places p join places c on c.company_id = p.company_id and c.nth = p.parent
  order by p.at;

insert into job_milestones (company_id, job_id, client_id, position, title, due_date, completed)
  select company_id, id, client_id, position,
    (array['Consent', 'Foundations', 'Roof on', 'Handover'])[position + 1], start_date + 30 * (position + 1), position < 2
  from jobs, generate_series(0, 3) position order by created_at;

analyze jobs;

create temp table report_places as
  select p.company_id, p.user_id, p.nth, p.at, uuidv7(p.at - now()) as report_id, j.id as job_id, j.client_id,
    j.contract_amount, j.total_invoiced, j.approved_variation_value, j.pending_variation_value
  from places p
    join places parent on parent.company_id = p.company_id and parent.nth = p.parent
    join jobs j on j.company_id = p.company_id and j.id = parent.job_id;
analyze report_places;

insert into reports (company_id, id, client_id, job_id, code, date, prepared_by, prepared_by_title, progress_percentage,
    tasks_achieved, tasks_planned, key_updates, client_communication, accidents, council_inspections, comments,
    contract_amount, invoiced_to_date, approved_variations, pending_variations, milestones, created_by, created_hash,
    created_at, updated_at)
  select p.company_id, p.report_id, p.client_id, p.job_id, pg_temp.coded_this_year('PR', p.nth), p.at::date,
    'Mere Tautahi ' || p.nth % 9, 'Project Manager', p.nth % 101,
    E'Slab poured and cured\nBlockwork to sill height\nTemporary power connected',
    E'Framing of the ground floor\nWindow measure\nScaffold to the east side',
    repeat('The site is on programme and the crew at full strength. ', 3),
    E'Site meeting held on Tuesday\nColours confirmed by e-mail', E'No accidents\nNo incidents',
    E'Foundation inspection passed\nPre-line inspection booked', 'Weather lost half a day this week.',
    p.contract_amount, p.total_invoiced, p.approved_variation_value, p.pending_variation_value,
    (select jsonb_agg(jsonb_build_object('title', title, 'dueDate', due_date, 'completed', completed) order by position)
      from job_milestones m where m.company_id = p.company_id and m.job_id = p.job_id),
    p.user_id, '\x00', p.at, p.at
  from report_places p order by p.at;

create temp table photos as
  select company_id, report_id, client_id, position, uuidv7(at - now()) as file_id, at
  from report_places, generate_series(0, 2) position where nth % 5 = 0;

insert into files (company_id, id, purpose, name, content_type, size, sha256, width, height, has_thumbnail,
    attached_kind, attached_id, client_id, created_at, stored_at)
  select company_id, file_id, 'report-image', 'photo.jpg', 'image/jpeg', 400000, repeat('0', 64), 2000, 1500, true,
    'report', report_id, client_id, at, at
  from photos order by photos.at;

insert into report_images (company_id, report_id, client_id, position, file_id, caption)
  select company_id, report_id, client_id, position, file_id, 'East elevation' from photos order by at;
