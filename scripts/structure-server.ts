import { isForTests } from './structure-circles.ts'
import { isNode, nameOf, type Node, type Source, textOf, visit } from './structure-source.ts'

// Rules of the server that take more than a look at imports: who writes which table, who reaches for the handle of the
// whole platform, and where a role is compared that was taken by destructuring.

/**
 * Who writes each table: a feature's folder, or the platform. Everybody may read; a change goes through the owner's
 * commands.
 */
export const tableOwners: Record<string, string> = {
  account_links: 'accounts',
  accounts: 'accounts',
  authenticator_apps: 'second-step',
  activity: 'platform',
  // Found by the token with each request, as sessions are.
  api_tokens: 'platform',
  // Found by the token before any company is known, as API tokens are.
  calendar_feeds: 'platform',
  client_figures: 'platform',
  clients: 'clients',
  // What takes long to add up of each, for the super admin.
  company_sizes: 'registry',
  subscriptions: 'subscription',
  subscription_polls: 'subscription',
  checkouts: 'checkout',
  credit_uses: 'checkout',
  checkout_accounts: 'checkout',
  accounting_books: 'accounting',
  accounting_syncs: 'accounting',
  connections: 'integrations',
  integration_calls: 'integrations',
  oauth_attempts: 'integrations',
  companies: 'companies',
  contact_messages: 'contact',
  counters: 'platform',
  event_deliveries: 'platform',
  // The connected systems that come each have a folder there.
  distribution_keys: 'platform',
  external_links: 'integrations',
  exports: 'exports',
  files: 'files',
  imports: 'imports',
  import_records: 'imports',
  intakes: 'intakes',
  invitations: 'users',
  invoice_lines: 'invoices',
  invoices: 'invoices',
  // Who somebody is at a provider, by which they are found before any company is known.
  identities: 'platform',
  identity_attempts: 'identities',
  job_figures: 'platform',
  money_months: 'platform',
  job_files: 'jobs',
  job_milestones: 'jobs',
  jobs: 'jobs',
  // By which browsers and programs an account is known to sign in.
  known_devices: 'platform',
  list_counts: 'platform',
  mails: 'mail',
  notification_deliveries: 'notifications',
  notification_mornings: 'notifications',
  notifications: 'notifications',
  openings: 'registry',
  outlook_calendars: 'outlook',
  outlook_entries: 'outlook',
  // Of who is where: kept with the sessions that go by it.
  memberships: 'platform',
  passkey_challenges: 'second-step',
  passkeys: 'second-step',
  payments: 'invoices',
  pending_sign_ins: 'platform',
  platform_mails: 'mail',
  push_deliveries: 'push',
  // By which push services know the installation, made at start.
  push_keys: 'platform',
  push_subscriptions: 'push',
  pushes: 'push',
  probe_hours: 'overview',
  probes: 'overview',
  rate_counts: 'platform',
  rate_limits: 'platform',
  recovery_codes: 'second-step',
  report_images: 'reports',
  report_shares: 'shares',
  reports: 'reports',
  roles: 'roles',
  schema_migrations: 'platform',
  search_entries: 'platform',
  sessions: 'platform',
  share_tokens: 'shares',
  shared_turns: 'platform',
  sign_ups: 'signup',
  task_comment_edits: 'comments',
  task_comments: 'comments',
  task_views: 'views',
  viewings: 'viewings',
  reminder_schedules: 'reminders',
  invoice_links: 'shares',
  invoice_reminders: 'reminders',
  stopped_reminders: 'reminders',
  tags: 'tags',
  task_dependencies: 'tasks',
  task_files: 'tasks',
  task_subtasks: 'tasks',
  task_tags: 'tags',
  task_timers: 'tasks',
  task_watchers: 'tasks',
  tasks: 'tasks',
  usage_months: 'overview',
  users: 'users',
  variation_figures: 'platform',
  variation_files: 'variations',
  variation_images: 'variations',
  variations: 'variations',
}

/** What is wrong with one file of the server, beyond its imports of other features. */
export function serverFaults(source: Source): string[] {
  if (!source.path.startsWith('server/') || isForTests(source.path)) return []
  return [...tableFaults(source), ...handleFaults(source)]
}

/**
 * The folder that writes its own tables; demo data is told through commands, and what it lays beneath them is its own.
 */
function writerOf(path: string): string | undefined {
  const [, folder, file] = path.split('/')
  return file === undefined || folder === 'db' ? undefined : folder
}

function tableFaults({ path, program }: Source): string[] {
  const writer = writerOf(path)
  if (writer === undefined) return []
  return writesIn(program).flatMap((table) => {
    if (table === null) return ['writes a table whose name the check can’t read: name it where it is written']
    const owner = tableOwners[table]
    if (owner === undefined) return [`writes ${table}, which nobody owns: say who (scripts/structure-server.ts)`]
    return owner === writer ? [] : [`writes ${table}, which belongs to ${owner}: call its commands`]
  })
}

const writing = new Set(['insertInto', 'updateTable', 'deleteFrom', 'mergeInto', 'replaceInto'])

/** Tables that a file writes, by the query builder or in SQL text; null where the name is not written out. */
function writesIn(program: unknown): (string | null)[] {
  const tables = new Set<string | null>()
  visit(program, (node) => {
    if (node.type === 'TaggedTemplateExpression' && isSqlTag(node['tag'])) {
      for (const table of writtenIn(node['quasi'])) tables.add(table)
    }
    if (node.type !== 'CallExpression') return
    const [first] = node['arguments'] as unknown[]
    const method = methodOf(node)
    if (method !== undefined && writing.has(method)) tables.add(textOf(first)?.split(' ')[0] ?? null)
    if (method === 'query') for (const table of writtenIn(first)) tables.add(table)
  })
  return [...tables]
}

function methodOf({ callee }: Node): string | undefined {
  return isNode(callee) && callee.type === 'MemberExpression' ? nameOf(callee['property']) : undefined
}

/** sql`…` and sql<Row>`…`; the parser keeps the type beside the tag. */
const isSqlTag = (tag: unknown): boolean => nameOf(tag) === 'sql'

// `for update`, `for no key update` and `do update set` lock and resolve; they write no other table.
const statement =
  /(?<!\b(?:for|key|do)\s+)\b(?:insert\s+into|update(?!\s+set\b)|delete\s+from|merge\s+into|truncate(?:\s+table)?)\s+(?:only\s+)?("?[a-z_][a-z0-9_]*"?)?/gi

function writtenIn(text: unknown): (string | null)[] {
  return partsOf(text).flatMap((part) =>
    [...part.matchAll(statement)].map(([, table]) => table?.replaceAll('"', '').toLowerCase() ?? null),
  )
}

function partsOf(text: unknown): string[] {
  const whole = isNode(text) && text.type === 'TemplateLiteral' ? undefined : textOf(text)
  if (whole !== undefined) return [whole]
  if (!isNode(text) || text.type !== 'TemplateLiteral') return []
  return (text['quasis'] as { value: { raw: string } }[]).map((quasi) => quasi.value.raw)
}

const handle = 'server/platform/db/platform.ts'

// What names it or hands it over, or lets a statement go as far, wherever it is imported from.
const handedBy = new Set(['acrossCompanies', 'PlatformDb', 'openOnPlatform', 'OnPlatform', 'handleForPlatform'])

/** The few that work outside any company; everybody else has a company's transaction. */
const mayReachAcross = [
  // Opens it, and hands it to the rest.
  /^server\/main\.ts$/,
  // Authentication, and the endpoints that say by their constructor that they take it.
  /^server\/platform\/(session|http)\//,
  // Where transactions are opened; and who ends sessions tells that they did.
  /^server\/platform\/(within|live\/note)\.ts$/,
  // The super admin's pages and the founding of companies; sign-in and where one is signed in; who a share link was
  // made for; the mails of development.
  /^server\/(accounts|companies|session|sessions)\/([a-z]+|commands\/own)\.ts$/,
  // The super admin's list of companies as a table.
  /^server\/sheets\/exporting\.ts$/,
  // How an account signs in.
  /^server\/(second-step|identities)\/(commands\/)?[a-z-]+\.ts$/,
  // Who signs up founds a company and makes an account; whose address a link confirms.
  /^server\/(signup|accounts\/commands)\/[a-z/]+\.ts$/,
  /^server\/registry\//,
  // How the installation is doing, in figures of all companies.
  /^server\/overview\//,
  // What the platform writes of a company: that it is gone.
  /^server\/companies\/commands\/standing\.ts$/,
  // What somebody changes of themselves, in all of their companies at once, and their programs.
  /^server\/(profile|tokens)\/([a-z]+|(commands|queries)\/[a-z]+)\.ts$/,
  // The link by which other calendars read somebody's tasks: found before any company is known.
  /^server\/calendar\/(routes|commands\/feed)\.ts$/,
  // Who comes into a company, and with which account.
  /^server\/users\/(routes|commands\/(people|accepting)|queries\/invitation)\.ts$/,
  // Where somebody is signed in, and so on which devices they are told; and by which key of the installation.
  /^server\/push\/((routes|handlers)|(commands|queries)\/devices)\.ts$/,
  /^server\/platform\/push\/keys\.ts$/,
  // What several companies share, without knowing of each other.
  /^server\/platform\/shared-turns\.ts$/,
  // Gives back what a company was given that may be erased by then.
  /^server\/integrations\/(handlers|commands\/ending)\.ts$/,
  // Removes a calendar of somebody who may be gone from the company by then.
  /^server\/outlook\/(handlers|commands\/leaving)\.ts$/,
  // Whose books those are of which Xero says that they changed.
  /^server\/integrations\/queries\/organisations\.ts$/,
  /^server\/accounting\/(routes|commands\/hearing)\.ts$/,
  // Whose payments those are of which Stripe speaks.
  /^server\/checkout\/(routes|commands\/hearing)\.ts$/,
  // Whose subscription that is of which Stripe speaks.
  /^server\/subscription\/(handlers|commands\/(hearing|ending)|queries\/subscription)\.ts$/,
  // Who ends their mails by a link is signed in nowhere.
  /^server\/notifications\/(routes|(commands|queries)\/unsubscribing)\.ts$/,
  /^server\/shares\/routes\.ts$/,
  /^server\/mail\/(routes|queries)\.ts$/,
  // Mails that belong to no company, and what strangers write to us.
  /^server\/mail\/(handlers|commands\/platform)\.ts$/,
  /^server\/contact\/[a-z]+\.ts$/,
  // Jobs of the platform itself, and which companies there are.
  /^server\/platform\/jobs\//,
  // Demo companies are founded as real ones are.
  /^server\/db\/seed\//,
]

function handleFaults({ path, imports, program }: Source): string[] {
  if (mayReachAcross.some((pattern) => pattern.test(path))) return []
  const reaches =
    imports.some(({ target }) => target === handle) || importedNames(program).some((name) => handedBy.has(name))
  return reaches
    ? [
        'reaches for the handle of the whole platform: work in a company, or be one of the few (scripts/structure-server.ts)',
      ]
    : []
}

function importedNames(program: unknown): string[] {
  const names: string[] = []
  visit(program, (node) => {
    if (node.type === 'ImportSpecifier') names.push(nameOf(node['imported']) ?? '')
  })
  return names
}

/**
 * Comparisons of a role, or of an actor's kind, that was taken by destructuring: `const { role } = person`,
 * `({ kind }) => …` of an actor, `const { actor: { kind } } = ctx`.
 */
export function takenRoles(program: unknown): string[] {
  const taken = new Set<string>()
  visit(program, (node) => {
    if (node.type === 'VariableDeclarator') collect(node['id'], nameOf(lastPart(node['init'])), taken)
    for (const parameter of parametersOf(node)) collect(parameter, typeNameOf(parameter), taken)
  })
  const compared = new Set<string>()
  visit(program, (node) => {
    for (const value of comparedIn(node)) if (taken.has(nameOf(value) ?? '')) compared.add(nameOf(value) ?? '')
  })
  return [...compared]
}

/** Names in a pattern that hold a role, or the kind of what is called an actor. */
function collect(pattern: unknown, of: string | undefined, taken: Set<string>): void {
  if (!isNode(pattern)) return
  if (pattern.type === 'AssignmentPattern') return collect(pattern['left'], of, taken)
  if (pattern.type === 'ArrayPattern') {
    for (const element of pattern['elements'] as unknown[]) collect(element, undefined, taken)
    return
  }
  if (pattern.type !== 'ObjectPattern') return
  for (const property of pattern['properties'] as unknown[]) {
    if (!isNode(property) || property.type !== 'Property') continue
    const key = nameOf(property['key'])
    const name = nameOf(leftOf(property['value']))
    if (name !== undefined && (key === 'role' || (key === 'kind' && isActor(of)))) taken.add(name)
    else collect(property['value'], key, taken)
  }
}

const leftOf = (value: unknown): unknown =>
  isNode(value) && value.type === 'AssignmentPattern' ? value['left'] : value

const isActor = (name: string | undefined): boolean => name !== undefined && /^(actor|Actor)$/.test(name)

/** `ctx.actor` → `actor`. */
function lastPart(value: unknown): unknown {
  if (isNode(value) && value.type === 'ChainExpression') return lastPart(value['expression'])
  return isNode(value) && value.type === 'MemberExpression' ? value['property'] : value
}

function parametersOf(node: Node): unknown[] {
  const params = node['params']
  return /Function/.test(node.type) && Array.isArray(params) ? params : []
}

/** The name of a parameter's type: `({ kind }: Actor)` → `Actor`. */
function typeNameOf(parameter: unknown): string | undefined {
  if (!isNode(parameter)) return undefined
  const annotation = parameter['typeAnnotation']
  const type = isNode(annotation) ? annotation['typeAnnotation'] : undefined
  return isNode(type) && type.type === 'TSTypeReference' ? nameOf(type['typeName']) : undefined
}

const membership = new Set(['includes', 'has', 'indexOf'])

/** What a node compares: both sides of an equation, what a switch asks, what a list is asked for, a key of a table. */
function comparedIn(node: Node): unknown[] {
  if (node.type === 'BinaryExpression' && /^[!=]==?$/.test(String(node['operator'])))
    return [node['left'], node['right']]
  if (node.type === 'SwitchStatement') return [node['discriminant']]
  if (node.type !== 'CallExpression' || !membership.has(methodOf(node) ?? '')) return []
  return (node['arguments'] as unknown[]).slice(0, 1)
}
