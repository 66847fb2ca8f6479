-- Names are found however their apostrophes are typed, "and" is "&", an exact name comes first, and numbers that look alike
-- are the same number (decision 0112).

-- Text as it is compared (`folded` in domain/search/rules.ts): without capitals, accents, apostrophes and invisible
-- characters, hyphens for dashes, letters for ligatures, `and` for & and a + between spaces, one space between words.
-- Apostrophes go first: of an acute accent that stands for one, NFKD makes a space.
create or replace function folded(text) returns text language sql immutable parallel safe
  as $$ select replace(regexp_replace(replace(replace(replace(replace(lower(translate(
    regexp_replace(normalize(regexp_replace($1, '[''`\u00ad\u00b4\u02b9\u02bb-\u02bf\u02c8\u200b-\u200f\u2018\u2019\u201b\u2032\u2035\u2060-\u206f\ua78b\ua78c\ufeff\uff07]',
      '', 'g'), NFKD), '[\u0300-\u036f]', '', 'g'),
    'øØłŁđĐ‐‑‒–—―−', 'oOlLdD-------')), 'æ', 'ae'), 'œ', 'oe'), 'ß', 'ss'), '&', ' and '), '\s+', ' ', 'g'),
    ' + ', ' and ') $$;

-- A code as it is compared: in small letters, composed, without invisible characters, hyphens for dashes, one space for
-- spaces of any kind and none beside a hyphen.
create or replace function code_key(code text) returns text language sql immutable parallel safe
  as $$ select btrim(replace(replace(regexp_replace(translate(lower(normalize(
    regexp_replace(code, '[\u00ad\u061c\u200b-\u200f\u2060-\u206f\ufe00-\ufe0f\ufeff]', '', 'g'))),
    '‐‑‒–—―−﹘﹣－', '----------'), '[\s\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]+', ' ', 'g'), ' -', '-'), '- ', '-')) $$;

-- Codes that were different until now and look alike keep what they say: the oldest has the least clash (0020).
do $$
declare each record;
begin
  for each in select * from (values
    ('clients', 'code', 'code_key', 'code_clash', 'clients_by_code'),
    ('jobs', 'code', 'code_key', 'code_clash', 'jobs_by_code'),
    ('invoices', 'number', 'number_key', 'number_clash', 'invoices_by_number')
  ) as tables (name, code, key, clash, index)
  loop
    execute format('drop index %I', each.index);
    execute format(
      'update %1$I t set %2$I = t.%2$I, %4$I = o.nth
        from (select company_id, id, bool_or(changes) over (partition by company_id, new_key) as is_changed,
            row_number() over (partition by company_id, new_key order by changes, %4$I, created_at, id) - 1 as nth
          from (select company_id, id, created_at, %4$I, code_key(%2$I) as new_key, %3$I <> code_key(%2$I) as changes
            from %1$I) as keyed) as o
        where o.company_id = t.company_id and o.id = t.id and o.is_changed',
      each.name, each.code, each.key, each.clash);
    execute format('create unique index %I on %I (company_id, %I, %I)', each.index, each.name, each.key, each.clash);
  end loop;
end $$;

-- The counter of a series is never behind a number of it that was typed with other dashes.
with written as (
  select c.company_id, 'client' as kind, c.code as number, c.code_key as key from clients c
  union all select j.company_id, 'job', j.code, j.code_key from jobs j
  union all select i.company_id, 'invoice', i.number, i.number_key from invoices i
), reached as (
  select w.company_id, w.kind, co.number_prefixes ->> w.kind as prefix,
    regexp_match(upper(w.key), '^' || coalesce(co.number_prefixes ->> w.kind,
        case w.kind when 'client' then 'CL' when 'job' then 'JOB' else 'INV' end)
      || case w.kind when 'invoice' then '-([1-9]\d{3})-' else '-()' end || '(\d{3}|[1-9]\d{3,14})$') as parts
  from written w join companies co on co.id = w.company_id
  where lower(w.number) <> w.key
)
insert into counters (company_id, kind, year, value, prefix)
select company_id, kind, coalesce(nullif(parts[1], ''), '0')::integer, max(parts[2]::bigint), prefix
from reached where parts[2]::bigint > 0 group by 1, 2, 3, 5
on conflict (company_id, kind, year) do update
  set value = greatest(counters.value, excluded.value),
    set_to = case when excluded.value > counters.value then null else counters.set_to end;

-- What a record is called, apart from its code and what it belongs to: an exact name comes first. Of a report that is its
-- code alone. Without the punctuation around its words, as a search has none, and no longer than an index takes.
create function search_title(title text) returns text language sql immutable parallel safe
  as $$ select left(btrim(regexp_replace(regexp_replace(folded(title), '(^| )["“”„«»]+', '\1', 'g'),
    '["“”„«»,;:.!?]+( |$)', '\1', 'g')), 200) $$;

do $$ begin
  alter table search_entries add column title text not null default '';
end $$;

create or replace view search_sources_of_clients with (security_invoker = true) as
  select company_id, 'clients' as list, id, id as client_id, null::uuid as job_id, 'epoch'::timestamptz as listed,
    name_in_order as name, folded(code) as code,
    search_text(concat_ws(' ', code, name), concat_ws(' ', email, contact_name, address),
      btrim(concat_ws(' ', replace(phone, ' ', ''), replace(contact_phone, ' ', '')))) as body,
    search_title(name) as title
  from clients;

create or replace view search_sources_of_jobs with (security_invoker = true) as
  select j.company_id, 'jobs' as list, j.id, j.client_id, j.id as job_id, j.created_at as listed, '' as name,
    folded(j.code) as code,
    search_text(concat_ws(' ', j.code, j.name, c.name),
      concat_ws(' ', j.address, j.quote_number, j.project_manager_name, j.job_manager), '') as body,
    search_title(j.name) as title
  from jobs j join clients c on c.company_id = j.company_id and c.id = j.client_id;

create or replace view search_sources_of_reports with (security_invoker = true) as
  select r.company_id, 'reports' as list, r.id, r.client_id, r.job_id, r.date::timestamp at time zone 'UTC' as listed,
    '' as name, folded(r.code) as code, search_text(concat_ws(' ', r.code, j.name, c.name), '', '') as body,
    '' as title
  from reports r
  join jobs j on j.company_id = r.company_id and j.id = r.job_id
  join clients c on c.company_id = r.company_id and c.id = r.client_id;

create or replace view search_sources_of_invoices with (security_invoker = true) as
  select company_id, 'invoices' as list, id, client_id, job_id, date::timestamp at time zone 'UTC' as listed,
    '' as name, folded(number) as code, search_text(concat_ws(' ', number, reference), '', '') as body,
    search_title(reference) as title
  from invoices;

create or replace view search_sources_of_variations with (security_invoker = true) as
  select company_id, 'variations' as list, id, client_id, job_id, date_added::timestamp at time zone 'UTC' as listed,
    '' as name, folded(code) as code, search_text(concat_ws(' ', code, name), description, '') as body,
    search_title(name) as title
  from variations;

create or replace view search_sources_of_tasks with (security_invoker = true) as
  select company_id, 'tasks' as list, id, null::uuid as client_id, job_id, created_at as listed, '' as name, '' as code,
    search_text(title, description, '') as body, search_title(tasks.title) as title
  from tasks;

create or replace view search_sources with (security_invoker = true) as
  select * from search_sources_of_clients union all select * from search_sources_of_jobs
  union all select * from search_sources_of_reports union all select * from search_sources_of_invoices
  union all select * from search_sources_of_variations union all select * from search_sources_of_tasks;

do $$
declare each text;
begin
  foreach each in array array['clients', 'jobs', 'reports', 'invoices', 'variations', 'tasks']
  loop
    execute format(
      'update search_entries e set code = s.code, body = s.body, title = s.title from %I s
        where s.company_id = e.company_id and e.list = %L and s.id = e.id
          and (e.code, e.body, e.title) is distinct from (s.code, s.body, s.title)',
      'search_sources_of_' || each, each);
  end loop;
  create index search_entries_by_title on search_entries (company_id, list, title);
end $$;

-- As before, with what is called exactly so ahead of what has the number.
create or replace function search_coded(company uuid, wanted text, client uuid, term text, at_most integer)
returns uuid[]
language plpgsql stable as $$
declare
  searched constant text := searched_numbers(term);
  letters constant text := code_letters(term);
  called constant uuid[] := array(select e.id from search_entries as e
    where e.company_id = company and e.list = wanted and e.title = search_title(term) and search_title(term) <> ''
      and (client is null or e.client_id = client)
    order by e.listed desc, e.name, e.id desc limit at_most);
begin
  if searched = '' then return called; end if;
  return called || array(select e.id from search_entries as e
    where e.company_id = company and e.list = wanted and (client is null or e.client_id = client)
      and (e.numbers = searched or letters <> '' and substring(e.numbers from '\d+$') = searched)
      and are_letters_of(e.code, letters) and e.id <> all (called)
    order by e.code = term desc, e.numbers = searched desc, e.listed desc, e.id desc limit at_most);
end $$;

-- What is called exactly so, or has the code or the number, wherever it stands in these lists.
create or replace function search_by_number(company uuid, lists text[], term text, number text, letters text)
returns setof search_ranked
language plpgsql stable rows 10 as $$
begin
  return query select e.list, e.id, -2, e.listed, e.name from search_entries as e
    where e.company_id = company and e.list = any (lists) and e.title = search_title(term) and search_title(term) <> '';
  return query select e.list, e.id, -1, e.listed, e.name from search_entries as e
    where e.company_id = company and e.list = any (lists) and e.code = term;
  if number = '' then return; end if;
  return query select e.list, e.id, search_match(e.code, e.numbers, '', term, number, letters, '{}', '{}'), e.listed, e.name
    from search_entries as e
    where e.company_id = company and e.list = any (lists) and e.code <> term
      and (e.numbers = number or substring(e.numbers from '\d+$') = number) and are_letters_of(e.code, letters);
end $$;

-- What all of these lists have: ids, the best match first, and how well each matches. Typing errors are mended where none
-- of the lists has anything, by words that one of them has. No more than `at_most` of each; `capped` says that there are
-- more. However many are asked for, they begin with the same. A match of -1 is an exact name.
create or replace function search_everywhere(company uuid, lists text[], search text, at_most integer)
returns table (list text, ids uuid[], matches integer[], capped boolean, searched_for text)
language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  here constant uuid := app_company();
  client constant uuid := case when app_whole_company() then null else app_client() end;
  typed constant text := btrim(folded(search));
  phones constant text[] := phone_patterns(search);
  words text[] := (string_to_array(typed, ' '))[1:10];
  term text := typed;
  number text;
  letters text;
  patterns text[];
  beginnings text[];
  corrected text[];
  found search_ranked[];
begin
  if company is distinct from here then raise 'A search is asked for the company of its transaction'; end if;
  if typed = '' then return; end if;
  loop
    patterns := array(select search_pattern(word) from unnest(words) as word order by length(word) desc);
    beginnings := array(select '% ' || ltrim(search_pattern(word), '% ') from unnest(words) as word);
    number := searched_numbers(term);
    letters := code_letters(term);
    -- In a number it is all one where in a code it stands.
    if number <> '' then beginnings := patterns; end if;
    if client is null then
      found := search_best(company, lists, term, number, letters, patterns, beginnings, phones, coalesce(at_most, 100000) + 1);
    else
      found := array(select row(e.list, e.id,
          case when e.title = search_title(term) then -2
            else search_match(e.code, e.numbers, e.body, term, number, letters, patterns, beginnings) end,
          e.listed, e.name)::search_ranked
        from search_entries as e
        where e.company_id = company and e.client_id = client and e.list = any (lists)
          and (e.body like all (patterns) or e.list = 'clients' and e.body like any (phones)
            or number <> '' and (e.numbers = number or substring(e.numbers from '\d+$') = number)
              and are_letters_of(e.code, letters)));
    end if;
    if cardinality(found) > 0 then
      return query
        select of_list.list, of_list.ids[1:coalesce(at_most, 2147483647)],
          of_list.matches[1:coalesce(at_most, 2147483647)], coalesce(of_list.total > at_most, false), searched_for
        from (
          select ranked.list, count(*) as total,
            array_agg(ranked.id order by ranked.match, ranked.listed desc, ranked.name collate in_name_order, ranked.id desc)
              as ids,
            array_agg(case ranked.match when -2 then -1 else greatest(0, ranked.match) end
              order by ranked.match, ranked.listed desc, ranked.name collate in_name_order, ranked.id desc) as matches
          from (select distinct on (f.list, f.id) f.* from unnest(found) as f order by f.list, f.id, f.match) as ranked
          group by ranked.list
        ) as of_list
        order by array_position(lists, of_list.list);
      return;
    end if;
    exit when searched_for is not null;
    -- A word by itself was just looked for in all of them.
    corrected := search_corrected(company, lists, client, words, cardinality(words) = 1);
    exit when corrected = words;
    words := corrected;
    term := array_to_string(words, ' ');
    searched_for := term;
  end loop;
end $$;
