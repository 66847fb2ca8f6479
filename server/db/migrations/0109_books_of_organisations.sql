-- Whose books those are of which Xero says that they changed, the platform finds by their organisation.
do $$ begin
  create index connections_by_organisation on connections (provider, organisation_id) where organisation_id is not null;
end $$;

do $$ begin
  create policy platform on connections for select to "stringline_platform" using (true);
  grant select (company_id, provider, user_id, state, organisation_id) on connections to "stringline_platform";
end $$;
