-- One search for the boxes of all lists. Each record has an entry with the text that it is found by; a trigram index over
-- them is asked through one function, which runs as a role that sees of the whole database nothing but these entries:
-- under row-level security no index serves `like`, since its function may leak what it sees.
create extension if not exists pg_trgm;
create extension if not exists btree_gin;
create extension if not exists fuzzystrmatch;

-- Text as it is compared: no capitals, no macrons and accents, one space between words.
create function folded(text) returns text language sql immutable parallel safe
  as $$ select lower(translate(
    regexp_replace(regexp_replace(normalize($1, NFKD), '[\u0300-\u036f]', '', 'g'), '\s+', ' ', 'g'),
    'øØłŁđĐ', 'oOlLdD')) $$;

-- What is found by its heading, by the rest of its text, and by telephone numbers: parted by characters that no field takes.
create function search_text(heading text, rest text, phones text) returns text language sql immutable parallel safe
  as $$ select ' ' || folded(heading) || E' \x1f ' || folded(rest)
    || case when phones = '' then '' else E' \x1e ' || translate(phones, '()+-./', '') end $$;

create table search_entries (
  company_id uuid not null references companies (id),
  list text not null check (list in ('clients', 'jobs', 'reports', 'invoices', 'variations')),
  id uuid not null,
  client_id uuid not null,
  -- Where it stands in its list: the newest first, and by name where a list goes by names.
  listed timestamptz not null,
  name text collate in_name_order not null,
  code text not null,
  body text not null,
  primary key (company_id, list, id),
  foreign key (company_id, client_id) references clients (company_id, id)
);

-- What the entries must be at any moment; `indexed` (server/platform/search.ts) writes them from here. Read with the rights
-- of whoever asks.
create view search_sources with (security_invoker = true) as
  select company_id, 'clients' as list, id, id as client_id, null::uuid as job_id, 'epoch'::timestamptz as listed,
    name_in_order as name, folded(code) as code,
    search_text(concat_ws(' ', code, name), concat_ws(' ', email, contact_name, address),
      btrim(concat_ws(' ', replace(phone, ' ', ''), replace(contact_phone, ' ', '')))) as body
  from clients
  union all
  select j.company_id, 'jobs', j.id, j.client_id, j.id, j.created_at, '', folded(j.code),
    search_text(concat_ws(' ', j.code, j.name, c.name),
      concat_ws(' ', j.address, j.quote_number, j.project_manager_name, j.job_manager), '')
  from jobs j join clients c on c.company_id = j.company_id and c.id = j.client_id
  union all
  select r.company_id, 'reports', r.id, r.client_id, r.job_id, r.date::timestamp at time zone 'UTC', '', folded(r.code),
    search_text(concat_ws(' ', r.code, j.name, c.name), '', '')
  from reports r
  join jobs j on j.company_id = r.company_id and j.id = r.job_id
  join clients c on c.company_id = r.company_id and c.id = r.client_id
  union all
  select company_id, 'invoices', id, client_id, job_id, date::timestamp at time zone 'UTC', '', folded(number),
    search_text(concat_ws(' ', number, reference), '', '')
  from invoices
  union all
  select company_id, 'variations', id, client_id, job_id, date_added::timestamp at time zone 'UTC', '', folded(code),
    search_text(concat_ws(' ', code, name), description, '')
  from variations;

-- The owner is held to the policies as well (force row level security) and would see nobody's rows.
do $$
declare each text;
begin
  foreach each in array array['clients', 'jobs', 'reports', 'invoices', 'variations']
  loop
    execute format('alter table %I no force row level security', each);
  end loop;
  insert into search_entries (company_id, list, id, client_id, listed, name, code, body)
    select company_id, list, id, client_id, listed, name, code, body from search_sources;
  foreach each in array array['clients', 'jobs', 'reports', 'invoices', 'variations']
  loop
    execute format('alter table %I force row level security', each);
  end loop;
end $$;

create index search_entries_in_order on search_entries (company_id, list, listed desc, name, id desc);
create index search_entries_by_client on search_entries (company_id, client_id, list);
create index search_entries_by_code on search_entries (company_id, list, code);
-- What is written waits in a list that every search reads, and so must stay short.
create index search_entries_by_text on search_entries using gin (company_id, list, body gin_trgm_ops)
  with (gin_pending_list_limit = 128);

alter table search_entries enable row level security;
alter table search_entries force row level security;
create policy tenant on search_entries to "stringline_app"
  using (company_id = (select app_company()) and ((select app_whole_company()) or client_id = (select app_client())));
grant select, insert, update, delete on search_entries to "stringline_app";
grant select on search_sources to "stringline_app";
-- All of it, since only a condition that always holds leaves the index usable: that it is of this company says the function.
create policy search on search_entries for select to "stringline_search" using (true);
grant select on search_entries to "stringline_search";
grant usage on schema public to "stringline_search";

-- A word as a pattern for `like`. One or two letters are the beginning of a word: within words they are everywhere, and
-- no trigram knows them.
create function search_pattern(word text) returns text language sql immutable parallel safe
  as $$ select case when word ~ '^[a-z0-9]{1,2}$' then '% ' else '%' end
    || regexp_replace(word, '([\\%_])', '\\\1', 'g') || '%' $$;

-- A search for a telephone number as patterns; none where it is no number. 021 555 is written +64 21 555 as well, and the
-- other way round; how many digits the country has, nobody says.
create function phone_patterns(search text) returns text[] language sql immutable parallel safe
  as $$ select case
    when btrim(search) !~ '^\+?[\d\s()./-]+$' or length(digits) < 3 then '{}'
    when btrim(search) not like '+%' then array[E'%\x1e%' || regexp_replace(digits, '^0+(?=\d{2})', '') || '%']
    else array[E'%\x1e%' || digits || '%'] || array(
      select E'%\x1e% 0' || substr(digits, country + 1) || '%' from generate_series(1, 3) as country
      where length(digits) - country >= 3)
    end from regexp_replace(search, '\D', '', 'g') as digits $$;

-- Which comes first: what has the code that was searched for, what begins with it, the others.
create function search_rank(code text, term text) returns integer language sql immutable parallel safe
  as $$ select case when code = term then 0 when starts_with(code, term) then 1 else 2 end $$;

-- Of some of a list's entries, how many match. Taken at fifteen places of the ids, which grow with time, so that what was
-- usual once counts as well as what is usual now.
create function search_sample(company uuid, wanted text, patterns text[], phones text[], headings boolean,
  out looked integer, out matching integer)
language plpgsql stable set enable_sort = off as $$
declare
  low bigint;
  high bigint;
begin
  select search_place(min), search_place(max) into low, high from (
    select (select id from search_entries where company_id = company and list = wanted order by id limit 1) as min,
      (select id from search_entries where company_id = company and list = wanted order by id desc limit 1) as max) as ends;
  select count(*), count(*) filter (where (body like all (patterns) or body like any (phones))
      and (not headings or split_part(body, E'\x1f', 1) like all (patterns)))
    into looked, matching
  from generate_series(0, 14) as part
  cross join lateral (
    select body from search_entries
    where company_id = company and list = wanted
      and id >= rpad(lpad(to_hex(low + (high - low) / 15 * part), 12, '0'), 32, '0')::uuid
    order by id limit 20) as each_part;
end $$;

-- The first 48 bits of an id: of ours, when it was made.
create function search_place(id uuid) returns bigint language sql immutable parallel safe
  as $$ select ('x' || left(replace(id::text, '-', ''), 12))::bit(48)::bigint $$;

-- The first that match in the order of the list, found by walking along it: what is common is soon found. No further than
-- some rows: a name's beginning stands together somewhere in a list by names. And what has exactly this code, wherever
-- it stands.
create function search_walk(company uuid, wanted text, term text, patterns text[], phones text[], headings boolean,
  at_most integer, no_further integer)
returns uuid[]
language plpgsql stable set enable_sort = off as $$
declare ids uuid[];
begin
  -- The walk has them in their order by itself.
  select array_agg(found.id order by search_rank(found.code, term), found.nth) into ids
  from (
    select matching.id, matching.code, row_number() over () as nth
    from (
      select walked.id, walked.code
      from (
        select e.id, e.code, e.body from search_entries as e where e.company_id = company and e.list = wanted
        order by e.listed desc, e.name, e.id desc limit no_further
      ) as walked
      where (walked.body like all (patterns) or walked.body like any (phones))
        and (not headings or split_part(walked.body, E'\x1f', 1) like all (patterns))
      limit at_most
    ) as matching
  ) as found;
  return array(select e.id from search_entries as e
      where e.company_id = company and e.list = wanted and e.code = term and e.id <> all (coalesce(ids, '{}'))) || ids;
end $$;

create type search_find as (id uuid, listed timestamptz, name text, code text);

-- What matches, found by the index, in no order. Or one client's.
create function search_look_up(company uuid, wanted text, client uuid, patterns text[], phones text[], headings boolean)
returns setof search_find
language plpgsql stable rows 100 as $$
declare phone text;
begin
  if client is not null then
    return query select e.id, e.listed, e.name, e.code from search_entries as e
      where e.company_id = company and e.client_id = client and e.list = wanted
        and (e.body like all (patterns) or e.body like any (phones))
        and (not headings or split_part(e.body, E'\x1f', 1) like all (patterns));
    return;
  end if;
  -- Three words each ask the index, the others are looked for in what these find.
  return query select e.id, e.listed, e.name, e.code from search_entries as e
    where e.company_id = company and e.list = wanted and e.body like patterns[1]
      and e.body like coalesce(patterns[2], '%') and e.body like coalesce(patterns[3], '%')
      and e.body like all (patterns) and (not headings or split_part(e.body, E'\x1f', 1) like all (patterns));
  foreach phone in array phones
  loop
    return query select e.id, e.listed, e.name, e.code from search_entries as e
      where e.company_id = company and e.list = wanted and e.body like phone and not e.body like all (patterns);
  end loop;
end $$;

-- The ids of these, in the order of the list; no more than `at_most`.
create function search_sorted(finds search_find[], term text, at_most integer) returns uuid[] language sql immutable
  as $$ select array_agg(id order by nth) from (
    select f.id, row_number() over () as nth
    from (
      select * from unnest(finds) order by search_rank(code, term), listed desc, name collate in_name_order, id desc
      limit at_most
    ) as f) as sorted $$;

-- The ids of what matches, in the order of the list where that is asked for. What is rare is looked up; what is common is
-- walked to along the list, since looking all of it up takes longer, unless it all stands far down.
create function search_matching(company uuid, wanted text, client uuid, term text, patterns text[], phones text[],
  headings boolean, at_most integer, in_order boolean)
returns uuid[]
language plpgsql stable as $$
declare
  finds search_find[];
  ids uuid[];
  is_common boolean := false;
begin
  if client is null and at_most is not null then
    select looked < 15 * 20 or matching * 20 >= looked into is_common
      from search_sample(company, wanted, patterns, phones, headings);
  end if;
  if is_common then
    ids := search_walk(company, wanted, term, patterns, phones, headings, at_most, 40 * at_most);
    if cardinality(ids) >= at_most then return ids; end if;
  end if;
  finds := array(select f from search_look_up(company, wanted, client, patterns, phones, headings) as f);
  if in_order then return search_sorted(finds, term, at_most); end if;
  return array(select id from unnest(finds));
end $$;

-- How many letters differ between a word as it was typed, perhaps not to its end, and one that occurs: two letters
-- changed about are two.
create function letters_apart(typed text, occurring text) returns integer language sql immutable parallel safe
  as $$ select least(levenshtein_less_equal(typed, occurring, 3),
    levenshtein_less_equal(typed, left(occurring, length(typed)), 3)) $$;

-- The words with those that occur nowhere replaced by the nearest that does, no more than two letters away, or one of a
-- word of four; what has a digit or fewer than four letters stays, since another number is another record.
create function search_corrected(company uuid, wanted text, client uuid, words text[]) returns text[]
language plpgsql stable set pg_trgm.word_similarity_threshold = 0.4 as $$
declare
  word text;
  near_word text;
  answer text[] := '{}';
begin
  foreach word in array words
  loop
    near_word := null;
    if length(word) between 4 and 100 and word !~ '\d' and not exists (
      select from search_entries as e where e.company_id = company and e.list = wanted
        and (client is null or e.client_id = client) and e.body like search_pattern(word)
    ) then
      select w into near_word
      from (
        select body from search_entries as e where e.company_id = company and e.list = wanted
          and (client is null or e.client_id = client) and e.body %> word
        limit 100
      ) as alike, regexp_split_to_table(alike.body, '[^[:alnum:]]+') as w
      -- Longer ones are none, and refused by what counts the letters.
      where case when length(w) between 3 and 100 then letters_apart(word, w) end <= case length(word) when 4 then 1 else 2 end
      order by letters_apart(word, w), similarity(w, word) desc, w limit 1;
    end if;
    answer := answer || coalesce(near_word, word);
  end loop;
  return answer;
end $$;

-- The ids of the records of a list that a search finds, within the company and, for its people, the client of this
-- transaction: every word occurs somewhere, or in the heading; where nothing is found, with typing errors mended, as
-- `searched_for` says. What has the code searched for comes first, then the order of the list, where it is asked for. No
-- more than `at_most` of them; `capped` says that there are more. Ids alone: what they show is read under the caller's
-- own policies.
create function search_ids(wanted text, search text, at_most integer, of_client uuid, headings boolean, in_order boolean,
  out ids uuid[], out capped boolean, out searched_for text)
language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  company constant uuid := app_company();
  client constant uuid := case when app_whole_company() then of_client else app_client() end;
  term constant text := btrim(folded(search));
  words text[] := (string_to_array(term, ' '))[1:10];
  phones constant text[] := case when wanted = 'clients' and not headings then phone_patterns(search) else '{}' end;
  patterns text[];
  corrected text[];
begin
  loop
    patterns := array(select search_pattern(word) from unnest(words) as word order by length(word) desc);
    ids := nullif(search_matching(company, wanted, client, term, patterns, phones, headings, at_most + 1, in_order), '{}');
    exit when ids is not null or searched_for is not null;
    corrected := search_corrected(company, wanted, client, words);
    exit when corrected = words;
    words := corrected;
    searched_for := array_to_string(words, ' ');
  end loop;
  if ids is null then searched_for := null; end if;
  capped := coalesce(cardinality(ids) > at_most, false);
  ids := coalesce(case when capped then ids[1:at_most] else ids end, '{}');
end $$;

-- It may do what its owner may: of everything that there is, read the entries.
grant create on schema public to "stringline_search";
alter function search_ids(text, text, integer, uuid, boolean, boolean) owner to "stringline_search";
revoke create on schema public from "stringline_search";
