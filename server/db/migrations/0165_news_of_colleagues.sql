-- Colleagues are notified of created reports and issued invoices by a category of their own. A person or company that
-- had turned off the bell for reports or invoices does not get these notifications either.
do $$
declare
  turned_off constant text := $sql$
    notifications = notifications || '{"colleagues": {"bell": false, "email": false, "push": false}}'
    where notifications #>> '{reports,bell}' = 'false' or notifications #>> '{invoices,bell}' = 'false' $sql$;
begin
  execute 'update companies set ' || turned_off;
  execute 'update memberships set ' || turned_off;
end $$;
