-- Which stored size of a file was found missing, and since when, until it is found again: whoever runs the installation
-- is told of it (the System Overview). Keys of storage are made of ids, so nothing that people wrote is shown.
do $$ begin
  alter table files
    add column missing_size text,
    add column missing_at timestamptz,
    add constraint files_missing check ((missing_size is null) = (missing_at is null));
end $$;

do $$ begin
  create index files_missing_since on files (missing_at) where missing_at is not null;
end $$;

do $$ begin
  grant select (id, missing_size, missing_at) on files to "stringline_platform";
end $$;
