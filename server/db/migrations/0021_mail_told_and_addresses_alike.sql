-- How a mail stands, as the page of its record tells it, and why it has not arrived. `failed` alone does not say whether
-- it is still being tried: what was given up is empty. `failure` is one of `mailFailures` (domain/mail/schema.ts),
-- `answer` the mail server's own words; `last_error` stays for whoever runs the installation.
alter table mails
  add column failure text,
  add column answer text,
  add column delivery text not null generated always as (
    case
      when status = 'queued' then 'waiting'
      when status = 'failed' and (text_body <> '' or draft is not null) then 'delayed'
      else status
    end
  ) stored,
  add constraint mails_why check (failure is null or status = 'failed'),
  add constraint mails_answer check (answer is null or failure is not null);

-- A person of a company has one address, whatever its case and however its letters are put together, as an account has
-- (accounts.email). Two that differ in nothing else can't be told apart by anybody: such an installation says so here.
alter table users no force row level security;
update users set email = lower(normalize(email)) where email <> lower(normalize(email));
alter table users force row level security;
alter table users add constraint users_email_alike check (email = lower(normalize(email)));

update accounts set email = lower(normalize(email)) where email <> lower(normalize(email));
alter table accounts add constraint accounts_email_alike check (email = lower(normalize(email)));
