-- Whether an invoice may be deleted, as far as its status says: a draft. Anything else stands for good, so that its
-- number stays accounted for, and keeps the job and the client it is of.
create function invoice_deletable(status text) returns boolean
  language sql immutable parallel safe
  as $$ select status = 'draft' $$;
