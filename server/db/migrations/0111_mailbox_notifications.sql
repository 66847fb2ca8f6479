-- Somebody is told that their own mailbox lets us in no more: it is known by its person's id.
do $$ begin
  alter table notifications drop constraint notifications_subject_kind_check;
  alter table notifications add constraint notifications_subject_kind_check check (
    subject_kind in ('company', 'integration', 'invoice', 'mailbox', 'report', 'task', 'user', 'variation'));
end $$;
