-- Reminders of an invoice that were stopped go on from a date: what was to go out before it does not. In a block, as
-- Citus would send the whole text on.
do $$ begin
  -- Null while they are stopped.
  alter table stopped_reminders add column resumed_from date;
end $$;
