import type { Fault } from './seeded-fault.ts'

const ofRequests = ['server/access.test.ts']
const ofTokens = ['server/token-kinds.test.ts']

/** A transaction is committed although its command was refused; the caller is told of the refusal all the same. */
const refusalsCommit: [string, string, string] = [
  'server/platform/within.ts',
  `      (db) => work(contextOf(principal, db, services, { happened, tab })),
      options,
    )
    services.live.tell(happened)`,
  `      async (db) => {
        try {
          return await work(contextOf(principal, db, services, { happened, tab }))
        } catch (error) {
          refused = { error }
          return undefined as never
        }
      },
      options,
    )
    if (refused !== undefined) throw refused.error
    services.live.tell(happened)`,
]
const refusalsAreKept: [string, string, string] = [
  'server/platform/within.ts',
  '  async (principal, work, options) => {\n',
  '  async (principal, work, options) => {\n    let refused: { error: unknown } | undefined\n',
]

/** Faults in how a request is admitted and refused, and in what a token opens. */
export const faultsOfRequests: Fault[] = [
  {
    name: 'a report is changed before the change is refused, and the change is committed',
    suites: ofRequests,
    tests: 'updateReport ',
    sources: [
      refusalsAreKept,
      refusalsCommit,
      [
        'server/reports/commands.ts',
        '  permit(reportPolicy.updateReport(ctx.actor))\n',
        "  await ctx.db.updateTable('reports').set({ comments: 'changed' })" +
          ".where('company_id', '=', ctx.actor.companyId).where('id', '=', params.id).execute()\n" +
          '  permit(reportPolicy.updateReport(ctx.actor))\n',
      ],
    ],
  },
  {
    name: 'a share link is made before it is refused, and stays',
    suites: ofRequests,
    tests: 'createShare ',
    sources: [
      refusalsAreKept,
      refusalsCommit,
      [
        'server/shares/commands/report-links.ts',
        '  permit(reportPolicy.createShare(ctx.actor))\n  const { ids, isNew } = await addShares(ctx, keys, report, body, [null])\n',
        '  const { ids, isNew } = await addShares(ctx, keys, report, body, [null])\n  permit(reportPolicy.createShare(ctx.actor))\n',
      ],
    ],
  },
  {
    name: 'a page of the super admin is public',
    suites: ofRequests,
    tests: 'listSystemActivity ',
    sources: [
      [
        'domain/overview/api.ts',
        "  summary: 'What happened in all companies, newest first, without its contents',\n  access: 'platform',",
        "  summary: 'What happened in all companies, newest first, without its contents',\n  access: 'public',",
      ],
    ],
  },
  {
    name: 'one path is not asked who signs in',
    suites: ofRequests,
    tests: 'listSystemActivity ',
    sources: [
      [
        'server/platform/http/route.ts',
        '    admitOutside(endpoint, exchange.signedIn)\n    const { services, request } = exchange\n',
        "    if (endpoint.path !== '/api/platform/activity') admitOutside(endpoint, exchange.signedIn)\n" +
          '    const { services, request } = exchange\n',
      ],
    ],
  },
  {
    name: 'rights are not asked for one path',
    suites: ofRequests,
    tests: 'listClients ',
    sources: [
      [
        'server/platform/http/authenticate.ts',
        'if (principal === null || !admits(endpoint, principal.actor)) throw',
        "if (principal === null || (endpoint.path !== '/api/clients' && !admits(endpoint, principal.actor))) throw",
      ],
    ],
  },
  {
    name: 'users may edit reports',
    suites: ofRequests,
    tests: 'updateReport ',
    sources: [
      [
        'domain/permissions.ts',
        "    'manage_reports:create',\n    'manage_tasks:view',",
        "    'manage_reports:create',\n    'manage_reports:edit',\n    'manage_tasks:view',",
      ],
    ],
  },
  {
    name: 'who sees a report may edit it',
    suites: ofRequests,
    tests: 'updateReport ',
    sources: [['server/reports/policy.ts', "needs('manage_reports:edit')", "needs('manage_reports:view')"]],
  },
  {
    name: 'who creates reports may delete them',
    suites: ofRequests,
    tests: 'deleteReport ',
    sources: [['server/reports/policy.ts', "needs('manage_reports:delete')", "needs('manage_reports:create')"]],
  },
  {
    name: 'people of a client hold the right to see jobs',
    suites: ofRequests,
    tests: 'listJobs ',
    sources: [
      [
        'domain/permissions.ts',
        "  client: ['manage_reports:view', 'manage_invoices:view'],",
        "  client: ['manage_reports:view', 'manage_invoices:view', 'manage_jobs:view'],",
      ],
    ],
  },
  {
    name: 'any mailed link opens the form for a new password',
    suites: ofTokens,
    sources: [['server/accounts/queries.ts', "    .where('account_links.purpose', '=', 'reset-password')\n", '']],
  },
  {
    name: 'any mailed link changes an address',
    suites: ofTokens,
    sources: [['server/accounts/queries.ts', "    .where('account_links.purpose', '=', 'change-address')\n", '']],
  },
  {
    name: 'any mailed link confirms an address',
    suites: ofTokens,
    sources: [
      ['server/accounts/queries.ts', "    .where('account_links.purpose', '=', 'confirm-address')\n", ''],
      ['server/accounts/commands/confirming.ts', "    .where('purpose', '=', 'confirm-address')\n", ''],
    ],
  },
  {
    name: 'a signed form of one kind is taken for another',
    suites: ofTokens,
    sources: [['server/platform/http/handed-form.ts', 'update(`${kind} form ${said}`)', 'update(`form ${said}`)']],
  },
  {
    name: 'the token of a program is taken from a cookie',
    suites: ofTokens,
    sources: [
      [
        'server/platform/http/authenticate.ts',
        'return bearerOf(request) === null ? null : findProgram(',
        'return findProgram(',
      ],
    ],
  },
  {
    name: 'one endpoint answers a page of another company',
    suites: ['server/other-page.test.ts'],
    sources: [
      [
        'server/platform/http/authenticate.ts',
        "|| endpoint.access === 'development') return\n  const page",
        "|| endpoint.access === 'development' || endpoint.name === 'deleteRole') return\n  const page",
      ],
    ],
  },
]
