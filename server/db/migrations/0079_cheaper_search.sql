-- The search looks at less (decision 0084): no sample of three hundred entries where the first sixty of a list say as much,
-- a number by its own digits, and typing errors without another look for what was just looked for.

-- By what of a pattern the index is asked: the whole, or the last digits of a number in it, since inv, 202 and 026 are in
-- every invoice.
create function search_anchor(pattern text) returns text language sql immutable parallel safe
  as $$ select coalesce('%' || substring(pattern from '-0*(\d{3,})%$') || '%', pattern) $$;

-- As before, but no more than `most` of them.
create function search_look_up(company uuid, wanted text, client uuid, patterns text[], phones text[], headings boolean,
  most integer)
returns setof search_find
language plpgsql stable rows 100 as $$
declare
  phone text;
  anchor constant text := search_anchor(patterns[1]);
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
    where e.company_id = company and e.list = wanted and e.body like anchor
      and e.body like coalesce(patterns[2], '%') and e.body like coalesce(patterns[3], '%')
      and e.body like all (patterns) and (not headings or split_part(e.body, E'\x1f', 1) like all (patterns))
    limit most;
  foreach phone in array phones
  loop
    return query select e.id, e.listed, e.name, e.code from search_entries as e
      where e.company_id = company and e.list = wanted and e.body like phone and not e.body like all (patterns)
      limit most;
  end loop;
end $$;

-- As before. What is among the first sixty of a list is looked for along it; all else by the index, as long as it is not
-- so often in the list that it must be found along it after all.
create or replace function search_matching(company uuid, wanted text, client uuid, term text, patterns text[],
  phones text[], headings boolean, at_most integer, in_order boolean)
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

-- The nearest word that a list has, as before, of fewer entries: what makes one is how alike each of them is.
create or replace function search_nearest(company uuid, wanted text, client uuid, word text) returns text
language plpgsql stable set pg_trgm.word_similarity_threshold = 0.4 as $$
declare near_word text;
begin
  select w into near_word
  from (
    select body from search_entries as e where e.company_id = company and e.list = wanted
      and (client is null or e.client_id = client) and e.body %> word
    limit 40
  ) as alike, regexp_split_to_table(alike.body, '[^[:alnum:]]+') as w
  where case when length(w) between 3 and 100 then letters_apart(word, w) end <= case length(word) when 4 then 1 else 2 end
  order by letters_apart(word, w), similarity(w, word) desc, w limit 1;
  return near_word;
end $$;

-- The nearest word that any of these lists has, in one look over all of them: sure where all that is alike was looked at,
-- or where it is one letter away.
create function search_nearest(company uuid, lists text[], client uuid, word text, out near_word text, out is_sure boolean)
language plpgsql stable set pg_trgm.word_similarity_threshold = 0.4 as $$
declare
  alike text[] := array(select body from search_entries as e
    -- Asked of each entry that is found, and not of the index once for each list.
    where e.company_id = company and lists @> array[e.list] and (client is null or e.client_id = client)
      and e.body %> word limit 40);
begin
  select w into near_word
  from unnest(alike) as a (body), regexp_split_to_table(a.body, '[^[:alnum:]]+') as w
  where case when length(w) between 3 and 100 then letters_apart(word, w) end <= case length(word) when 4 then 1 else 2 end
  order by letters_apart(word, w), similarity(w, word) desc, w limit 1;
  is_sure := cardinality(alike) < 40 or coalesce(letters_apart(word, near_word) <= 1, false);
end $$;

-- As before. `is_nowhere` says that none of the words was found anywhere in these lists.
create function search_corrected(company uuid, lists text[], client uuid, words text[], is_nowhere boolean)
returns text[]
language plpgsql stable as $$
declare
  word text;
  each text;
  near_word text;
  candidate text;
  is_sure boolean;
  occurs boolean;
  answer text[] := '{}';
begin
  foreach word in array words
  loop
    near_word := null;
    if length(word) between 4 and 100 and word !~ '\d' then
      occurs := false;
      if not is_nowhere then
        foreach each in array lists
        loop
          occurs := exists (
            select from search_entries as e where e.company_id = company and e.list = each
              and (client is null or e.client_id = client) and e.body like search_pattern(word));
          exit when occurs;
        end loop;
      end if;
      if not occurs then
        is_sure := false;
        if cardinality(lists) > 1 then
          select nearest.near_word, nearest.is_sure into near_word, is_sure
            from search_nearest(company, lists, client, word) as nearest;
        end if;
        if not is_sure then
          foreach each in array lists
          loop
            candidate := search_nearest(company, each, client, word);
            if candidate is not null and (near_word is null or (letters_apart(word, candidate), -similarity(candidate, word))
              < (letters_apart(word, near_word), -similarity(near_word, word))) then near_word := candidate; end if;
          end loop;
        end if;
        near_word := coalesce(near_word, search_turned(company, lists, client, word));
      end if;
    end if;
    answer := answer || coalesce(near_word, word);
  end loop;
  return answer;
end $$;

create or replace function search_corrected(company uuid, wanted text, client uuid, words text[]) returns text[]
language plpgsql stable as $$
begin
  return search_corrected(company, array[wanted], client, words, false);
end $$;

-- As before.
create or replace function search_everywhere(company uuid, lists text[], search text, at_most integer)
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
    -- A word by itself was just looked for in all of them.
    corrected := search_corrected(company, lists, client, words, cardinality(words) = 1);
    exit when corrected = words;
    words := corrected;
    term := array_to_string(words, ' ');
    searched_for := term;
  end loop;
end $$;

do $$ begin
  drop function search_look_up(uuid, text, uuid, text[], text[], boolean);
  drop function search_corrected(uuid, text[], uuid, text[]);
  drop function search_sample(uuid, text, text[], text[], boolean);
end $$;
