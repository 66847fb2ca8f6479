-- Invoices and tasks know when they came, from a file or an archive alike: of what was due or issued before that one was
-- told, and books were kept, elsewhere. Each statement by itself, in a block: of several at once Citus would send the
-- whole text on.
do $$ begin
  alter table invoices add column brought_at timestamptz;
end $$;
do $$ begin
  alter table tasks add column brought_at timestamptz;
end $$;

-- Those of files know their import, and those of archives the fingerprint that no create has.
do $$
declare each text;
begin
  foreach each in array array['intakes', 'invoices', 'tasks'] loop
    execute format('alter table %I no force row level security', each);
  end loop;
end $$;
do $$ begin
  update invoices set brought_at = created_at where import_id is not null;
end $$;
do $$ begin
  update invoices set brought_at = i.done_at from intakes i
    where i.company_id = invoices.company_id and i.status = 'done' and octet_length(invoices.created_hash) = 0;
end $$;
do $$ begin
  update tasks set brought_at = i.done_at from intakes i
    where i.company_id = tasks.company_id and i.status = 'done' and octet_length(tasks.created_hash) = 0;
end $$;
do $$
declare each text;
begin
  foreach each in array array['intakes', 'invoices', 'tasks'] loop
    execute format('alter table %I force row level security', each);
  end loop;
end $$;
