-- When the first step of a sign-in that waits for its second one was proved: the session is no more recent a proof than
-- that. Null where nothing proves it, as with a silent single sign-on at Microsoft.
alter table pending_sign_ins add column proven_at timestamptz;
