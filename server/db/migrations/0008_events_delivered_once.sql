-- Which listener has had which event: a row written together with what the listener does, so that it does it once.
create table event_deliveries (
  company_id uuid not null references companies (id),
  event_id uuid not null,
  listener text not null,
  delivered_at timestamptz not null,
  primary key (company_id, event_id, listener),
  foreign key (company_id, event_id) references activity (company_id, id)
);
create index event_deliveries_by_time on event_deliveries (company_id, delivered_at);

alter table event_deliveries enable row level security;
alter table event_deliveries force row level security;
create policy tenant on event_deliveries to "stringline_app"
  using (company_id = (select app_company()) and (select app_whole_company()));
grant select, insert, update, delete on event_deliveries to "stringline_app";

-- What a mail will be written from, until it is written; what was typed into it is kept nowhere else.
alter table mails add column draft jsonb;
