import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { databaseDamages, type Damage } from './net-damages.ts'

// Does the net hold? Damages a copy of the project, one thread at a time, and shows that the suite turns red.
// `node scripts/net-holds.ts [word in a name] [--part=1/2]`. Half an hour; docs/decisions/net-holds.md tells what
// came of it.

const root = join(import.meta.dirname, '..')
const ofDatabase = [
  'server/catalogue.test.ts',
  'server/database-roles.test.ts',
  'server/tenancy.test.ts',
  'server/canary.test.ts',
]
const ofRequests = ['server/access.test.ts']
const ofLinks = ['server/platform/session/share-links.test.ts']

const damages: Damage[] = [
  { name: 'nothing (the suite must be green)' },
  { name: 'a unique constraint leaves out the company', sql: 'alter table roles add unique (name)' },
  {
    name: 'clients find drafts of invoices',
    suites: ['server/invoices/portal.test.ts'],
    sql: 'alter policy own_client on invoices using (company_id = app_company() and client_id = app_client())',
  },
  {
    name: 'clients find the lines of drafts',
    suites: ['server/tenancy.test.ts', 'server/canary-money.test.ts'],
    sql: 'alter policy own_client on invoice_lines using (company_id = app_company() and client_id = app_client())',
  },
  {
    name: 'a policy asks a subquery',
    sql: 'alter policy tenant on roles using (company_id = (select app_company_whole()))',
  },
  {
    name: 'a key empties a column of another row',
    sql:
      'alter table reports add foreign key (company_id, created_by) references users (company_id, id)' +
      ' on delete set null (created_by)',
  },
  {
    name: 'memberships point at people',
    sql: 'alter table memberships add foreign key (company_id, user_id) references users (company_id, id)',
  },
  { name: 'a table of companies is unlogged', sql: 'alter table rate_counts set unlogged' },
  {
    name: 'a subquery leaves the company to the query around it',
    suites: ['server/clients/clients.test.ts'],
    sources: [
      [
        'server/clients/queries.ts',
        'users.company_id = ${ctx.actor.companyId}',
        'users.company_id = clients.company_id',
      ],
    ],
  },
  {
    name: 'an invoice is issued and its payments stay hidden',
    suites: ['server/invoices/refusals.test.ts'],
    sources: [['server/invoices/commands/write.ts', "    (ctx) => showIssued(ctx, 'payments', params.id),\n", '']],
  },
  {
    name: 'what fails for one company fails for those asked with it',
    suites: ['server/platform/session/gather.test.ts'],
    sources: [
      [
        'server/platform/session/gather.ts',
        'else for (const each of waiting) void askAlone(each)',
        'else for (const each of waiting) each.reject(error)',
      ],
    ],
  },
  {
    name: 'people of a client are seen to with the role of the whole company',
    suites: ['server/tenancy.test.ts'],
    sources: [
      [
        'server/platform/db/tenant.ts',
        '...(client === null ? [] : [`set local role ${pg.escapeIdentifier(clientsRole)}`]),',
        '',
      ],
    ],
  },
  {
    name: 'the role of clients is granted to the platform as well',
    sql: 'grant "stringline_app_clients" to "stringline_platform"',
  },
  { name: 'somebody may sign in as the role of clients', sql: 'alter role "stringline_app_clients" login' },
  { name: 'clients may rewrite payments', sql: 'grant update on payments to "stringline_app_clients"' },
  { name: 'payments may be rewritten', sql: 'grant update on payments to "stringline_app"' },
  { name: 'activity may be rewritten', sql: 'grant update on activity to "stringline_app"' },
  { name: 'the application reads accounts', sql: 'grant select on accounts to "stringline_app"' },
  {
    name: 'a new table comes without any of it',
    sql: 'create table gadgets (company_id uuid not null, id uuid primary key)',
  },
  { name: 'a new table belongs to nobody', sql: 'create table gadgets (id uuid primary key)' },
  {
    name: 'clients are found without their company, twice over',
    suites: ofRequests,
    sql: 'alter policy tenant on clients using (true)',
    sources: [['server/clients/queries.ts', ".where('clients.company_id', '=', ctx.actor.companyId)", '']],
  },
  {
    name: 'a share is found without its report',
    suites: ofRequests,
    sources: [
      [
        'server/shares/commands/report-links.ts',
        "    .where('report_id', '=', reportId)\n    .where('id', '=', shareId)\n    .forUpdate()",
        "    .where('id', '=', shareId)\n    .forUpdate()",
      ],
    ],
  },
  {
    name: 'a role may be given what its editor does not hold',
    suites: ['server/roles/rights.test.ts'],
    sources: [
      ['server/roles/policy.ts', 'permissions.every((permission) => holds(actor, permission)) ? null', 'true ? null'],
    ],
  },
  {
    name: 'rights are taken away by who does not hold them',
    suites: ['server/roles/rights.test.ts'],
    sources: [['server/roles/commands.ts', '[...gained, ...lost]', 'gained']],
  },
  {
    name: 'whoever sees a report may share it',
    suites: ofRequests,
    sources: [['server/reports/policy.ts', "needs('manage_reports:approve')", "needs('manage_reports:view')"]],
  },
  {
    name: 'any file may be put into a job',
    suites: ofRequests,
    sources: [['server/files/commands.ts', '(row.attached_id === null || isOf(owner, row))', 'row.purpose !== null']],
  },
  {
    name: 'an endpoint has no row in the matrix',
    suites: ofRequests,
    sources: [['server/testing/matrix.ts', '  getClient: {', '  getNobody: {']],
  },
  {
    name: 'a link opens every photo of its client',
    suites: ofLinks,
    sources: [['server/files/policy.ts', 'file.attachedId === actor.subject.id', 'true']],
  },
  {
    name: 'a revoked link still opens',
    suites: ofLinks,
    sources: [['server/platform/session/visitors.ts', ".where('report_shares.revoked_at', 'is', null)", '']],
  },
  {
    name: 'the search looks at another company',
    suites: ['server/search-role.test.ts'],
    sources: [
      [
        'server/db/migrations/0031_distributable.sql',
        '  if company is distinct from here then raise',
        '  company := (select company_id from search_entries where company_id <> here limit 1);\n  if false then raise',
      ],
    ],
  },
  {
    name: 'the search lets people of a client say of which',
    suites: ['server/search-role.test.ts'],
    sources: [
      [
        'server/db/migrations/0031_distributable.sql',
        'case when app_whole_company() then of_client else app_client() end',
        'of_client',
      ],
    ],
  },
  {
    name: 'the search of all lists looks at another company',
    suites: ['server/search-role.test.ts'],
    sources: [
      [
        'server/db/migrations/0092_best_first.sql',
        '  if company is distinct from here then raise',
        '  company := (select company_id from search_entries where company_id <> here limit 1);\n  if false then raise',
      ],
    ],
  },
  {
    name: 'the search of all lists shows people of a client what others have',
    suites: ['server/search-role.test.ts', 'server/search/search.test.ts'],
    sources: [
      [
        'server/db/migrations/0092_best_first.sql',
        'case when app_whole_company() then null else app_client() end',
        'null',
      ],
    ],
  },
  { name: 'the search may read clients', sql: 'grant select on clients to "stringline_search"' },
  { name: 'the search may write what is found', sql: 'grant update on search_entries to "stringline_search"' },
  { name: 'somebody may sign in as the search', sql: 'alter role "stringline_search" login' },
  {
    name: 'the application may act as the search',
    sql: 'grant "stringline_search" to "stringline_app"',
  },
  {
    name: 'a handle lives on after its transaction',
    suites: ['server/one-connection.test.ts'],
    sources: [['server/platform/db/tenant.ts', 'over = true', 'over = false']],
  },
]

/** A copy to damage; the project itself is never touched. */
function copyProject(): string {
  const copy = mkdtempSync(join(tmpdir(), 'stringline-net-'))
  for (const part of ['domain', 'server', 'scripts', 'package.json', 'tsconfig.json', 'vitest.config.ts'])
    cpSync(join(root, part), join(copy, part), { recursive: true })
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'))
  return copy
}

function inflict(copy: string, { sql, sources = [] }: Damage): void {
  if (sql !== undefined) writeFileSync(join(copy, 'server/db/migrations/9999_damage.sql'), `${sql};\n`)
  for (const [file, before, after] of sources) {
    const path = join(copy, file)
    const text = readFileSync(path, 'utf8')
    if (!text.includes(before)) throw new Error(`${file} no longer says ${before}: mend scripts/net-holds.ts`)
    writeFileSync(path, text.replace(before, after))
  }
}

interface Report {
  numFailedTests: number
  numPassedTests: number
  testResults: {
    name: string
    status: string
    message: string
    assertionResults: { status: string; fullName: string }[]
  }[]
}

/** Runs the suites in the copy and answers what failed. */
function trial(damage: Damage): { failed: number; passed: number; first: string[] } {
  const copy = copyProject()
  try {
    inflict(copy, damage)
    const suites = damage.suites ?? (damage.sql === undefined ? [...ofDatabase, ...ofRequests, ...ofLinks] : ofDatabase)
    const vitest = join(root, 'node_modules/vitest/vitest.mjs')
    const { stderr } = spawnSync(
      process.execPath,
      [vitest, 'run', '--project', 'server', '--reporter=json', '--outputFile=report.json', ...suites],
      { cwd: copy, encoding: 'utf8' },
    )
    const report = readReport(join(copy, 'report.json'), stderr)
    const broken = report.testResults
      .filter((file) => file.status === 'failed' && file.assertionResults.every((test) => test.status !== 'failed'))
      .map((file) => file.message)
    const failures = report.testResults
      .flatMap((file) => file.assertionResults)
      .filter((test) => test.status === 'failed')
      .map((test) => test.fullName.trim())
    return {
      failed: report.numFailedTests + broken.length,
      passed: report.numPassedTests,
      first: [...failures, ...broken].slice(0, 3),
    }
  } finally {
    rmSync(copy, { recursive: true, force: true })
  }
}

function readReport(path: string, stderr: string): Report {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as Report
  } catch {
    throw new Error(`The suite did not run: ${stderr.slice(-2_000)}`)
  }
}

const { values: asked, positionals } = parseArgs({
  allowPositionals: true,
  options: { part: { type: 'string', default: '1/1' } },
})
const [part = 1, parts = 1] = asked.part.split('/').map(Number)
const wanted = positionals[0] ?? ''
const holes: string[] = []
const chosen = [...damages, ...(await databaseDamages())]
  .filter((each) => each.name.includes(wanted))
  .filter((_, at) => at % parts === part - 1)
for (const damage of chosen) {
  const { failed, passed, first } = trial(damage)
  const harmless = damage.sql === undefined && damage.sources === undefined
  const holds = harmless ? failed === 0 && passed > 0 : failed > 0
  if (!holds) holes.push(damage.name)
  console.log(`${holds ? '✓' : '✗'} ${damage.name}: ${failed} failed, ${passed} passed`)
  for (const name of first) console.log(`    ${name.split('\n')[0]?.slice(0, 160)}`)
}
console.log(holes.length === 0 ? 'The net holds.' : `Holes: ${holes.join('; ')}`)
process.exit(holes.length === 0 ? 0 : 1)
