-- What happened elsewhere and came in with an archive names whose archive told it, so that it is taken for no deed done
-- here. Each statement by itself, in a block: of several at once Citus would send the whole text on.
do $$ begin
  alter table activity add column intake_id uuid;
  create index activity_by_intake on activity (company_id, intake_id) where intake_id is not null;
end $$;

-- Of what came before this it is known where it is from before the company was founded.
do $$
declare each text;
begin
  foreach each in array array['activity', 'companies', 'intakes'] loop
    execute format('alter table %I no force row level security', each);
  end loop;
end $$;
do $$ begin
  update activity set intake_id = i.id from intakes i, companies c
    where i.company_id = activity.company_id and c.id = activity.company_id and i.status = 'done'
      and activity.at < c.created_at;
end $$;
do $$
declare each text;
begin
  foreach each in array array['activity', 'companies', 'intakes'] loop
    execute format('alter table %I force row level security', each);
  end loop;
end $$;

do $$ begin
  alter table activity add foreign key (company_id, intake_id) references intakes (company_id, id);
end $$;

-- The platform is told what happens in companies, and nothing of what an archive says.
do $$ begin
  alter policy platform on activity using (intake_id is null);
end $$;
