-- What those who run a company that Stringline shut were told has a name of its own now, and is not told again.
update companies set standing_told = 'shut' || substr(standing_told, length('cancelled') + 1)
  where cancelled_by = 'platform' and standing_told like 'cancelled %';
