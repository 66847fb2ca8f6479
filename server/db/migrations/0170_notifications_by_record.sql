-- The bell shows one entry for each record that somebody was notified of, and counts those that are unread. The newest
-- notification of a record, and the records of what is unread, are read from these in their order.
do $$ begin
  create index notifications_by_record on notifications (company_id, user_id, subject_kind, subject_id, id desc)
    include (kind) where in_bell;
  create index notifications_unread_by_record on notifications (company_id, user_id, subject_kind, subject_id, id desc)
    include (kind) where in_bell and read_at is null;
end $$;
