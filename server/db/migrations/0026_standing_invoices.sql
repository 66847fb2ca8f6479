-- Invoices that can't be deleted any more: all but drafts nobody has paid on, so that a number stays accounted for. They
-- keep the job and the client they are of. Read with the rights of whoever asks.
create view standing_invoices with (security_invoker = true) as
  select i.company_id, i.id, i.client_id, i.job_id
  from invoices i
  where i.status <> 'draft'
    or exists (select from payments p where p.company_id = i.company_id and p.invoice_id = i.id);
grant select on standing_invoices to "stringline_app";
drop function invoice_deletable(text);
