-- A letter and its signs are one character from now on, as every field takes them (domain/characters.ts): ā written as an
-- a and a macron was found by no search. What was stored before is composed as well, which nobody can see; an invoice
-- that is past editing keeps every sign of what was sent.
do $$
declare
  rule record;
  name text;
begin
  for rule in select * from (values
    ('clients', 'code name email billing_email website phone address contact_name contact_phone contact_email notes', ''),
    ('companies', 'name email billing_email website phone address contact_name contact_phone contact_email gst_number
      bank_account', ''),
    ('users', 'name job_title phone', ''),
    ('roles', 'name', ''),
    ('jobs', 'code name address description project_manager_name job_manager quote_number claim_number notes', ''),
    ('job_milestones', 'title', ''),
    ('reports', 'prepared_by prepared_by_title tasks_achieved tasks_planned key_updates client_communication accidents
      council_inspections comments', ''),
    ('report_images', 'caption', ''),
    ('variations', 'name description', ''),
    ('variation_images', 'caption', ''),
    ('files', 'name', ''),
    ('invoices', 'number reference payment_terms notes', ' and status in (''draft'', ''pending'')'),
    ('invoice_lines', 'description', ' and exists (select from invoices i where i.company_id = invoice_lines.company_id
      and i.id = invoice_lines.invoice_id and i.status in (''draft'', ''pending''))')
  ) as rules (tab, columns, condition)
  loop
    -- The owner is held to the policies as well (force row level security) and would see nobody's rows.
    execute format('alter table %I no force row level security', rule.tab);
    if rule.tab = 'invoice_lines' then alter table invoices no force row level security; end if;
    foreach name in array regexp_split_to_array(rule.columns, '\s+')
    loop
      execute format('update %1$I set %2$I = normalize(%2$I) where %2$I is not normalized' || rule.condition, rule.tab, name);
    end loop;
    execute format('alter table %I force row level security', rule.tab);
    alter table invoices force row level security;
  end loop;
end $$;
update accounts set name = normalize(name) where name is not normalized;
