-- What waits for its push service is asked of again before it is sent: of what it tells, and when its words were written.
do $$ begin
  -- The notifications that it tells of together; null of one, which is its own.
  alter table pushes add column news uuid[];
end $$;

do $$ begin
  -- When it was last asked what is still to be said; null where that was when it was made.
  alter table pushes add column asked_at timestamptz;
end $$;
