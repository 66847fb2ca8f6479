-- What the pictures of a dashboard are made of, stored (decision 0075): a job's money beside its other figures, and what
-- was invoiced, received and is owed by month. Kept by `keepFigures` (server/platform/figures.ts).

-- Money not yet claimed of a job: of its contract as far as the last report says the work has come, and of approved
-- variations, less what was invoiced of either. Excluding tax. What was invoiced ahead of the work leaves the variations
-- to be claimed; a credit not yet given takes off both.
create function job_unclaimed(contract_amount numeric, progress integer, contract_claimed numeric, variations_left numeric)
  returns numeric language sql immutable parallel safe
  as $$ select greatest(0, greatest(0, round(contract_amount * progress / 100, 2) - contract_claimed) + variations_left) $$;

alter table job_figures
  add column under_way boolean not null default true,
  -- Brought forward and recorded here (PRODUCT 2): contract with approved variations, and all that was invoiced.
  add column contract_value numeric(38, 2) not null default 0,
  add column invoiced_in_all numeric(38, 2) not null default 0,
  -- Of the job's last report, 0 where it has none.
  add column progress integer not null default 0,
  -- Invoiced of the contract itself, and what is left to invoice of approved variations, credits negative.
  add column contract_claimed numeric(38, 2) not null default 0,
  add column variations_left numeric(38, 2) not null default 0,
  add column unclaimed numeric(38, 2) not null default 0;

create table money_months (
  company_id uuid not null,
  month date not null,
  -- Totals of issued invoices of this month, and payments of this month less what was taken back. Including tax.
  invoiced numeric(38, 2) not null default 0,
  received numeric(38, 2) not null default 0,
  -- Due in this month and not paid: of invoices that are overdue once the day is past, and of those set overdue by hand.
  outstanding numeric(38, 2) not null default 0,
  overdue_by_hand numeric(38, 2) not null default 0,
  primary key (company_id, month)
);
alter table money_months enable row level security;
alter table money_months force row level security;
do $$ begin
  create policy tenant on money_months to "stringline_app" using (company_id = app_company_whole());
end $$;
grant select, insert, update, delete on money_months to "stringline_app";

select place_with_companies('money_months');

do $$ begin
  alter table money_months add foreign key (company_id) references companies (id) on delete cascade;
end $$;

-- The owner is held to the policies as well (force row level security) and would see nobody's rows.
do $$
declare each text;
begin
  foreach each in array array['jobs', 'job_figures', 'reports', 'invoices', 'invoice_lines', 'variations',
    'variation_figures', 'payments', 'money_months']
  loop
    execute format('alter table %I no force row level security', each);
  end loop;

  update job_figures f set under_way = j.active,
    contract_value = j.contract_amount + j.approved_variation_value + f.approved_variations,
    invoiced_in_all = j.total_invoiced + f.invoiced,
    progress = coalesce((select r.progress_percentage from reports r
      where r.company_id = j.company_id and r.job_id = j.id order by r.date desc, r.id desc limit 1), 0),
    contract_claimed = j.total_invoiced - j.approved_variation_value + coalesce((select sum(l.amount) from billed_lines l
      where l.company_id = j.company_id and l.job_id = j.id and l.issued and l.variation_id is null), 0),
    variations_left = coalesce((select sum(signed(v.type, greatest(0, v.quoted_amount - b.invoiced)))
      from variations v join variation_figures b on b.company_id = v.company_id and b.variation_id = v.id
      where v.company_id = j.company_id and v.job_id = j.id and v.status = 'approved' and not v.invoiced_by_hand), 0)
  from jobs j where j.company_id = f.company_id and j.id = f.job_id;
  update job_figures f
  set unclaimed = job_unclaimed(j.contract_amount, f.progress, f.contract_claimed, f.variations_left)
  from jobs j where j.company_id = f.company_id and j.id = f.job_id;

  insert into money_months (company_id, month, invoiced, received, outstanding, overdue_by_hand)
  select company_id, month, sum(invoiced), sum(received), sum(outstanding), sum(overdue_by_hand)
  from (
    select company_id, month_of(date) as month, total as invoiced, 0 as received, 0 as outstanding, 0 as overdue_by_hand
      from invoices where issued
    union all select company_id, month_of(date), 0, amount, 0, 0 from payments
    union all select company_id, month_of(due_date), 0, 0,
        case when invoice_outstanding(status, balance) then balance else 0 end,
        case when status = 'overdue' then balance else 0 end
      from invoices where issued and balance > 0
  ) as parts
  group by company_id, month;

  foreach each in array array['jobs', 'job_figures', 'reports', 'invoices', 'invoice_lines', 'variations',
    'variation_figures', 'payments', 'money_months']
  loop
    execute format('alter table %I force row level security', each);
  end loop;
end $$;

-- The first few of either picture, and their sums, are read within these.
do $$ begin
  create index job_figures_unclaimed on job_figures (company_id, unclaimed desc, job_id) include (client_id)
    where unclaimed > 0;
end $$;
do $$ begin
  create index job_figures_under_way on job_figures (company_id, contract_value desc, job_id)
    include (invoiced_in_all, client_id) where under_way;
end $$;
-- What is due next and what is past, without a look at what is done.
do $$ begin
  create index job_milestones_open on job_milestones (company_id, due_date, job_id) where not completed;
end $$;
