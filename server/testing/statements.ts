import { parse } from 'libpg-query'
import { acrossCompanies } from '#server/platform/db/across.ts'
import { sentStatements } from '#server/platform/db/connection.ts'
import { askDatabase } from './database.ts'
import { platformTables } from './tenant-tables.ts'

type Node = Record<string, unknown>

const looked = new Map<string, readonly string[]>()

/** The faults of every statement that this process has sent to a database, each with its statement. */
export async function faultsOfSent(superuserUrl: string): Promise<string[]> {
  const fresh = sentStatements().filter((text) => !looked.has(text))
  if (fresh.length === 0) return []
  const tables = await companyTables(superuserUrl)
  const faults: string[] = []
  for (const text of fresh) {
    const found = await faultsOf(text, tables)
    looked.set(text, found)
    faults.push(...found.map((fault) => `${fault}: ${text}`))
  }
  return faults
}

/** The tables of companies, and the views over them. */
async function companyTables(superuserUrl: string): Promise<Set<string>> {
  const rows = await askDatabase<{ name: string }>(
    superuserUrl,
    `select c.relname as name from pg_class c where c.relnamespace = 'public'::regnamespace
      and c.relkind in ('r', 'p', 'v') and (c.relname = 'companies' or exists (
        select from pg_attribute a where a.attrelid = c.oid and a.attname = 'company_id' and not a.attisdropped))`,
  )
  return new Set(rows.map(({ name }) => name).filter((name) => !(name in platformTables)))
}

/** Where the rows of a company are told from others: companies by their own id. */
const companyColumn = (table: string): string => (table === 'companies' ? 'id' : 'company_id')

/**
 * What of a statement would keep it from going to one shard, had the tables been distributed by company: each part that
 * reads or writes a table of companies says which company, as a value of its own, and nothing is written within a
 * `with`. An outer query's company does not count within a subquery: no planner carries it there. A statement that says
 * that it goes across companies is let be.
 */
export async function faultsOf(text: string, tenantTables: ReadonlySet<string>): Promise<string[]> {
  if (text.includes(acrossCompanies)) return []
  const stmts = await statementsIn(text)
  const faults: string[] = []
  for (const { stmt } of stmts) examine(stmt, new Set(), { tenantTables, faults })
  return faults
}

/** The parsed statements; none of a text that does not parse, which only a test's stand-in for a connection takes. */
async function statementsIn(text: string): Promise<{ stmt?: Node }[]> {
  try {
    return ((await parse(text)) as { stmts?: { stmt?: Node }[] }).stmts ?? []
  } catch {
    return []
  }
}

interface Findings {
  tenantTables: ReadonlySet<string>
  faults: string[]
}

/** Looks at every query within a tree, each with the tables of its own level. */
function examine(tree: unknown, named: ReadonlySet<string>, findings: Findings): void {
  if (Array.isArray(tree)) {
    for (const each of tree) examine(each, named, findings)
    return
  }
  if (tree === null || typeof tree !== 'object') return
  for (const [kind, value] of Object.entries(tree as Node)) {
    if (/^(Select|Insert|Update|Delete)Stmt$/.test(kind)) examineQuery(kind, value as Node, named, findings)
    else examine(value, named, findings)
  }
}

function examineQuery(kind: string, query: Node, outer: ReadonlySet<string>, findings: Findings): void {
  const named = new Set([...outer, ...withNames(query)])
  for (const each of withQueries(query)) {
    const [written] = Object.keys(each)
    if (written !== 'SelectStmt' && touchesCompanies(query, findings))
      findings.faults.push(`writes within a with: ${written}`)
  }
  const sources = [query['relation'], query['fromClause'], query['usingClause']].flatMap((each) => sourcesIn(each))
  // What an insert writes says its company by its first column; what it reads is a query of its own.
  const read = kind === 'InsertStmt' ? [] : sources
  const conditions = [query['whereClause'], ...joinConditions(query['fromClause'])].flatMap(conjuncts)
  const isSaid = companiesSaid(read, conditions, named)
  for (const { table, alias } of read)
    if (table !== undefined && findings.tenantTables.has(table) && !named.has(table) && !isSaid(alias))
      findings.faults.push(`${table} as ${alias} does not say which company`)
  for (const [part, value] of Object.entries(query)) if (part !== 'relation') examine(value, named, findings)
  // Parts of a union stand in the tree without the name of their kind.
  for (const part of ['larg', 'rarg'])
    if (query[part] !== undefined) examineQuery('SelectStmt', query[part] as Node, named, findings)
}

function touchesCompanies(tree: unknown, findings: Findings): boolean {
  if (tree === null || typeof tree !== 'object') return false
  const node = tree as Node
  if ('relname' in node && findings.tenantTables.has(sourceOf(node).table ?? '')) return true
  return Object.values(node).some((each) => touchesCompanies(each, findings))
}

const withQueries = (query: Node): Node[] =>
  (((query['withClause'] as Node | undefined)?.['ctes'] ?? []) as { CommonTableExpr: { ctequery: Node } }[]).map(
    (each) => each.CommonTableExpr.ctequery,
  )

const withNames = (query: Node): string[] =>
  (((query['withClause'] as Node | undefined)?.['ctes'] ?? []) as { CommonTableExpr: { ctename: string } }[]).map(
    (each) => each.CommonTableExpr.ctename,
  )

interface Source {
  /** Undefined of a subquery or a function. */
  table: string | undefined
  alias: string
}

/** The tables and subqueries that a query joins, not those within subqueries. */
function sourcesIn(part: unknown): Source[] {
  if (Array.isArray(part)) return part.flatMap((each) => sourcesIn(each))
  if (part === null || typeof part !== 'object') return []
  const node = part as Node
  if ('relname' in node) return [sourceOf(node)]
  if ('RangeVar' in node) return [sourceOf(node['RangeVar'] as Node)]
  if ('JoinExpr' in node) {
    const { larg, rarg } = node['JoinExpr'] as Node
    return [...sourcesIn(larg), ...sourcesIn(rarg)]
  }
  const [inner] = Object.values(node) as Node[]
  return [{ table: undefined, alias: aliasOf(inner) ?? '' }]
}

const sourceOf = (range: Node): Source => {
  const table = [range['schemaname'] ?? [], range['relname']].flat().join('.')
  return { table, alias: aliasOf(range) ?? table }
}

const aliasOf = (node: Node | undefined): string | undefined =>
  (node?.['alias'] as { aliasname?: string } | undefined)?.aliasname

function joinConditions(part: unknown): unknown[] {
  if (Array.isArray(part)) return part.flatMap((each) => joinConditions(each))
  const join = (part as { JoinExpr?: Node } | undefined)?.JoinExpr
  return join === undefined ? [] : [join['quals'], ...joinConditions(join['larg']), ...joinConditions(join['rarg'])]
}

/** The parts of a condition that all have to hold. */
function conjuncts(condition: unknown): Node[] {
  const node = condition as { BoolExpr?: { boolop: string; args: unknown[] } } | undefined
  if (node === undefined) return []
  return node.BoolExpr?.boolop === 'AND_EXPR' ? node.BoolExpr.args.flatMap(conjuncts) : [node as Node]
}

// No table is called so.
const value = '='

/** Tells of each source whether its company is said: compared with a value, or with one whose company is. */
function companiesSaid(
  sources: readonly Source[],
  conditions: readonly Node[],
  named: ReadonlySet<string>,
): (alias: string) => boolean {
  const tables = new Map(sources.map(({ alias, table }) => [alias, table]))
  const holders = sources.filter(({ table }) => table === undefined || !named.has(table))
  const sideOf = (side: unknown): string | undefined => {
    const node = uncast(side)
    if ('ParamRef' in node || 'A_Const' in node) return value
    const fields = ((node['ColumnRef'] as Node | undefined)?.['fields'] ?? []) as { String?: { sval: string } }[]
    const names = fields.map((field) => field.String?.sval)
    const [alias, column] = names.length === 1 ? [ofOnly(holders), names[0]] : names
    return alias !== undefined && column === companyColumn(tables.get(alias) ?? '') ? alias : undefined
  }
  const pairs = conditions.flatMap((condition) => {
    const expression = condition['A_Expr'] as
      | { kind: string; lexpr: unknown; rexpr: unknown; name: unknown }
      | undefined
    const isEqual = expression?.kind === 'AEXPR_OP' && JSON.stringify(expression.name).includes('"="')
    return isEqual ? [[sideOf(expression.lexpr), sideOf(expression.rexpr)]] : []
  })
  const said = new Set<string | undefined>([value])
  for (let before = 0; before !== said.size;) {
    before = said.size
    for (const [left, right] of pairs) {
      if (left !== undefined && said.has(right)) said.add(left)
      if (right !== undefined && said.has(left)) said.add(right)
    }
  }
  return (alias) => said.has(alias)
}

/** A column without a table belongs to the only one there is that may have it. */
const ofOnly = (sources: readonly Source[]): string | undefined => {
  const tables = sources.filter(({ table }) => table !== undefined)
  return (tables.length > 0 ? tables : sources).length === 1 ? (tables[0] ?? sources[0])?.alias : undefined
}

function uncast(node: unknown): Node {
  const { TypeCast: cast } = node as { TypeCast?: { arg: unknown } }
  return cast === undefined ? (node as Node) : uncast(cast.arg)
}
