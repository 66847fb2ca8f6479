-- What names and codes are compared by, stored. An index over an expression is of no use under row-level security: its
-- functions may leak what they see, so PostgreSQL ran them over every row of the company instead. Equality of a stored
-- column leaks nothing.
alter table clients
  add column name_key text not null generated always as (compared_name(name)) stored,
  add column code_key text not null generated always as (code_key(code)) stored;
alter table jobs add column code_key text not null generated always as (code_key(code)) stored;
alter table invoices add column number_key text not null generated always as (code_key(number)) stored;

drop index clients_by_compared_name;
create index clients_by_name_key on clients (company_id, name_key);
drop index clients_by_code, jobs_by_code, invoices_by_number;
create unique index clients_by_code on clients (company_id, code_key, code_clash);
create unique index jobs_by_code on jobs (company_id, code_key, code_clash);
create unique index invoices_by_number on invoices (company_id, number_key, number_clash);
