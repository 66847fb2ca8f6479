-- The first text of 0031 left these two undone; where a database has had its second one, there is nothing to do.
do $$
begin
  drop view if exists standing_invoices;
  if (select relpersistence = 'u' from pg_class where oid = 'rate_counts'::regclass) then
    alter table rate_counts set logged;
  end if;
end $$;
