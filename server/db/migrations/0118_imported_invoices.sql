-- Invoices and payments that came from a file know their import, and only its being undone lets the application delete a
-- payment, or an invoice that stands: `import_state` can be set where the import is undone by then, and nowhere else.
-- Each statement by itself, in a block: of several at once Citus would send the whole text on.
do $$ begin
  alter table imports add constraint imports_by_state unique (company_id, id, state);
end $$;

do $$
declare each text;
begin
  foreach each in array array['invoices', 'payments'] loop
    execute format('alter table %I add column import_id uuid', each);
    execute format('alter table %I add column import_state text', each);
    execute format('create index %I on %I (company_id, import_id) where import_id is not null', each || '_by_import', each);
  end loop;
end $$;

do $$ begin
  alter table invoices add constraint invoices_undone
    check (import_state is null or (import_state = 'undone' and import_id is not null));
  alter table payments add constraint payments_undone
    check (import_state is null or (import_state = 'undone' and import_id is not null));
end $$;

do $$ begin
  alter table invoices add foreign key (company_id, import_id) references imports (company_id, id);
end $$;
do $$ begin
  alter table invoices add foreign key (company_id, import_id, import_state) references imports (company_id, id, state);
end $$;
do $$ begin
  alter table payments add foreign key (company_id, import_id) references imports (company_id, id);
end $$;
do $$ begin
  alter table payments add foreign key (company_id, import_id, import_state) references imports (company_id, id, state);
end $$;

create policy kept on invoices as restrictive for delete to "stringline_app"
  using (not stands or import_state is not null);
create policy kept on payments as restrictive for delete to "stringline_app" using (import_state is not null);
grant delete, update (import_state) on payments to "stringline_app";
