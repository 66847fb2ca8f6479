-- Who issued an invoice that came in with an archive, as it is printed on it: the company of then, with its own tax number
-- and bank account. Null for an invoice of this company, which prints what the company says of itself.
do $$ begin
  alter table invoices add column supplier jsonb;
end $$;
