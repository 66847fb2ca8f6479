-- Sessions that were under way when memberships came were left outside any company: 0035 read memberships after forcing
-- its row-level security, and found none. Nobody was a member of several companies then. Who has been disabled since
-- stays out: company_since is before active_from (decision 0053).
update sessions s set company_id = m.company_id, company_since = s.created_at
  from memberships m, accounts a
  where m.account_id = s.account_id and a.id = s.account_id and not a.is_super_admin and s.company_id is null
    and not exists (select from memberships o where o.account_id = m.account_id and o.company_id <> m.company_id);
