import type { Fault } from './seeded-fault.ts'

const ofRequests = ['server/access.test.ts']
const ofLinks = ['server/platform/session/share-links.test.ts']

/** Sources that keep companies, clients and links apart. */
export const faultsOfTenancy: Fault[] = [
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
    name: 'clients are found without their company, twice over',
    suites: ofRequests,
    tests: 'lookupClients ',
    sql: 'alter policy tenant on clients using (true)',
    sources: [['server/clients/queries.ts', ".where('clients.company_id', '=', ctx.actor.companyId)", '']],
  },
  {
    name: 'a share is found without its report',
    suites: ofRequests,
    tests: 'revokeShare ',
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
    sources: [['server/roles/policy.ts', '(holdsAll(actor, permissions) ? null', '(true ? null']],
  },
  {
    name: 'rights are taken away by who does not hold them',
    suites: ['server/roles/rights.test.ts'],
    sources: [['server/roles/commands.ts', '[...gained, ...lost]', 'gained']],
  },
  {
    name: 'whoever sees a report may share it',
    suites: ofRequests,
    tests: 'createShare ',
    sources: [['server/reports/policy.ts', "needs('manage_reports:approve')", "needs('manage_reports:view')"]],
  },
  {
    name: 'any file may be put into a job',
    suites: ofRequests,
    tests: 'updateJob ',
    sources: [['server/files/commands.ts', '(row.attached_id === null || isOf(owner, row))', 'row.purpose !== null']],
  },
  {
    name: 'an endpoint has no row in the matrix',
    suites: ofRequests,
    tests: 'has one row for each endpoint',
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
        'server/db/migrations/0145_search_as_written.sql',
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
        'server/db/migrations/0145_search_as_written.sql',
        'case when app_whole_company() then null else app_client() end',
        'null',
      ],
    ],
  },
  {
    name: 'a handle lives on after its transaction',
    suites: ['server/one-connection.test.ts'],
    sources: [
      ['server/platform/db/tenant.ts', '      over = true\n    })', '      over = false\n    })'],
      ['server/platform/db/tenant.ts', '    over = true\n    // The reader', '    over = false\n    // The reader'],
    ],
  },
]
