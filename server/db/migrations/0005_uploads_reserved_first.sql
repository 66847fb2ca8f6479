-- An upload is a row before its bytes are stored, and exists for readers only once they are: `stored_at`.
-- The default speaks for the files that are there already, whose bytes came before their rows.
alter table files
  add column stored_at timestamptz default now(),
  -- How many uploads of this very file were begun and have neither confirmed nor given up.
  add column uploads_under_way integer not null default 0,
  -- No record can show a file that is not there.
  add constraint files_attached_when_stored check (attached_id is null or stored_at is not null);
alter table files alter column stored_at drop default;
