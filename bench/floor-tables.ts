import { kinds } from './database.ts'
import { tasksLayout } from './floor-task-layout.ts'

/** What the floor keeps: the five kinds, and tasks. */
export const floorKinds = [...kinds, 'tasks'] as const
export type FloorKind = (typeof floorKinds)[number]

/** How a kind is kept for the reads that it gets. */
export interface Layout {
  /** The type of what its list is ordered by, and which way. */
  ordered: string
  direction: 'asc' | 'desc'
  /** The same of what is found, where that is another. */
  found?: { ordered: string; direction: 'asc' | 'desc' }
  /** What its list counts, in the order in which the counts are kept. */
  counted: readonly string[]
  /** The last of these is how many are late, whatever their status. */
  countsLate?: boolean
  /** A row as an item of a list, and as a record ($1 is the company, $2 the id), where not its texts put together. */
  item?: string
  record?: string
  /** Columns that only this kind has: what its other lists go by, and what a create takes from it. */
  columns: readonly string[]
  indexes: readonly string[]
}

const byName = 'text collate in_name_order'

/** How each kind is kept. */
export const layouts: Record<FloorKind, Layout> = {
  clients: { ordered: byName, direction: 'asc', counted: ['active', 'inactive'], columns: [], indexes: [] },
  jobs: {
    ordered: 'timestamptz',
    direction: 'desc',
    counted: ['pending', 'in-progress', 'completed', 'overdue'],
    countsLate: true,
    columns: [
      'job_code text not null',
      'amount numeric not null',
      'name text not null',
      `client_name ${byName} not null`,
      'found_by text not null',
      'names text not null',
      'bill_to text not null',
      'of_report text not null',
    ],
    indexes: ['(company_id, status, amount desc, id desc)'],
  },
  reports: {
    ordered: 'date',
    direction: 'desc',
    counted: [],
    columns: [`client_name ${byName} not null`, 'progress smallint not null', 'author uuid'],
    indexes: ['(company_id, author, ordered desc, id desc)'],
  },
  invoices: {
    ordered: 'date',
    direction: 'desc',
    counted: ['draft', 'pending', 'approved', 'paid', 'overdue', 'void'],
    columns: ['total numeric not null'],
    indexes: ['(company_id, status, total desc, id desc)'],
  },
  variations: {
    ordered: 'date',
    direction: 'desc',
    counted: ['pending_approval', 'approved'],
    columns: ['awaiting text not null'],
    indexes: [`(company_id, ordered, id) where status = 'pending_approval'`],
  },
  tasks: tasksLayout,
}

/** What is answered of a row in a list. */
export const itemOf = ({ item = `'{' || shared || listed || '}'` }: Layout): string => item

/** What is answered of a row by itself. */
export const recordOf = ({ record = `'{' || shared || more || '}'` }: Layout): string => record

/** How many of the rows of `_found` tables are counted as what, as expressions. */
export const countsOf = ({ counted, countsLate = false }: Layout): string[] =>
  counted.map((status) =>
    countsLate && status === 'overdue'
      ? 'count(*) filter (where late)'
      : `count(*) filter (where status = '${status}')`,
  )

/** A page's order, and its opposite. */
export const orderOf = ({ direction }: Layout): string => `ordered ${direction}, id ${direction}`
/** What is found: of two that stand at the same place the newer first, in every list. */
export const foundOrderOf = ({ direction, found }: Layout): string =>
  `ordered ${found?.direction ?? direction}, id desc`
export const reverseOf = ({ direction }: Layout): string =>
  direction === 'asc' ? 'ordered desc, id desc' : 'ordered asc, id asc'

/**
 * The tables of the floor. A record is kept as the JSON that is answered, without its braces: `shared` by list and
 * record, `listed` in the list alone, `more` in the record alone. The words it is found by are kept apart and narrow.
 */
export const floorTables = `
  create schema floor;
  create extension if not exists pg_trgm schema public;
  create extension if not exists btree_gin schema public;
  create table floor.counts (
    company_id uuid, kind text, number bigint not null, total bigint not null, counts bigint[] not null,
    worth numeric[], lowest numeric not null default 0, primary key (company_id, kind)
  ) with (fillfactor = 50);
  create table floor.activity (
    company_id uuid, id uuid, at timestamptz not null default now(), told text not null, subject_kind text,
    subject_id uuid, primary key (company_id, id)
  );
  create index on floor.activity (company_id, at desc, id desc);
  create index on floor.activity (company_id, subject_kind, subject_id, at desc, id desc);
  create table floor.kept (
    company_id uuid primary key, late_milestones bigint not null, received numeric not null,
    received_this_month numeric not null, overdue numeric not null
  );
  create table floor.milestones (
    company_id uuid, due date, job_id uuid, kind text, item text not null, primary key (company_id, due, job_id, kind)
  );
  create table floor.task_links (
    company_id uuid, task_id uuid, needed boolean, other_id uuid, named text not null,
    primary key (company_id, task_id, needed, other_id)
  );
  ${Object.entries(layouts).map(tablesOf).join('')}`

function tablesOf([kind, layout]: [string, Layout]): string {
  const columns = layout.columns.map((column) => `, ${column}`).join('')
  return `
  create table floor.${kind} (
    company_id uuid, id uuid, ordered ${layout.ordered} not null, status text not null,
    shared text not null, listed text not null, more text not null ${columns}, primary key (company_id, id)
  ) with (toast_tuple_target = 8160);
  create table floor.${kind}_found (
    company_id uuid, id uuid, ordered ${(layout.found ?? layout).ordered} not null, status text not null,
    late boolean not null, code text not null, words text not null, primary key (company_id, id)
  );`
}

/** The indexes of a kind's tables, made when they are full. */
export const floorIndexesOf = (kind: FloorKind): string => `
  create index on floor.${kind} (company_id, ${orderOf(layouts[kind])});
  ${layouts[kind].indexes.map((index) => `create index on floor.${kind} ${index};`).join('\n')}
  create index on floor.${kind}_found (company_id, ${foundOrderOf(layouts[kind])});
  create index on floor.${kind}_found (company_id, code);
  create index on floor.${kind}_found using gin (company_id, words gin_trgm_ops);`
