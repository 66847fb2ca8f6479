-- Who else is in the companies of bench/data.sql, run after its records in the same session: somebody who manages projects
-- and sees no company's settings, of whom some reports and tasks are, and a person of the fourth client, which has jobs. The
-- administrator was told of the last three hundred things, and has read all but fifty.

create temp table people_made as
  select n, records, company_id, user_id, uuidv7() as member_id, uuidv7() as contact_id from companies_made;

insert into users (company_id, id, email, name, role, job_title, client_id, created_hash)
  select company_id, member_id, 'manager@company' || n || '.example', 'Tane Walker ' || n, 'user', 'Project Manager', null, '\x'::bytea
    from people_made
  union all
  select p.company_id, contact_id, 'client@company' || n || '.example', 'Aroha Ngata ' || n, 'client', '', client_id, '\x'
    from people_made p join places c on c.company_id = p.company_id and c.nth = 4;

insert into accounts (id, email, name, email_confirmed_at)
  select id, email, name, now() from users join people_made on id in (member_id, contact_id);
insert into memberships (account_id, company_id, user_id)
  select id, users.company_id, id from users join people_made on id in (member_id, contact_id);

insert into accounts (id, email, name, email_confirmed_at, is_super_admin)
  values (uuidv7(), 'super@platform.example', 'Super Admin', now(), true);

update reports r set created_by = member_id
  from people_made p, report_places l
  where p.company_id = r.company_id and l.company_id = r.company_id and l.report_id = r.id and l.nth % 5 = 1;

-- A sixth of the tasks are the manager's.
update tasks t set assigned_to = member_id
  from people_made p, task_places l
  where p.company_id = t.company_id and l.company_id = t.company_id and l.task_id = t.id and l.nth % 6 = 1;

insert into notifications (company_id, id, user_id, kind, cause, subject_kind, subject_id, by_name, happened_at, noted_at,
    in_bell, read_at)
  select company_id, uuidv7(told.at - now()), user_id, told.kind, told.id::text, told.subject, told.id,
    case when told.kind = 'taskAssigned' then 'Tane Walker' end, told.at, told.at, true,
    case when told.nth <= p.records - 50 then told.at + interval '1 hour' end
  from people_made p join (
    select company_id, nth, at, task_id as id, 'task' as subject, 'taskAssigned' as kind from task_places where nth % 4 = 0
    union all select company_id, nth, at, invoice_id, 'invoice', 'invoiceOverdue' from invoice_places where nth % 4 = 1
    union all select company_id, nth, at, report_id, 'report', 'reportShared' from report_places where nth % 4 = 2
    union all select company_id, nth, at, variation_id, 'variation', 'variationApproved' from variation_places where nth % 4 = 3
  ) as told using (company_id)
  where told.nth > p.records - 300;
