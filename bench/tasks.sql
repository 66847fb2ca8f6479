-- Tasks of the companies of bench/data.sql, as many as of every other kind, run after it and bench/money.sql in the same
-- session. Seven of ten were completed, a month after they came; of the rest three fifths are to do. Due a fortnight
-- after they came, so that what came lately is due in the days ahead; every tenth has no date. A third is the
-- administrator's. Half is for a job; every fourth has two of eight tags, every fifth three subtasks, every tenth waits
-- for the one before.

set session_replication_role = replica;

-- `d0001`, `d0002` … as fractional-indexing writes whole numbers of up to four digits.
create function pg_temp.ranked(nth bigint) returns text language sql immutable
  return 'd' || (select string_agg(substr('0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz',
    1 + (nth / (62 ^ digit)::bigint % 62)::integer, 1), '' order by digit desc) from generate_series(0, 3) digit);

insert into tags (company_id, id, name, created_at)
  select company_id, uuidv7(), name, now()
  from companies_made, unnest('{Council,Crane,Kitchen,Lead times,Linings,Office,Roof,Safety}'::text[]) name;

create temp table task_places as
  select p.company_id, p.user_id, p.nth, p.at, uuidv7(p.at - now()) as task_id, j.job_id,
    case when p.nth % 10 < 7 then 'completed'
      else pg_temp.one_of('{todo,todo,todo,in_progress,blocked,review}', p.nth / 10) end as status,
    case when p.nth % 10 <> 9 then p.at::date + 14 end as due_date
  from places p left join places j on p.nth % 2 = 0 and j.company_id = p.company_id and j.nth = p.parent;
create index on task_places (company_id, nth);
analyze task_places;

insert into tasks (company_id, id, title, description, type, status, priority, rank, assigned_to, job_id, start_date,
    due_date, estimated_minutes, actual_minutes, value, completed_at, subtasks, subtasks_completed, tagged, waiting_for, created_by,
    created_by_name, created_at, updated_at, created_hash, counted_state, counted_month)
  select t.company_id, t.task_id,
    case when t.nth in (70, 1070, 2070, 3070, 4070) then 'Pūriri gate' else
      pg_temp.one_of('{Order trusses,Set out,Pour footings,Stand frames,Fix flashings,Line and stop,Book inspection,Price variation}', t.nth)
      end || ', stage ' || t.nth,
    repeat('As drawn, to be agreed on site. ', 3), pg_temp.one_of('{general,job,inspection,meeting}', t.nth), t.status,
    pg_temp.one_of('{medium,medium,medium,low,high,urgent}', t.nth), pg_temp.ranked(t.nth),
    case when t.nth % 3 = 0 then t.user_id end, t.job_id, case when t.nth % 6 = 0 then t.due_date - 3 end, t.due_date,
    30 * (t.nth % 16), case when t.status = 'completed' then 20 * (t.nth % 20) end, t.nth % 4 * 450,
    case when t.status = 'completed' then t.at + least(interval '30 days', (now() - t.at) / 2) end,
    case when t.nth % 5 = 0 then 3 else 0 end, case when t.nth % 5 = 0 then 1 else 0 end, t.nth % 4 = 0,
    case when t.nth % 10 = 0 and before.status <> 'completed' then 1 else 0 end, t.user_id, 'Mere Tautahi', t.at, t.at,
    '\x00', t.status, task_counted_month(t.status <> 'completed', t.due_date)
  from task_places t left join task_places before on before.company_id = t.company_id and before.nth = t.nth - 1
  order by t.at;

insert into task_subtasks (company_id, id, task_id, title, completed, rank)
  select company_id, uuidv7(at - now()), task_id, 'Step ' || step, step = 1, pg_temp.ranked(step)
  from task_places, generate_series(1, 3) step where nth % 5 = 0 order by at;

insert into task_dependencies (company_id, task_id, depends_on_id)
  select t.company_id, t.task_id, before.task_id
  from task_places t join task_places before on before.company_id = t.company_id and before.nth = t.nth - 1
  where t.nth % 10 = 0 order by t.at;

insert into task_watchers (company_id, task_id, user_id)
  select company_id, task_id, user_id from task_places where nth % 3 = 0 order by at;

insert into task_tags (company_id, task_id, tag_id)
  select t.company_id, t.task_id, g.id
  from task_places t
    join (select company_id, id, row_number() over (partition by company_id order by name) as nth from tags) g
      on g.company_id = t.company_id and g.nth in (1 + t.nth / 4 % 8, 1 + (t.nth / 4 + 3) % 8)
  where t.nth % 4 = 0 order by t.at;

reset session_replication_role;
