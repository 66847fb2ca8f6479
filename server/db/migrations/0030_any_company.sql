-- Plans that hold for a company of any size (decision 0050). A view for each list that is searched: of one view of all the
-- planner took what a statement and the policy say of the company for two conditions, and any index for a good one.
drop view search_sources;

create view search_sources_of_clients with (security_invoker = true) as
  select company_id, 'clients' as list, id, id as client_id, null::uuid as job_id, 'epoch'::timestamptz as listed,
    name_in_order as name, folded(code) as code,
    search_text(concat_ws(' ', code, name), concat_ws(' ', email, contact_name, address),
      btrim(concat_ws(' ', replace(phone, ' ', ''), replace(contact_phone, ' ', '')))) as body
  from clients;

create view search_sources_of_jobs with (security_invoker = true) as
  select j.company_id, 'jobs' as list, j.id, j.client_id, j.id as job_id, j.created_at as listed, '' as name,
    folded(j.code) as code,
    search_text(concat_ws(' ', j.code, j.name, c.name),
      concat_ws(' ', j.address, j.quote_number, j.project_manager_name, j.job_manager), '') as body
  from jobs j join clients c on c.company_id = j.company_id and c.id = j.client_id;

create view search_sources_of_reports with (security_invoker = true) as
  select r.company_id, 'reports' as list, r.id, r.client_id, r.job_id, r.date::timestamp at time zone 'UTC' as listed,
    '' as name, folded(r.code) as code, search_text(concat_ws(' ', r.code, j.name, c.name), '', '') as body
  from reports r
  join jobs j on j.company_id = r.company_id and j.id = r.job_id
  join clients c on c.company_id = r.company_id and c.id = r.client_id;

create view search_sources_of_invoices with (security_invoker = true) as
  select company_id, 'invoices' as list, id, client_id, job_id, date::timestamp at time zone 'UTC' as listed,
    '' as name, folded(number) as code, search_text(concat_ws(' ', number, reference), '', '') as body
  from invoices;

create view search_sources_of_variations with (security_invoker = true) as
  select company_id, 'variations' as list, id, client_id, job_id, date_added::timestamp at time zone 'UTC' as listed,
    '' as name, folded(code) as code, search_text(concat_ws(' ', code, name), description, '') as body
  from variations;

create view search_sources with (security_invoker = true) as
  select * from search_sources_of_clients union all select * from search_sources_of_jobs
  union all select * from search_sources_of_reports union all select * from search_sources_of_invoices
  union all select * from search_sources_of_variations;

grant select on search_sources, search_sources_of_clients, search_sources_of_jobs, search_sources_of_reports,
  search_sources_of_invoices, search_sources_of_variations to "stringline_app";

-- What lists are filtered by stands in the index of their order; what policies ask, in the others.
drop index clients_in_name_order, reports_by_author, variations_by_date;
create index clients_in_name_order on clients (company_id, name_in_order, id) include (status);
create index reports_by_author on reports (company_id, created_by, date desc, id desc) include (client_id);
create index variations_by_date on variations (company_id, date_added desc, id desc)
  include (client_id, job_id, status, progress_status, quoted_amount);
-- As jobs are chosen from in forms: active ones first.
create index jobs_to_choose on jobs (company_id, active desc, created_at desc, id desc) include (client_id);
