-- The search of everything looks at the first entries of all lists in one statement, and where none of them has what is
-- searched for, in one look at the index for all of them (decision 0084).

create type search_walked as (list text, ids uuid[]);
create type search_find_in as (list text, find search_find);

-- What matches among the first entries of each of these lists, as search_walk finds it in one; lists without are not there.
create function search_walk_each(company uuid, lists text[], term text, patterns text[], phones text[], at_most integer,
  no_further integer)
returns setof search_walked
language plpgsql stable rows 6 set enable_sort = off as $$
begin
  return query select each.list, walked.ids
    from unnest(lists) as each (list)
    cross join lateral (
      select array_agg(found.id order by search_rank(found.code, term), found.nth) as ids
      from (
        select matching.id, matching.code, row_number() over () as nth
        from (
          select first.id, first.code
          from (
            select e.id, e.code, e.body from search_entries as e where e.company_id = company and e.list = each.list
            order by e.listed desc, e.name, e.id desc limit no_further
          ) as first
          where first.body like all (patterns) or each.list = 'clients' and first.body like any (phones)
          limit at_most
        ) as matching
      ) as found
    ) as walked
    where walked.ids is not null;
end $$;

-- Whether these are all lists there are. Then the index is asked for the company alone, once instead of once for each
-- list; otherwise it must be told of the lists, or what is common in others would be read to be left out.
create function is_every_list(lists text[]) returns boolean language sql immutable parallel safe
  as $$ select lists @> array['clients', 'jobs', 'reports', 'invoices', 'variations', 'tasks'] $$;

-- What matches in all of these lists, found by the index in one look, no more than `most`.
create function search_look_around(company uuid, lists text[], patterns text[], most integer)
returns setof search_find_in
language plpgsql stable rows 100 as $$
declare
  anchor constant text := search_anchor(patterns[1]);
begin
  if is_every_list(lists) then
    return query select e.list, row(e.id, e.listed, e.name, e.code)::search_find from search_entries as e
      where e.company_id = company and e.body like anchor
        and e.body like coalesce(patterns[2], '%') and e.body like coalesce(patterns[3], '%')
        and e.body like all (patterns)
      limit most;
  else
    return query select e.list, row(e.id, e.listed, e.name, e.code)::search_find from search_entries as e
      where e.company_id = company and e.list = any (lists) and e.body like anchor
        and e.body like coalesce(patterns[2], '%') and e.body like coalesce(patterns[3], '%')
        and e.body like all (patterns)
      limit most;
  end if;
end $$;

-- As before; `first` are those among the first sixty, where somebody has looked.
create function search_matching(company uuid, wanted text, client uuid, term text, patterns text[], phones text[],
  headings boolean, at_most integer, in_order boolean, first uuid[])
returns uuid[]
language plpgsql stable as $$
declare
  finds search_find[];
  ids uuid[];
  coded constant uuid[] := search_coded(company, wanted, client, term, at_most);
  -- A few matches alone are soon found where there are any.
  enough constant integer := case when at_most <= 20 then 1 else 3 end;
  further constant integer := case when at_most <= 20 then 60 else 40 end * at_most;
  most constant integer := 2000;
begin
  if client is null and at_most is not null then
    ids := first;
    if ids is null then
      ids := search_walk(company, wanted, term, patterns, phones, headings, at_most, 60);
    elsif cardinality(ids) >= at_most then
      ids := array(select e.id from search_entries as e
        where e.company_id = company and e.list = wanted and e.code = term and e.id <> all (ids)) || ids;
    end if;
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

create or replace function search_matching(company uuid, wanted text, client uuid, term text, patterns text[],
  phones text[], headings boolean, at_most integer, in_order boolean)
returns uuid[]
language plpgsql stable as $$
begin
  return search_matching(company, wanted, client, term, patterns, phones, headings, at_most, in_order, null);
end $$;

-- How well an entry matches, as before; `number` is what is searched for as a number, known once for all entries.
create function search_match(code text, numbers text, body text, term text, number text, patterns text[],
  beginnings text[])
returns integer language sql immutable parallel safe
  as $$ select case
    when code = term or numbers <> '' and numbers = number and starts_with(code_letters(code), code_letters(term)) then 0
    when starts_with(code, term) then 1
    when split_part(body, E'\x1f', 1) like all (beginnings) then 2
    when split_part(body, E'\x1f', 1) like all (patterns) then 3
    else 4 end $$;

-- How alike an entry is at least that has a word one letter away from one of so many letters: with another letter three
-- trigrams of theirs are not shared on either side, of one more than there are letters.
create function one_letter_away(letters integer) returns real language sql immutable parallel safe
  as $$ select greatest(0.4, (letters - 2) / (letters + 4.0) - 0.01)::real $$;

-- The nearest word that a list has, as before. The planner takes a ninth of all for alike, and for forty of these would
-- read one entry after the other, all of them where none is: a common table expression is planned for all it finds.
create or replace function search_nearest(company uuid, wanted text, client uuid, word text) returns text
language plpgsql stable set pg_trgm.word_similarity_threshold = 0.4 set enable_seqscan = off as $$
declare near_word text;
begin
  with every as materialized (
    select body from search_entries as e where e.company_id = company and e.list = wanted
      and (client is null or e.client_id = client) and e.body %> word
  )
  select occurring.w into near_word
  from (
    select distinct w from (select body from every limit 40) as alike, regexp_split_to_table(alike.body, '[^[:alnum:]]+') as w
    where length(w) between 3 and 100
  ) as occurring
  where letters_apart(word, occurring.w) <= case length(word) when 4 then 1 else 2 end
  order by letters_apart(word, occurring.w), similarity(occurring.w, word) desc, occurring.w limit 1;
  return near_word;
end $$;

-- As before; first of what is so much alike that it can have the word with one letter less, more or another.
create or replace function search_nearest(company uuid, lists text[], client uuid, word text, out near_word text,
  out is_sure boolean)
language plpgsql stable set pg_trgm.word_similarity_threshold = 0.4 set enable_seqscan = off as $$
declare
  alike text[];
  likeness real := one_letter_away(length(word));
begin
  is_sure := false;
  -- What is alike in lists that are not looked through would be read to be left out.
  if client is null and not is_every_list(lists) then return; end if;
  loop
    perform set_config('pg_trgm.word_similarity_threshold', likeness::text, true);
    if client is null then
      alike := array(with every as materialized (select body from search_entries as e
          where e.company_id = company and e.body %> word)
        select body from every limit 40);
    else
      alike := array(with every as materialized (select body from search_entries as e
          where e.company_id = company and e.client_id = client and e.list = any (lists) and e.body %> word)
        select body from every limit 40);
    end if;
    select occurring.w into near_word
    from (
      select distinct w from unnest(alike) as a (body), regexp_split_to_table(a.body, '[^[:alnum:]]+') as w
      where length(w) between 3 and 100
    ) as occurring
    where letters_apart(word, occurring.w) <= case length(word) when 4 then 1 else 2 end
    order by letters_apart(word, occurring.w), similarity(occurring.w, word) desc, occurring.w limit 1;
    is_sure := coalesce(letters_apart(word, near_word) <= 1, false);
    exit when is_sure or likeness = 0.4::real;
    likeness := 0.4;
  end loop;
  is_sure := is_sure or cardinality(alike) < 40;
end $$;

-- As before.
create or replace function search_everywhere(company uuid, lists text[], search text, at_most integer)
returns table (list text, ids uuid[], matches integer[], capped boolean, searched_for text)
language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  here constant uuid := app_company();
  client constant uuid := case when app_whole_company() then null else app_client() end;
  typed constant text := btrim(folded(search));
  phones constant text[] := phone_patterns(search);
  most constant integer := 2000;
  words text[] := (string_to_array(typed, ' '))[1:10];
  term text := typed;
  number text;
  patterns text[];
  beginnings text[];
  corrected text[];
  is_found boolean := false;
  -- Among the first of the lists; and in all of them, where it is in none of their first.
  walked search_walked[];
  finds search_find_in[];
begin
  if company is distinct from here then raise 'A search is asked for the company of its transaction'; end if;
  if typed = '' then return; end if;
  loop
    patterns := array(select search_pattern(word) from unnest(words) as word order by length(word) desc);
    beginnings := array(select '% ' || ltrim(search_pattern(word), '% ') from unnest(words) as word);
    number := searched_numbers(term);
    finds := null;
    if client is null and at_most is not null then
      walked := array(select w from search_walk_each(company, lists, term, patterns, phones, at_most + 1, 60) as w);
      if cardinality(walked) = 0 then
        finds := array(select f from search_look_around(company, lists, patterns, most) as f);
        if cardinality(finds) >= most then finds := null; end if;
      end if;
    end if;
    foreach list in array lists
    loop
      if finds is null or list = 'clients' and phones <> '{}' then
        ids := search_matching(company, list, client, term, patterns, case when list = 'clients' then phones else '{}' end,
          false, at_most + 1, true,
          case when walked is not null
            then coalesce((select w.ids from unnest(walked) as w where w.list = search_everywhere.list), '{}') end);
      else
        ids := search_first(search_coded(company, list, client, term, at_most + 1),
          search_sorted(array(select f.find from unnest(finds) as f where f.list = search_everywhere.list), term, at_most + 1),
          at_most + 1);
      end if;
      continue when ids is null or ids = '{}';
      is_found := true;
      capped := coalesce(cardinality(ids) > at_most, false);
      select array_agg(found.id order by found.match, found.nth), array_agg(found.match order by found.match, found.nth)
        into ids, matches
      from (
        select u.id, u.nth, search_match(e.code, e.numbers, e.body, term, number, patterns, beginnings) as match
        from unnest(case when capped then ids[1:at_most] else ids end) with ordinality as u (id, nth)
        cross join lateral (
          select * from search_entries as s where s.company_id = company and s.list = search_everywhere.list
            and s.id = u.id limit 1) as e
      ) as found;
      return next;
    end loop;
    exit when is_found or searched_for is not null;
    -- A word by itself was just looked for in all of them.
    corrected := search_corrected(company, lists, client, words, cardinality(words) = 1);
    exit when corrected = words;
    words := corrected;
    term := array_to_string(words, ' ');
    searched_for := term;
  end loop;
end $$;

do $$ begin
  drop function search_match(text, text, text, text, text[], text[]);
end $$;
