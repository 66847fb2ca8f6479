-- One search over all lists (decision 0073), and numbers as people say them: 2026-14 is INV-2026-014.

-- The numbers of a code, without what stands before them and without leading zeros: of inv-2026-014 it is 2026-14, and so
-- it is of what somebody types of it. Empty where there are none. Of folded text.
create function code_numbers(code text) returns text language sql immutable parallel safe
  as $$ select case when code ~ '\d' then regexp_replace(
    btrim(regexp_replace(regexp_replace(code, '^\D*', ''), '[^0-9a-z]+', '-', 'g'), '-'), '\m0+(?=\d)', '', 'g')
    else '' end $$;

-- The letters of a code before its numbers: inv.
create function code_letters(code text) returns text language sql immutable parallel safe
  as $$ select regexp_replace(substring(code from '^\D*'), '[^a-z]', '', 'g') $$;

-- What is typed is taken for a number where it is nothing but letters once, and digits.
create function searched_numbers(term text) returns text language sql immutable parallel safe
  as $$ select case when term ~ '^#?[a-z]{0,10}[ #/._-]*\d[\d ./_-]{0,30}$' then code_numbers(term) else '' end $$;

do $$ begin
  alter table search_entries add column numbers text not null generated always as (code_numbers(code)) stored;
  create index search_entries_by_numbers on search_entries (company_id, list, numbers);
end $$;

-- What has the code that is searched for, or its number, wherever it stands in the list.
create function search_coded(company uuid, wanted text, client uuid, term text, at_most integer) returns uuid[]
language plpgsql stable as $$
declare
  searched constant text := searched_numbers(term);
  letters constant text := code_letters(term);
begin
  if searched = '' then return '{}'; end if;
  return array(select e.id from search_entries as e
    where e.company_id = company and e.list = wanted and e.numbers = searched and (client is null or e.client_id = client)
      and starts_with(code_letters(e.code), letters)
    order by e.code = term desc, e.listed desc, e.id desc limit at_most);
end $$;

-- As before, and with the code first by its number. Who looks at a few matches alone takes the first of the list for a
-- sample: where these have some, enough are soon found.
create or replace function search_matching(company uuid, wanted text, client uuid, term text, patterns text[],
  phones text[], headings boolean, at_most integer, in_order boolean)
returns uuid[]
language plpgsql stable as $$
declare
  finds search_find[];
  ids uuid[];
  coded uuid[] := search_coded(company, wanted, client, term, at_most);
  is_common boolean := false;
begin
  if client is null and at_most is not null and at_most > 20 then
    select looked < 15 * 20 or matching * 20 >= looked into is_common
      from search_sample(company, wanted, patterns, phones, headings);
    if is_common then
      ids := search_walk(company, wanted, term, patterns, phones, headings, at_most, 40 * at_most);
      if cardinality(ids) >= at_most then return search_first(coded, ids, at_most); end if;
    end if;
  elsif client is null and at_most is not null then
    ids := search_walk(company, wanted, term, patterns, phones, headings, at_most, 60);
    if cardinality(ids) between 1 and at_most - 1 then
      ids := search_walk(company, wanted, term, patterns, phones, headings, at_most, 60 * at_most);
    end if;
    if cardinality(ids) >= at_most then return search_first(coded, ids, at_most); end if;
  end if;
  finds := array(select f from search_look_up(company, wanted, client, patterns, phones, headings) as f);
  ids := case when in_order then search_sorted(finds, term, at_most) else array(select id from unnest(finds)) end;
  return search_first(coded, ids, at_most);
end $$;

-- Some first, then the others.
create function search_first(coded uuid[], ids uuid[], at_most integer) returns uuid[]
language sql immutable parallel safe
  as $$ select case when cardinality(coded) = 0 then ids
    else (coded || array(select id from unnest(ids) with ordinality as u (id, nth) where id <> all (coded) order by nth)
      )[1:coalesce(at_most, 2147483647)] end $$;

-- How well an entry matches: 0 it has the code, 1 its code begins with it, 2 each word begins a word of its heading,
-- 3 it is in the heading, 4 anywhere else.
create function search_match(code text, numbers text, body text, term text, patterns text[], beginnings text[])
returns integer language sql immutable parallel safe
  as $$ select case
    when code = term or numbers <> '' and numbers = searched_numbers(term)
      and starts_with(code_letters(code), code_letters(term)) then 0
    when starts_with(code, term) then 1
    when split_part(body, E'\x1f', 1) like all (beginnings) then 2
    when split_part(body, E'\x1f', 1) like all (patterns) then 3
    else 4 end $$;

-- What all of these lists have, each by itself as `search_ids` finds it: ids, the best match first, and how well each
-- matches. Typing errors are mended where none of the lists has anything, by words that one of them has. No more than
-- `at_most` of each; `capped` says that there are more.
create function search_everywhere(company uuid, lists text[], search text, at_most integer)
returns table (list text, ids uuid[], matches integer[], capped boolean, searched_for text)
language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  here constant uuid := app_company();
  client constant uuid := case when app_whole_company() then null else app_client() end;
  typed constant text := btrim(folded(search));
  words text[] := (string_to_array(typed, ' '))[1:10];
  term text := typed;
  patterns text[];
  beginnings text[];
  corrected text[];
  is_found boolean := false;
begin
  if company is distinct from here then raise 'A search is asked for the company of its transaction'; end if;
  if typed = '' then return; end if;
  loop
    patterns := array(select search_pattern(word) from unnest(words) as word order by length(word) desc);
    beginnings := array(select '% ' || ltrim(search_pattern(word), '% ') from unnest(words) as word);
    foreach list in array lists
    loop
      ids := nullif(search_matching(company, list, client, term, patterns,
        case when list = 'clients' then phone_patterns(search) else '{}' end, false, at_most + 1, true), '{}');
      continue when ids is null;
      is_found := true;
      capped := coalesce(cardinality(ids) > at_most, false);
      select array_agg(found.id order by found.match, found.nth), array_agg(found.match order by found.match, found.nth)
        into ids, matches
      from (
        select u.id, u.nth, search_match(e.code, e.numbers, e.body, term, patterns, beginnings) as match
        from unnest(case when capped then ids[1:at_most] else ids end) with ordinality as u (id, nth)
        cross join lateral (
          select * from search_entries as s where s.company_id = company and s.list = search_everywhere.list
            and s.id = u.id limit 1) as e
      ) as found;
      return next;
    end loop;
    exit when is_found or searched_for is not null;
    corrected := search_corrected(company, lists, client, words);
    exit when corrected = words;
    words := corrected;
    term := array_to_string(words, ' ');
    searched_for := term;
  end loop;
end $$;

-- As for one list: a word that occurs in none of these is replaced by the nearest that occurs in one.
create function search_corrected(company uuid, lists text[], client uuid, words text[]) returns text[]
language plpgsql stable as $$
declare
  word text;
  each text;
  near_word text;
  candidate text;
  occurs boolean;
  answer text[] := '{}';
begin
  foreach word in array words
  loop
    near_word := null;
    if length(word) between 4 and 100 and word !~ '\d' then
      occurs := false;
      foreach each in array lists
      loop
        occurs := exists (
          select from search_entries as e where e.company_id = company and e.list = each
            and (client is null or e.client_id = client) and e.body like search_pattern(word));
        exit when occurs;
      end loop;
      if not occurs then
        foreach each in array lists
        loop
          candidate := search_nearest(company, each, client, word);
          if candidate is not null and (near_word is null or (letters_apart(word, candidate), -similarity(candidate, word))
            < (letters_apart(word, near_word), -similarity(near_word, word))) then near_word := candidate; end if;
        end loop;
        near_word := coalesce(near_word, search_turned(company, lists, client, word));
      end if;
    end if;
    answer := answer || coalesce(near_word, word);
  end loop;
  return answer;
end $$;

-- The nearest word that a list has to one that it has not: no more than two letters away, or one of a word of four.
create function search_nearest(company uuid, wanted text, client uuid, word text) returns text
language plpgsql stable set pg_trgm.word_similarity_threshold = 0.4 as $$
declare near_word text;
begin
  select w into near_word
  from (
    select body from search_entries as e where e.company_id = company and e.list = wanted
      and (client is null or e.client_id = client) and e.body %> word
    limit 100
  ) as alike, regexp_split_to_table(alike.body, '[^[:alnum:]]+') as w
  where case when length(w) between 3 and 100 then letters_apart(word, w) end <= case length(word) when 4 then 1 else 2 end
  order by letters_apart(word, w), similarity(w, word) desc, w limit 1;
  return near_word;
end $$;

-- Two letters changed about leave a short word no trigram in common with what is meant: each pair is turned round.
create function search_turned(company uuid, lists text[], client uuid, word text) returns text
language plpgsql stable as $$
declare
  each text;
  turned text;
begin
  for place in 1 .. length(word) - 1
  loop
    turned := overlay(word placing reverse(substr(word, place, 2)) from place for 2);
    continue when turned = word;
    foreach each in array lists
    loop
      if exists (
        select from search_entries as e where e.company_id = company and e.list = each
          and (client is null or e.client_id = client) and e.body like '% ' || ltrim(search_pattern(turned), '% ')
      ) then return turned; end if;
    end loop;
  end loop;
  return null;
end $$;

-- The box of a list mends in the same way.
create or replace function search_corrected(company uuid, wanted text, client uuid, words text[]) returns text[]
language plpgsql stable as $$
begin
  return search_corrected(company, array[wanted], client, words);
end $$;

grant create on schema public to "stringline_search";
alter function search_everywhere(uuid, text[], text, integer) owner to "stringline_search";
revoke create on schema public from "stringline_search";
