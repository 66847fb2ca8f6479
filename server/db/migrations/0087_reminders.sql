-- Which days before and after an invoice is due its client is reminded of it, by the company's wish; which reminders went
-- out; and for which invoices somebody stopped them. Each statement by itself, in a block: of several at once Citus would
-- send the whole text on.
do $$ begin
  create table reminder_schedules (
    company_id uuid not null primary key,
    version integer not null,
    -- From which day on they are sent; null while they are not.
    since date,
    days integer[] not null
  );

  create table invoice_reminders (
    company_id uuid not null,
    invoice_id uuid not null,
    -- As it was due then: moved to another day, it is reminded of anew.
    due_date date not null,
    days integer not null,
    mail_id uuid not null,
    sent_at timestamptz not null,
    primary key (company_id, invoice_id, due_date, days)
  );

  create table stopped_reminders (
    company_id uuid not null,
    invoice_id uuid not null,
    stopped_by text not null,
    stopped_at timestamptz not null,
    primary key (company_id, invoice_id)
  );
end $$;

do $$
declare each text;
begin
  foreach each in array array['reminder_schedules', 'invoice_reminders', 'stopped_reminders'] loop
    execute format('alter table %I enable row level security', each);
    execute format('alter table %I force row level security', each);
    execute format('create policy tenant on %I to "stringline_app" using (company_id = app_company_whole())', each);
    execute format('grant select, insert, update, delete on %I to "stringline_app"', each);
    perform place_with_companies(each);
    execute format('alter table %I add foreign key (company_id) references companies (id) on delete cascade', each);
  end loop;
end $$;

do $$ begin
  alter table invoice_reminders add foreign key (company_id, invoice_id) references invoices (company_id, id)
    on delete cascade;
end $$;

do $$ begin
  alter table stopped_reminders add foreign key (company_id, invoice_id) references invoices (company_id, id)
    on delete cascade;
end $$;

do $$ begin
  alter table invoice_reminders add foreign key (company_id, mail_id) references mails (company_id, id);
end $$;
