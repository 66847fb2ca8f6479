-- Whatever is done in a company begins with its timezone: one that no calendar knows would close it for good. Names of
-- places alone: the database takes `ABC5` too, which the calendars of the product don't know.
do $$ begin
  alter table companies
    add constraint companies_timezone_known check (
      timezone ~ '^(UTC|[A-Z][A-Za-z_]+(/[A-Za-z_-]+)+)$'
      and timezone(timezone, timestamptz '2026-01-01 00:00:00+00') is not null
    );
end $$;

-- Nothing came of an archive also because of the plan, or because something of it is here already.
do $$ begin
  alter table intakes drop constraint intakes_failure_check;
  alter table intakes
    add constraint intakes_failure_check
      check (failure in ('full', 'unavailable', 'notEmpty', 'here', 'plan', 'file', 'broken'));
end $$;
