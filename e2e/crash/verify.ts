import pg from 'pg'
import type { Ledger } from './ledger.ts'
import { contentOf } from './records.ts'
import type { Desk } from './writers.ts'

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
    union all select 'report', company_id, id, version, comments, code, 2 from reports
    union all select 'variation', company_id, id, version, description, code, 2 from variations)
  select r.kind, r.id, r.version, r.text, r.code, r.parts,
    count(*) filter (where a.action = r.kind || '.created')::int as created,
      count(*) filter (where a.action = r.kind || '.updated')::int as updated
  from records r left join activity a on a.company_id = r.company_id and a.subject_id = r.id
  where r.company_id = $1 group by 1, 2, 3, 4, 5, 6`

// Made once and never changed; an upload that was not confirmed does not exist.
const addedTo = `
  select 'payment' kind, id, 1 as version, 'new' as text, '' as code, 2 as parts, 1 as created, 0 as updated
    from payments where company_id = $1
  union all select 'share', id, 1, 'new', '', 2, 1, 0 from report_shares where company_id = $1
  union all select 'file', id, 1, 'new', '', 2, 1, 0 from files where company_id = $1 and stored_at is not null`

const numbered = ['client', 'job', 'report', 'variation']
const kinds = [...numbered, 'payment', 'share', 'file']

export async function baselineOf(client: pg.Client, companyId: string): Promise<Baseline> {
  const rows = await rowsOf(client, companyId)
  const counters = await countersOf(client, companyId)
  return new Map(
    kinds.map((kind) => [
      kind,
      { counter: counters.get(kind) ?? 0, ids: new Set(rows.filter((row) => row.kind === kind).map((row) => row.id)) },
    ]),
  )
}

const rowsOf = async (client: pg.Client, companyId: string): Promise<Row[]> => [
  ...(await client.query<Row>(recordsOf, [companyId])).rows,
  ...(await client.query<Row>(addedTo, [companyId])).rows,
]

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
    const rows = await rowsOf(client, companyId)
    const ours = rows.filter((row) => baseline.get(row.kind)?.ids.has(row.id) === false)
    const orphans = await client.query<{ action: string; id: string }>(
      `select action, subject_id as id from activity a where company_id = $1
        and subject_kind in ('client', 'job', 'report', 'variation') and not exists (
        select from clients r where r.company_id = a.company_id and r.id = a.subject_id union all
        select from jobs r where r.company_id = a.company_id and r.id = a.subject_id union all
        select from reports r where r.company_id = a.company_id and r.id = a.subject_id union all
        select from variations r where r.company_id = a.company_id and r.id = a.subject_id)`,
      [companyId],
    )
    const unbalanced = await client.query<{ number: string; paid: string; sum: string }>(
      `select number, amount_paid as paid, sum from invoices i, lateral (select coalesce(sum(amount), 0) as sum
        from payments p where p.company_id = i.company_id and p.invoice_id = i.id) s
        where company_id = $1 and amount_paid <> sum`,
      [companyId],
    )
    return [
      ...lostOrChanged(ours, ledger),
      ...halfApplied(ours),
      ...numbering(ours, await countersOf(client, companyId), baseline),
      ...unbalanced.rows.map(({ number, paid, sum }) => `${number} says ${paid} is paid, its payments are ${sum}`),
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
    if (!numbered.includes(kind)) return []
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

/** Uploads that were acknowledged and do not come back byte for byte. */
export async function fileFaultsOf({ url, token }: Desk, ledger: Ledger): Promise<string[]> {
  const faults: string[] = []
  for (const { id } of ledger.entries.filter((entry) => entry.kind === 'file' && entry.created)) {
    const answer = await fetch(`${url}/api/files/${id}`, { headers: { authorization: `Bearer ${token}` } })
    if (!answer.ok || (await answer.text()) !== contentOf(id)) faults.push(`file ${id} answers ${answer.status}`)
  }
  return faults
}
