import { type BenchDatabase, connected } from './database.ts'
import { filledDashboards } from './floor-dashboard.ts'
import { type Source, sources } from './floor-sources.ts'
import { countsOf, floorIndexesOf, type FloorKind, floorKinds, floorTables, layouts } from './floor-tables.ts'

/** Makes the floor's tables beside the product's and fills them from these, each kind on a connection of its own. */
export async function fillFloor({ superuserUrl }: BenchDatabase): Promise<void> {
  await connected(superuserUrl, (client) => client.query(floorTables + functions + filledDashboards))
  await Promise.all(
    floorKinds.map((kind) =>
      connected(superuserUrl, (client) => client.query(filled(kind, sources[kind]) + floorIndexesOf(kind))),
    ),
  )
  await connected(superuserUrl, async (client) => {
    await client.query('vacuum analyze')
    await client.query('checkpoint')
  })
}

const functions = `
  create function floor.inner(object json) returns text language sql immutable
    return coalesce(substr(object::text, 2, length(object::text) - 2), '');
  create function floor.folded(words text) returns text language sql immutable
    return translate(lower(words), 'āēīōū', 'aeiou');
  create function floor.trend(this_month numeric, last_month numeric) returns json language sql immutable
    return json_build_object('thisMonth', (this_month + 0.00)::text, 'lastMonth', (last_month + 0.00)::text,
      'changePercent', case when last_month > 0 then round(100 * (this_month - last_month) / last_month, 1) end);
`

function filled(kind: FloorKind, source: Source): string {
  const row = kind.slice(0, 1)
  const own = layouts[kind].columns.map((column) => `, ${column.slice(0, column.indexOf(' '))}`).join('')
  return `
  create temp table filling as
    select ${row}.company_id, ${row}.id, ${source.ordered} as ordered,
      ${source.found ?? source.ordered} as found, ${source.status} as status,
      ${source.late ?? 'false'} as late, lower(${source.code}) as code,
      floor.folded(concat_ws(' ', '', ${source.words})) as words,
      (select floor.inner(row_to_json(t)) from (${source.shared}) t) as shared,
      ${innerOf(source.listed)} as listed, ${innerOf(source.more)} as more ${source.columns ?? ''}
    ${source.from} order by ${row}.id;
  insert into floor.${kind} (company_id, id, ordered, status, shared, listed, more ${own})
    select company_id, id, ordered, status, shared, listed, more ${own} from filling;
  insert into floor.${kind}_found (company_id, id, ordered, status, late, code, words)
    select company_id, id, found, status, late, code, words from filling;
  insert into floor.counts (company_id, kind, number, total, counts)
    select company_id, '${kind}', count(*), count(*), array[${countsOf(layouts[kind]).join(', ')}]::bigint[]
    from filling group by 1;
  ${source.beside ?? ''}
  drop table filling;`
}

function innerOf(part = 'select where false'): string {
  return `coalesce((select ',' || floor.inner(row_to_json(t)) from (${part}) t), '')`
}
