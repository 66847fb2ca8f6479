-- Programs that synchronise ask each list for what was changed since a moment, in the order of the changes.
create index clients_by_change on clients (company_id, updated_at, id);
create index jobs_by_change on jobs (company_id, updated_at, id);
create index reports_by_change on reports (company_id, updated_at, id);
create index invoices_by_change on invoices (company_id, updated_at, id);
create index variations_by_change on variations (company_id, updated_at, id);
create index tasks_by_change on tasks (company_id, updated_at, id);
create index payments_by_change on payments (company_id, created_at, id);
