-- Each statement by itself, in a block: of several at once Citus would send the whole text on.
do $$ begin
  -- Until now nothing happened when a trial was over: who is beyond it is told first, by the usual mails.
  update companies set trial_ends_at = now() + interval '14 days' where plan = 'trial' and trial_ends_at < now();
  -- From when on nobody changes anything in it: said here once, for whoever asks in SQL or elsewhere.
  alter table companies add column closed_from timestamptz generated always as (
    least(cancelled_at, case when plan = 'trial' then trial_ends_at end)) stored;
end $$;
