-- A file has sheets, and rows above its heading: what was read is kept by sheet, and the mapping says where the table is.
-- Rows that were left out are kept until an import can no longer be undone. JSON is put together as text: `jsonb` would
-- refuse characters that a cell may have until its row is refused.
do $$ begin
  alter table imports
    add column left_out integer not null default 0,
    add column left_out_rows text;
end $$;

do $$ begin
  update imports set
    cells = '[{"name":"","rows":[{"row":0,"cells":' || heading || '},' || substr(cells, 2) || '}]',
    mapping = '{"sheet":0,"headingRow":0,"wrongRows":"refuse",' || substr(mapping, 2);
end $$;
