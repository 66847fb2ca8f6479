-- Mails that belong to no company: to an account, to a stranger who wrote, to whoever runs the installation. As `mails`,
-- without what only records have.
create table platform_mails (
  id uuid primary key,
  to_address text not null,
  reply_to text,
  subject text not null,
  text_body text not null,
  html_body text not null,
  status text not null default 'queued' check (status in ('queued', 'sent', 'kept', 'failed')),
  failure text,
  answer text,
  last_error text,
  created_at timestamptz not null,
  sent_at timestamptz,
  constraint platform_mails_why check (failure is null or status = 'failed'),
  constraint platform_mails_answer check (answer is null or failure is not null)
);
create index platform_mails_by_time on platform_mails (created_at desc);

-- What people wrote by the contact form (SPEC 3). The id is the one their form was given, so that a form sent twice is one
-- message.
create table contact_messages (
  id uuid primary key,
  name text not null,
  email text not null,
  company text not null,
  phone text not null,
  type text not null check (type in ('general', 'demo', 'sales', 'support')),
  message text not null,
  language text not null check (language in ('en', 'es', 'fr')),
  created_at timestamptz not null
);
create index contact_messages_by_time on contact_messages (created_at);

grant select, insert, update, delete on platform_mails, contact_messages to "stringline_platform";
