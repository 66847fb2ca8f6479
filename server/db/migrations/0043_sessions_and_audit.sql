-- A session can be named, so that its person or their company can end it, and says from where it began.
alter table sessions add column id uuid not null unique default gen_random_uuid();
alter table sessions add column address text not null default '';

-- Of what a company keeps for good, the part its security rests on: found without a look at everything else.
-- Each statement by itself, in a block: of several at once Citus would send the whole text on.
do $$ begin
  alter table activity add column audit text
    constraint activity_audit check (audit in ('sign-in', 'rights', 'export', 'opening'));
  alter table activity no force row level security;
  update activity set audit = case when action = 'company.opened' then 'opening' else 'rights' end
    where action = 'company.opened' or action like 'role.%' or action like 'user.%';
  alter table activity force row level security;
  create index activity_by_audit on activity (company_id, at desc, id desc) where audit is not null;
end $$;
