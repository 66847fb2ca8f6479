import pg from 'pg'
import type { Ledger } from './ledger.ts'

interface Row {
  kind: string
  id: string
  version: number
  text: string
  code: string
  created: number
  updated: number
  /** Milestones of a job; 2 everywhere else, so that one rule fits all. */
  parts: number
}

/** Numbers taken and records made before the writers began, per kind. */
export type Baseline = Map<string, { counter: number; ids: Set<string> }>

const recordsOf = `
  with records as (
    select 'client' kind, company_id, id, version, notes as text, code, 2 as parts from clients
    union all select 'job', company_id, id, version, notes, code, (select count(*)::int from job_milestones m
      where m.company_id = j.company_id and m.job_id = j.id) from jobs j
    union all select 'report', company_id, id, version, comments, code, 2 from reports)
  select r.kind, r.id, r.version, r.text, r.code, r.parts,
    count(*) filter (where a.action = r.kind || '.created')::int as created,
      count(*) filter (where a.action = r.kind || '.updated')::int as updated
  from records r left join activity a on a.company_id = r.company_id and a.subject_id = r.id
  where r.company_id = $1 group by 1, 2, 3, 4, 5, 6`

export async function baselineOf(client: pg.Client, companyId: string): Promise<Baseline> {
  const { rows } = await client.query<Row>(recordsOf, [companyId])
  const counters = await countersOf(client, companyId)
  return new Map(
    ['client', 'job', 'report'].map((kind) => [
      kind,
      { counter: counters.get(kind) ?? 0, ids: new Set(rows.filter((row) => row.kind === kind).map((row) => row.id)) },
    ]),
  )
}

async function countersOf(client: pg.Client, companyId: string): Promise<Map<string, number>> {
  const { rows } = await client.query<{ kind: string; value: string }>(
    'select distinct on (kind) kind, value from counters where company_id = $1 order by kind, year desc',
    [companyId],
  )
  return new Map(rows.map((row) => [row.kind, Number(row.value)]))
}

/**
 * Everything that is wrong, one line each; empty when every acknowledged write is there once and nothing is
 * half-applied.
 */
export async function faultsOf(
  databaseUrl: string,
  companyId: string,
  ledger: Ledger,
  baseline: Baseline,
): Promise<string[]> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const { rows } = await client.query<Row>(recordsOf, [companyId])
    const ours = rows.filter((row) => baseline.get(row.kind)?.ids.has(row.id) === false)
    const orphans = await client.query<{ action: string; id: string }>(
      `select action, subject_id as id from activity a where company_id = $1
        and subject_kind in ('client', 'job', 'report') and not exists (
        select from clients r where r.company_id = a.company_id and r.id = a.subject_id union all
        select from jobs r where r.company_id = a.company_id and r.id = a.subject_id union all
        select from reports r where r.company_id = a.company_id and r.id = a.subject_id)`,
      [companyId],
    )
    return [
      ...lostOrChanged(ours, ledger),
      ...halfApplied(ours),
      ...numbering(ours, await countersOf(client, companyId), baseline),
      ...orphans.rows.map((row) => `activity ${row.action} about ${row.id}, which does not exist`),
    ]
  } finally {
    await client.end()
  }
}

function lostOrChanged(rows: Row[], ledger: Ledger): string[] {
  const found = new Map(rows.map((row) => [row.id, row]))
  const known = new Set(ledger.entries.map((entry) => entry.id))
  const lost = ledger.entries.flatMap((entry) => {
    const row = found.get(entry.id)
    if (row === undefined) return entry.created ? [`${entry.kind} ${entry.id} was acknowledged and is gone`] : []
    const asAcknowledged = row.version === entry.version && row.text === entry.text
    const oneFurther = row.version === entry.version + 1 && row.text === (entry.created ? entry.pending : entry.text)
    return asAcknowledged || oneFurther
      ? []
      : [
          `${entry.kind} ${entry.id} is version ${row.version} "${row.text}", acknowledged was ${entry.version} "${entry.text}"`,
        ]
  })
  return [...lost, ...rows.filter((row) => !known.has(row.id)).map((row) => `${row.kind} ${row.id} was never sent`)]
}

const halfApplied = (rows: Row[]): string[] =>
  rows.flatMap((row) => [
    ...(row.created === 1 ? [] : [`${row.kind} ${row.id} has ${row.created} activities of its creation`]),
    ...(row.updated === row.version - 1
      ? []
      : [`${row.kind} ${row.id} has ${row.updated} activities for ${row.version - 1} edits`]),
    ...(row.parts === 2 ? [] : [`${row.kind} ${row.id} has ${row.parts} of its 2 milestones`]),
  ])

/** Numbers run from the first after the baseline to the counter, each used once. */
function numbering(rows: Row[], counters: Map<string, number>, baseline: Baseline): string[] {
  return [...baseline].flatMap(([kind, { counter }]) => {
    const numbers = rows
      .filter((row) => row.kind === kind)
      .map((row) => Number(/(\d+)$/.exec(row.code)?.[1]))
      .toSorted((a, b) => a - b)
    const wanted = Array.from({ length: (counters.get(kind) ?? 0) - counter }, (_, at) => counter + 1 + at)
    return numbers.join() === wanted.join()
      ? []
      : [`${kind} numbers ${numbers.join()} do not run from ${counter + 1} to ${counters.get(kind)}`]
  })
}
