-- A person's own mailbox: whether what they send to clients goes out from there; and of a mail, whose mailbox it is to
-- go out from, where it stands there, and from which address it went or why it went out from ours.
do $$ begin
  alter table connections add column sends boolean not null default true;
end $$;

do $$ begin
  alter table mails
    -- Null where it is ours to send from the beginning. No key: whoever is gone by then has no mailbox any more.
    add column sender_id uuid,
    -- The draft there, by the id that stays, and since when it may be on its way.
    add column mailbox_draft text,
    add column handed_at timestamptz,
    -- From which address of a mailbox it went out.
    add column sent_from text,
    -- Why it went out from ours although it was to go out from theirs: one of `mailboxFaults`.
    add column fallback text;
end $$;
