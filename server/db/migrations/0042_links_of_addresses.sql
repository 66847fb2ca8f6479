-- Beside choosing a new password, a link that an account was mailed may say that an address is the person's: the one they
-- signed up with, or the one they want to change to. Each is good for the address it was sent to and for no other.
alter table account_links drop constraint account_links_purpose_check;
alter table account_links add column address text;
alter table account_links add constraint account_links_purpose
  check (purpose in ('reset-password', 'confirm-address', 'change-address')),
  add constraint account_links_address check ((purpose = 'reset-password') = (address is null));
