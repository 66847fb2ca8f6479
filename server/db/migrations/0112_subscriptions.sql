-- Plans that are paid by a subscription at Stripe. Each statement by itself, in a block: of several at once Citus would
-- send the whole text on.
do $$ begin
  -- How often it is paid; null of a plan that was agreed by hand.
  alter table companies add column plan_interval text check (plan_interval in ('month', 'year'));
  -- Until when a payment that failed can be made up for; null where nothing is due.
  alter table companies add column pay_until timestamptz;
end $$;

do $$ begin
  -- From when on nobody changes anything in it (migration 0093); an expression is replaced by another column.
  alter table companies drop column closed_from;
  alter table companies add column closed_from timestamptz generated always as (
    least(cancelled_at, pay_until, case when plan = 'trial' then trial_ends_at end)) stored;
end $$;

do $$ begin
  create table subscriptions (
    company_id uuid primary key,
    -- Who the company is at Stripe, and what it has subscribed to there.
    customer text,
    subscription text,
    state text check (state in ('active', 'pastDue', 'ended')),
    -- When what was paid for is over, and when it ends by itself where that was said.
    period_ends_at timestamptz,
    ends_at timestamptz,
    -- Counts the questions to Stripe, and the one whose answer stands here: an older answer is worth nothing.
    asked integer not null default 0,
    heard integer not null default 0,
    -- The page at which somebody is about to subscribe: one at a time. Written down before it is asked for.
    opening text,
    session text,
    opening_plan text,
    opening_interval text,
    opened_at timestamptz,
    check ((subscription is null) = (state is null)),
    check (subscription is null or customer is not null),
    check (session is null or opening is not null)
  );
  create index subscriptions_by_customer on subscriptions (customer);
  alter table subscriptions enable row level security;
  alter table subscriptions force row level security;
  create policy tenant on subscriptions to "stringline_app" using (company_id = app_company_whole());
  grant select, insert, update, delete on subscriptions to "stringline_app";
end $$;

do $$ begin
  perform place_with_companies('subscriptions');
end $$;
do $$ begin
  alter table subscriptions add foreign key (company_id) references companies (id) on delete cascade;
end $$;

-- Whose subscription it is that Stripe speaks of, the platform finds by the customer.
do $$ begin
  create policy platform on subscriptions for select to "stringline_platform" using (true);
  grant select (company_id, customer) on subscriptions to "stringline_platform";
end $$;

-- Up to when it is known what happened in Stringline's own account.
create table subscription_polls (
  -- There is one row.
  single boolean primary key default true check (single),
  polled_at timestamptz not null
);
grant select, insert, update on subscription_polls to "stringline_platform";
