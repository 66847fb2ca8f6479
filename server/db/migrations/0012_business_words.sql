-- Words of the business that many statements and screens need, each said once: a stored column where the row alone
-- decides, a function of one expression (the planner puts it in place of the call) where the day does too. TypeScript
-- reads what is selected and has no expression of its own for any of them.

-- An active job is one that is not completed.
alter table jobs add column active boolean not null generated always as (status <> 'completed') stored;

-- A job is overdue when its estimated end date is past and it is not completed (SPEC 4).
create function job_overdue(active boolean, estimated_end_date date, today date) returns boolean
  language sql immutable parallel safe
  as $$ select active and estimated_end_date < today $$;

-- An amount of a variation with the sign of its type: what a credit takes off the contract is negative.
create function signed(type text, amount numeric) returns numeric
  language sql immutable parallel safe
  as $$ select case type when 'credit' then - amount else amount end $$;

alter table variations
  add column signed_amount numeric(14, 2) not null generated always as (signed(type, quoted_amount)) stored;

-- Counted in a job's figures and sent to the client: everything but drafts and void invoices (PRODUCT 2).
create function invoice_issued(status text) returns boolean
  language sql immutable parallel safe
  as $$ select status not in ('draft', 'void') $$;

alter table invoices
  add column issued boolean not null generated always as (invoice_issued(status)) stored,
  -- What is left to pay.
  add column balance numeric(14, 2) not null generated always as (total - amount_paid) stored,
  -- When it was issued for the first time, if ever: a void invoice no longer says so itself.
  add column first_issued_at timestamptz;

-- Overdue when stored, or when the due date is past with something left to pay on a pending or approved invoice (PRODUCT 2).
create function invoice_shown_status(status text, due_date date, balance numeric, today date) returns text
  language sql immutable parallel safe
  as $$ select case when status in ('pending', 'approved') and due_date < today and balance > 0 then 'overdue' else status end $$;

-- The owner is held to the policies as well (force row level security) and would see nobody's rows.
alter table invoices no force row level security;
alter table activity no force row level security;
-- No status leads back to a draft: a void invoice was issued unless it was a draft when it was made void.
update invoices i
set first_issued_at = coalesce(
  (select min(a.at) from activity a
    where a.company_id = i.company_id and a.subject_kind = 'invoice' and a.subject_id = i.id and a.action = 'invoice.submitted'),
  i.updated_at)
where i.issued or exists (
  select from activity a
  where a.company_id = i.company_id and a.subject_kind = 'invoice' and a.subject_id = i.id and a.action = 'invoice.voided'
    and a.changes -> 'status' ->> 'from' <> 'draft');
alter table invoices force row level security;
alter table activity force row level security;

alter table invoices add check (not issued or first_issued_at is not null);

-- A client's people see what was ever issued to them; a draft never, nor one made void (PRODUCT 11).
alter policy tenant on invoices using (
  company_id = (select app_company())
  and ((select app_whole_company()) or (client_id = (select app_client()) and first_issued_at is not null)));

-- Lines that bill something: those of invoices that are not void. `issued` ones count in a job's and a variation's
-- figures; drafts only tell that something is about to be billed. Read with the rights of whoever asks.
create view billed_lines with (security_invoker = true) as
  select l.company_id, l.invoice_id, l.client_id, l.job_id, l.variation_id, l.amount, i.date, i.issued
  from invoice_lines l
  join invoices i on i.company_id = l.company_id and i.id = l.invoice_id
  where i.status <> 'void';
grant select on billed_lines to "stringline_app";
