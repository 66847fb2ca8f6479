-- The search of everything finds the best first, wherever it stands in its list, and pages through one order (decision 0073);
-- numbers as they are said without their year; dashes and ligatures as they are typed.

-- As before; a dash is a hyphen, whichever it is, and a ligature its letters.
create or replace function folded(text) returns text language sql immutable parallel safe
  as $$ select replace(replace(replace(lower(translate(
    regexp_replace(regexp_replace(normalize($1, NFKD), '[\u0300-\u036f]', '', 'g'), '\s+', ' ', 'g'),
    'øØłŁđĐ‐‑‒–—―−', 'oOlLdD-------')), 'æ', 'ae'), 'œ', 'oe'), 'ß', 'ss') $$;

-- As before; 00 before a country is a plus.
create or replace function phone_patterns(search text) returns text[] language sql immutable parallel safe
  as $$ select case
    when typed !~ '^\+?[\d\s()./-]+$' or length(digits) < 3 then '{}'
    when typed not like '+%' then array[E'%\x1e%' || regexp_replace(digits, '^0+(?=\d{2})', '') || '%']
    else array[E'%\x1e%' || digits || '%'] || array(
      select E'%\x1e% 0' || substr(digits, country + 1) || '%' from generate_series(1, 3) as country
      where length(digits) - country >= 3)
    end
    from regexp_replace(btrim(search), '^00', '+') as typed, regexp_replace(typed, '\D', '', 'g') as digits $$;

do $$ begin
  alter table search_entries no force row level security;
  update search_entries set code = folded(code), body = folded(body)
    where body ~ '[æœß‐‑‒–—―−]';
  alter table search_entries force row level security;
  -- Also for what begins a code, in whatever order the database sorts.
  drop index search_entries_by_code;
  create index search_entries_by_code on search_entries (company_id, list, code text_pattern_ops);
  -- 14 is the last of 2026-14.
  create index search_entries_by_last_number on search_entries (company_id, list, (substring(numbers from '\d+$')));
  create index search_entries_by_heading on search_entries
    using gin (company_id, list, split_part(body, E'\x1f', 1) gin_trgm_ops) with (gin_pending_list_limit = 128);
end $$;

-- What is typed is taken for a number where it is nothing but letters once, and digits; inv2026014 has its year in front.
create or replace function searched_numbers(term text) returns text language sql immutable parallel safe
  as $$ select case when term ~ '^#?[a-z]{0,10}[ #/._-]*\d[\d ./_-]{0,30}$'
    then code_numbers(regexp_replace(term, '^([a-z]+)(20\d\d)(\d{3,})$', '\1\2-\3')) else '' end $$;

-- Whether the letters before a number are those of a code: inv, invoice and none are those of INV-2026-014.
create function are_letters_of(code text, letters text) returns boolean language sql immutable parallel safe
  as $$ select starts_with(code_letters(code), letters)
    or code_letters(code) <> '' and starts_with(letters, code_letters(code)) $$;

-- As before, and by its last number, of any year: the newest first.
create or replace function search_coded(company uuid, wanted text, client uuid, term text, at_most integer)
returns uuid[]
language plpgsql stable as $$
declare
  searched constant text := searched_numbers(term);
  letters constant text := code_letters(term);
begin
  if searched = '' then return '{}'; end if;
  return array(select e.id from search_entries as e
    where e.company_id = company and e.list = wanted and (client is null or e.client_id = client)
      and (e.numbers = searched or letters <> '' and substring(e.numbers from '\d+$') = searched)
      and are_letters_of(e.code, letters)
    order by e.code = term desc, e.numbers = searched desc, e.listed desc, e.id desc limit at_most);
end $$;

-- One that was found, with how well it matches and where it stands in its list.
create type search_ranked as (list text, id uuid, match integer, listed timestamptz, name text);

-- How well an entry matches: -1 it has the code as it was typed, 0 it has its number, 1 its code begins or ends so, 2 each
-- word begins a word of its heading, 3 it is in the heading, 4 anywhere else. `number` and `letters` are what is searched
-- for as a number, known once for all entries.
create function search_match(code text, numbers text, body text, term text, number text, letters text, patterns text[],
  beginnings text[])
returns integer language sql immutable parallel safe
  as $$ select case
    when code = term then -1
    when number <> '' and (numbers = number or letters <> '' and substring(numbers from '\d+$') = number)
      and are_letters_of(code, letters) then 0
    when starts_with(code, term) or number <> '' and substring(numbers from '\d+$') = number
      and are_letters_of(code, letters) then 1
    when split_part(body, E'\x1f', 1) like all (beginnings) then 2
    when split_part(body, E'\x1f', 1) like all (patterns) then 3
    else 4 end $$;

-- What matches among the first entries of each of these lists.
create function search_first_of(company uuid, lists text[], term text, number text, letters text, patterns text[],
  beginnings text[], phones text[], no_further integer)
returns setof search_ranked
language plpgsql stable rows 20 set enable_sort = off as $$
begin
  return query select each.list, first.id,
      search_match(first.code, first.numbers, first.body, term, number, letters, patterns, beginnings),
      first.listed, first.name
    from unnest(lists) as each (list)
    cross join lateral (
      select e.id, e.code, e.numbers, e.body, e.listed, e.name from search_entries as e
      where e.company_id = company and e.list = each.list
      order by e.listed desc, e.name, e.id desc limit no_further
    ) as first
    where first.body like all (patterns) or each.list = 'clients' and first.body like any (phones);
end $$;

-- What has the code or the number, wherever it stands in these lists.
create function search_by_number(company uuid, lists text[], term text, number text, letters text)
returns setof search_ranked
language plpgsql stable rows 10 as $$
begin
  return query select e.list, e.id, -1, e.listed, e.name from search_entries as e
    where e.company_id = company and e.list = any (lists) and e.code = term;
  if number = '' then return; end if;
  return query select e.list, e.id, search_match(e.code, e.numbers, '', term, number, letters, '{}', '{}'), e.listed, e.name
    from search_entries as e
    where e.company_id = company and e.list = any (lists) and e.code <> term
      and (e.numbers = number or substring(e.numbers from '\d+$') = number) and are_letters_of(e.code, letters);
end $$;

-- What has a code that begins so, wherever it stands in these lists; no more than `most`.
create function search_by_code(company uuid, lists text[], term text, most integer)
returns setof search_ranked
language plpgsql stable rows 10 as $$
begin
  return query select e.list, e.id, 1, e.listed, e.name from search_entries as e
    where e.company_id = company and e.list = any (lists) and e.code ~>=~ term and e.code ~<~ (term || chr(1114111))
    limit most;
end $$;

-- What matches anywhere in these lists, no more than `most` of each; of all lists in one look, since otherwise what is common
-- in the others would be read to be left out.
create function search_anywhere(company uuid, lists text[], term text, number text, letters text, patterns text[],
  beginnings text[], most integer)
returns setof search_ranked
language plpgsql stable rows 100 as $$
declare
  each text;
  anchor constant text := search_anchor(patterns[1]);
begin
  if is_every_list(lists) then
    return query select e.list, e.id, search_match(e.code, e.numbers, e.body, term, number, letters, patterns, beginnings),
        e.listed, e.name
      from search_entries as e
      where e.company_id = company and e.body like anchor
        and e.body like coalesce(patterns[2], '%') and e.body like coalesce(patterns[3], '%') and e.body like all (patterns)
      limit most;
  else
    foreach each in array lists
    loop
      return query select e.list, e.id, search_match(e.code, e.numbers, e.body, term, number, letters, patterns, beginnings),
          e.listed, e.name
        from search_entries as e
        where e.company_id = company and e.list = each and e.body like anchor
          and e.body like coalesce(patterns[2], '%') and e.body like coalesce(patterns[3], '%') and e.body like all (patterns)
        limit most;
    end loop;
  end if;
end $$;

-- Likewise what matches in its heading.
create function search_headings(company uuid, lists text[], term text, number text, letters text, patterns text[],
  beginnings text[], most integer)
returns setof search_ranked
language plpgsql stable rows 100 as $$
declare
  each text;
  anchor constant text := search_anchor(patterns[1]);
begin
  if is_every_list(lists) then
    return query select e.list, e.id, search_match(e.code, e.numbers, e.body, term, number, letters, patterns, beginnings),
        e.listed, e.name
      from search_entries as e
      where e.company_id = company and split_part(e.body, E'\x1f', 1) like anchor
        and split_part(e.body, E'\x1f', 1) like coalesce(patterns[2], '%')
        and split_part(e.body, E'\x1f', 1) like coalesce(patterns[3], '%')
        and split_part(e.body, E'\x1f', 1) like all (patterns)
      limit most;
  else
    foreach each in array lists
    loop
      return query select e.list, e.id, search_match(e.code, e.numbers, e.body, term, number, letters, patterns, beginnings),
          e.listed, e.name
        from search_entries as e
        where e.company_id = company and e.list = each and split_part(e.body, E'\x1f', 1) like anchor
          and split_part(e.body, E'\x1f', 1) like coalesce(patterns[2], '%')
          and split_part(e.body, E'\x1f', 1) like coalesce(patterns[3], '%')
          and split_part(e.body, E'\x1f', 1) like all (patterns)
        limit most;
    end loop;
  end if;
end $$;

-- The first of a list whose heading has these patterns, along the list.
create function search_headings_along(company uuid, wanted text, term text, number text, letters text, patterns text[],
  beginnings text[], sought text[], at_most integer, no_further integer)
returns setof search_ranked
language plpgsql stable rows 20 set enable_sort = off as $$
begin
  return query select wanted, along.id,
      search_match(along.code, along.numbers, along.body, term, number, letters, patterns, beginnings), along.listed, along.name
    from (
      select e.id, e.code, e.numbers, e.body, e.listed, e.name from search_entries as e
      where e.company_id = company and e.list = wanted
      order by e.listed desc, e.name, e.id desc limit no_further
    ) as along
    where along.body like all (sought) and split_part(along.body, E'\x1f', 1) like all (sought)
    limit at_most;
end $$;

-- What has these words in its heading in one list, where there are many: those whose words begin so are found by the index,
-- the others along the list.
create function search_many_headings(company uuid, wanted text, term text, number text, letters text, patterns text[],
  beginnings text[], enough integer, further integer)
returns setof search_ranked
language plpgsql stable rows 20 as $$
declare
  finds search_ranked[];
begin
  if number = '' then
    finds := array(select f from
      search_headings(company, array[wanted], term, number, letters, beginnings, beginnings, null) as f);
    if cardinality(finds) >= enough then return query select * from unnest(finds); return; end if;
  end if;
  return query select * from unnest(finds);
  finds := array(select f from search_headings_along(company, wanted, term, number, letters, patterns, beginnings,
    patterns, enough, further) as f);
  if cardinality(finds) < enough then
    finds := array(select f from
      search_headings(company, array[wanted], term, number, letters, patterns, beginnings, null) as f);
  end if;
  return query select * from unnest(finds);
end $$;

-- The first of a list that match elsewhere than in their heading. `near` says that some are among its first.
create function search_rest(company uuid, wanted text, patterns text[], phones text[], at_most integer, near boolean)
returns setof search_ranked
language plpgsql stable rows 20 as $$
declare
  finds search_ranked[];
  most constant integer := 2000;
  further constant integer := case when at_most <= 20 then 60 else 40 end * at_most;
begin
  if near then
    finds := array(select f from search_rest_along(company, wanted, patterns, phones, at_most, further) as f);
    if cardinality(finds) >= at_most then return query select * from unnest(finds); return; end if;
  end if;
  finds := array(select f from search_rest_look(company, wanted, patterns, phones, most) as f);
  if cardinality(finds) >= most and not near then
    finds := array(select f from search_rest_along(company, wanted, patterns, phones, at_most, further) as f);
    if cardinality(finds) >= at_most then return query select * from unnest(finds); return; end if;
    finds := array(select f from search_rest_look(company, wanted, patterns, phones, null) as f);
  elsif cardinality(finds) >= most then
    finds := array(select f from search_rest_look(company, wanted, patterns, phones, null) as f);
  end if;
  return query select * from unnest(finds);
end $$;

create function search_rest_along(company uuid, wanted text, patterns text[], phones text[], at_most integer,
  no_further integer)
returns setof search_ranked
language plpgsql stable rows 20 set enable_sort = off as $$
begin
  return query select wanted, along.id, 4, along.listed, along.name
    from (
      select e.id, e.body, e.listed, e.name from search_entries as e where e.company_id = company and e.list = wanted
      order by e.listed desc, e.name, e.id desc limit no_further
    ) as along
    where (along.body like all (patterns) or along.body like any (phones))
      and not split_part(along.body, E'\x1f', 1) like all (patterns)
    limit at_most;
end $$;

create function search_rest_look(company uuid, wanted text, patterns text[], phones text[], most integer)
returns setof search_ranked
language plpgsql stable rows 100 as $$
declare
  phone text;
  anchor constant text := search_anchor(patterns[1]);
begin
  return query select e.list, e.id, 4, e.listed, e.name from search_entries as e
    where e.company_id = company and e.list = wanted and e.body like anchor
      and e.body like coalesce(patterns[2], '%') and e.body like coalesce(patterns[3], '%')
      and e.body like all (patterns) and not split_part(e.body, E'\x1f', 1) like all (patterns)
    limit most;
  foreach phone in array phones
  loop
    return query select e.list, e.id, 4, e.listed, e.name from search_entries as e
      where e.company_id = company and e.list = wanted and e.body like phone and not e.body like all (patterns)
      limit most;
  end loop;
end $$;

-- The lists of which fewer than so many are known that match at least so well.
create function search_wanting(lists text[], found search_ranked[], worst integer, enough integer) returns text[]
language sql immutable
  as $$ select coalesce(array_agg(each.list), '{}') from unnest(lists) as each (list)
    where (select count(distinct f.id) from unnest(found) as f where f.list = each.list and f.match <= worst) < enough $$;

-- Whether so many of the first sixty of a list match just so well that the others are soon found along it.
create function search_is_near(first search_ranked[], wanted text, how integer) returns boolean language sql immutable
  as $$ select count(*) > 1 from unnest(first) as f where f.list = wanted and f.match = how $$;

-- The best `enough` of each list among these; as they are where that is not much less.
create function search_best_of(found search_ranked[], enough integer) returns search_ranked[] language sql immutable
  as $$ select case when cardinality(found) < 4 * enough then found else array(
    select row(best.list, best.id, best.match, best.listed, best.name)::search_ranked
    from (select distinct u.list from unnest(found) as u) as each
    cross join lateral (
      select f.* from unnest(found) as f where f.list = each.list
      order by f.match, f.listed desc, f.name collate in_name_order, f.id desc limit enough
    ) as best) end $$;

-- The best `enough` of each of these lists: by how well they match, then in the order of the list, wherever they stand in
-- it. What was found may be more than that, and twice. What several of the first sixty of a list have is looked for along
-- it, all else by the index, as long as it has not too much of it.
create function search_best(company uuid, lists text[], term text, number text, letters text, patterns text[],
  beginnings text[], phones text[], enough integer)
returns search_ranked[]
language plpgsql stable as $$
declare
  most constant integer := 2000;
  further constant integer := least(100000, case when enough <= 20 then 60 else 40 end * enough::bigint);
  first constant search_ranked[] := array(select f from
    search_first_of(company, lists, term, number, letters, patterns, beginnings, phones, 60) as f);
  found search_ranked[];
  more search_ranked[];
  wanting text[] := search_wanting(lists, first, 1, enough);
  far text[] := '{}';
  each text;
  known integer;
begin
  found := first || array(select f from search_by_number(company, lists, term, number, letters) as f);
  if wanting = '{}' then return found; end if;
  more := array(select f from search_by_code(company, wanting, term, most) as f);
  if cardinality(more) >= most then
    more := array(select f from search_by_code(company, wanting, term, null) as f);
  end if;
  found := found || search_best_of(more, enough);

  -- In none of the first: rare, or of long ago. Then all there are, in one look.
  select coalesce(array_agg(w.list), '{}') into far from unnest(wanting) as w (list)
    where not exists (select from unnest(first) as f where f.list = w.list);
  if far <> '{}' then
    more := array(select f from search_anywhere(company, far, term, number, letters, patterns, beginnings, most) as f);
    if cardinality(more) < most then
      found := found || search_best_of(more, enough);
      if phones <> '{}' and 'clients' = any (far) then
        found := found || array(select f from search_rest_look(company, 'clients', patterns, phones, null) as f);
      end if;
      wanting := array(select w from unnest(wanting) as w where w <> all (far));
    end if;
  end if;

  wanting := search_wanting(wanting, found, 2, enough);
  far := '{}';
  foreach each in array wanting
  loop
    if search_is_near(first, each, 2) then
      more := array(select f from search_headings_along(company, each, term, number, letters, patterns, beginnings,
        beginnings, enough, further) as f);
    elsif search_is_near(first, each, 3) then
      more := array(select f from search_many_headings(company, each, term, number, letters, patterns, beginnings, enough,
        further) as f);
    else
      more := '{}';
    end if;
    if cardinality(more) >= enough then
      found := found || search_best_of(more, enough);
    else
      far := far || each;
    end if;
  end loop;
  if far <> '{}' then
    more := array(select f from search_headings(company, far, term, number, letters, patterns, beginnings, most) as f);
    if cardinality(more) < most then
      found := found || search_best_of(more, enough);
    else
      foreach each in array far
      loop
        more := array(select f from
          search_headings(company, array[each], term, number, letters, patterns, beginnings, most) as f);
        if cardinality(more) >= most then
          more := array(select f from
            search_many_headings(company, each, term, number, letters, patterns, beginnings, enough, further) as f);
        end if;
        found := found || search_best_of(more, enough);
      end loop;
    end if;
  end if;

  foreach each in array search_wanting(wanting, found, 3, enough)
  loop
    select count(distinct f.id) filter (where f.match <= 3) into known from unnest(found) as f where f.list = each;
    continue when known + (select count(*) from unnest(first) as f where f.list = each and f.match = 4) >= enough;
    found := found || search_best_of(array(select f from search_rest(company, each, patterns,
      case when each = 'clients' then phones else '{}' end, enough - known, search_is_near(first, each, 4)) as f), enough);
  end loop;
  return found;
end $$;

-- What all of these lists have: ids, the best match first, and how well each matches. Typing errors are mended where none
-- of the lists has anything, by words that one of them has. No more than `at_most` of each; `capped` says that there are
-- more. However many are asked for, they begin with the same.
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
          search_match(e.code, e.numbers, e.body, term, number, letters, patterns, beginnings), e.listed, e.name)::search_ranked
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
            array_agg(greatest(0, ranked.match)
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

do $$ begin
  drop function search_walk_each(uuid, text[], text, text[], text[], integer, integer);
  drop function search_look_around(uuid, text[], text[], integer);
  drop function search_match(text, text, text, text, text, text[], text[]);
  drop type search_walked;
  drop type search_find_in;
end $$;

-- As before; the first sixty are always looked at here.
create or replace function search_matching(company uuid, wanted text, client uuid, term text, patterns text[], phones text[],
  headings boolean, at_most integer, in_order boolean)
returns uuid[]
language plpgsql stable as $$
declare
  finds search_find[];
  ids uuid[];
  coded constant uuid[] := search_coded(company, wanted, client, term, at_most);
  enough constant integer := case when at_most <= 20 then 1 else 3 end;
  further constant integer := case when at_most <= 20 then 60 else 40 end * at_most;
  most constant integer := 2000;
begin
  if client is null and at_most is not null then
    ids := search_walk(company, wanted, term, patterns, phones, headings, at_most, 60);
    if cardinality(ids) between enough and at_most - 1 then
      ids := search_walk(company, wanted, term, patterns, phones, headings, at_most, further);
    end if;
    if cardinality(ids) >= at_most then return search_first(coded, ids, at_most); end if;
    finds := array(select f from search_look_up(company, wanted, client, patterns, phones, headings, most) as f);
    if cardinality(finds) >= most then
      ids := search_walk(company, wanted, term, patterns, phones, headings, at_most, further);
      if cardinality(ids) >= at_most then return search_first(coded, ids, at_most); end if;
      finds := null;
    end if;
  end if;
  if finds is null then
    finds := array(select f from search_look_up(company, wanted, client, patterns, phones, headings, null) as f);
  end if;
  ids := case when in_order then search_sorted(finds, term, at_most) else array(select id from unnest(finds)) end;
  return search_first(coded, ids, at_most);
end $$;

do $$ begin
  drop function search_matching(uuid, text, uuid, text, text[], text[], boolean, integer, boolean, uuid[]);
end $$;
