-- Whether somebody is connected by what is about to be given back, the platform finds by the provider's id of it; and who
-- connected meanwhile, by when.
do $$ begin
  grant select (organisation_link, offered, connected_at) on connections to "stringline_platform";
end $$;
