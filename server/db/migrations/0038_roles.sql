-- Roles of a company as its people make them: names are told apart whatever their capitals and spaces, and the same
-- create sent twice makes one role. No version before this one could make any, so that no two names can be in the way.
-- Each statement by itself, in a block: of several at once Citus would send the whole text on.
do $$ begin
  alter table roles add column name_key text not null generated always as (compared_name(name)) stored;
  alter table roles add column created_hash bytea not null default '';
  create unique index roles_by_name_key on roles (company_id, name_key);

  -- Who has a role is counted with every list of roles, and looked for before a role goes.
  create index users_by_role on users (company_id, role_id);
end $$;
