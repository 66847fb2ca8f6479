-- A report keeps its job's figures, which are sums of amounts: room for every row that a disk can hold. Only the
-- precision grows, so no row is written anew.
alter table reports
  alter column contract_amount type numeric(38, 2),
  alter column invoiced_to_date type numeric(38, 2),
  alter column approved_variations type numeric(38, 2),
  alter column pending_variations type numeric(38, 2);
