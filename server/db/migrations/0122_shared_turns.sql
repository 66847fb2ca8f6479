-- Calls to one organisation of a provider have turns that all share who are connected to it, in whichever company: so
-- they belong to none of them. A row says whose turns they are by hashes alone. The turns of each company by itself,
-- of the last minute, go.
create table shared_turns (
  -- What is shared: a hash of provider and organisation.
  key bytea primary key,
  turns jsonb not null,
  -- After this moment the row holds nobody back any more.
  kept_until timestamptz not null
);
grant select, insert, update, delete on shared_turns to "stringline_platform";

do $$ begin
  drop table integration_turns;
end $$;
