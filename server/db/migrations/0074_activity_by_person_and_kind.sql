-- What happened in a company, page by page, and of it what one person did, or what happened to records of one kind:
-- each found from the latest on, without a look at everything else.
-- Each statement by itself, in a block: of several at once Citus would send the whole text on.
do $$ begin
  create index activity_by_moment on activity (company_id, at desc, id desc);
  drop index activity_by_time;
  create index activity_by_person on activity (company_id, user_id, at desc, id desc);
  create index activity_by_kind on activity (company_id, subject_kind, at desc, id desc);
end $$;
