/**
 * What a file may be called, per place; the first place whose folder pattern fits decides. Widen it here, with the
 * reason.
 */
export interface Place {
  /** Folder, without a slash at the end; `*` stands for one feature or sub-folder, `**` for any depth. */
  folder: string
  /** File names as a pattern; tests and samples are allowed beside everything. */
  files: RegExp
}

const anyKebab = /^[a-z][a-z0-9]*(-[a-z0-9]+)*(\.[a-z0-9-]+)*\.[a-z0-9]+$/
const messages = /^messages\.(en|es|fr)\.json$/

const vocabulary: Place[] = [
  // characters: which ones a text may hold. colours: a company's colour made fit for text, on paper and on screen;
  // events: the closed list of what happens;
  // fields: the schema pieces every feature shares; field-kinds: what each kind of field is, as the API describes it;
  // filters: those that lists are filtered by; plans: what a company has subscribed to and what that allows;
  // format: how numbers and dates are written, on paper and on screen; hours: how they are typed and read back;
  // typed-dates, typed-numbers: what people write, in forms and in the files they bring in;
  // numbers: how the numbers of every series are written and read back; problem: the body of every refusal, apart from
  // errors, which the screens load without zod; server-messages: what the server says, in other languages.
  {
    folder: 'domain',
    files:
      /^((actor|characters|colours|dates|endpoint|errors|events|fields|field-kinds|filters|format|hours|ids|money|numbers|permissions|plans|problem|typed-dates|typed-numbers)\.ts|server-messages\.(es|fr)\.json)$/,
  },
  // choices: what there is to choose of the feature (statuses, sort orders), for pages that do without its schemas.
  // columns: what people call the columns of files that they bring in; invoices: how the rows of one become it; lines:
  // what they come to; amounts: what a cell says as one; sheets: where in a file the table is.
  {
    folder: 'domain/imports',
    files: /^(schema|choices|rules|api|(invoice-)?columns|invoices|lines|amounts|sheets)\.ts$/,
  },
  // work: what is left to invoice, and what a new invoice starts with.
  { folder: 'domain/invoices', files: /^(schema|choices|rules|api|work)\.ts$/ },
  // changes: what is changed of many tasks at once; repeats: when a task that repeats is due next.
  { folder: 'domain/tasks', files: /^(schema|choices|rules|api|changes|repeats)\.ts$/ },
  { folder: 'domain/*', files: /^(schema|choices|rules|api)\.ts$/ },

  { folder: 'server', files: /^(main|features)\.ts$/ },
  { folder: 'server/platform/**', files: anyKebab },
  // What stands in for the providers in development: a program of its own, with a folder for each.
  { folder: 'server/sandbox/**', files: anyKebab },
  { folder: 'server/testing/**', files: anyKebab },
  { folder: 'server/db/migrations', files: /^\d{4}_[a-z0-9_]+\.sql$/ },
  { folder: 'server/db/seed/**', files: anyKebab },
  // feature: what a feature plugs into the product; server/features.ts lists it. jobs: what is queued and how often it
  // comes round; handlers: what runs it. listeners: what is done about events.
  // bytes: the doors that stream a file's content in and out; demo: accounts that exist in development only.
  { folder: 'server/files', files: /^(feature|routes|policy|commands|queries|jobs|handlers|listeners|bytes)\.ts$/ },
  {
    folder: 'server/session',
    files: /^(feature|routes|policy|commands|queries|jobs|handlers|listeners|emails|demo)\.ts$/,
  },
  // probes: what asks every minute whether the product works; causes: why one failed.
  { folder: 'server/overview', files: /^(feature|routes|jobs|handlers|probes|causes)\.ts$/ },
  // provider: what all of them are made of; providers: which there are; oauth: how tokens are got. Of the folder of
  // one, client asks it.
  {
    folder: 'server/integrations',
    files: /^(feature|routes|policy|jobs|handlers|provider|providers|oauth)\.ts$/,
  },
  // How the books are asked: a file for each kind of question to Xero's accounting API.
  { folder: 'server/accounting/xero', files: anyKebab },
  // How a calendar in Outlook is asked: calendars, events, and what changed of them.
  { folder: 'server/outlook/graph', files: anyKebab },
  // The same of payments online.
  { folder: 'server/checkout/stripe', files: anyKebab },
  // And of what a company pays us.
  { folder: 'server/subscription/stripe', files: anyKebab },
  // archive: what the archive of a company is made of: its zip, tables, names and its page.
  { folder: 'server/exports/archive', files: anyKebab },
  // The same read again: its parts, its entries, what each record has to be.
  { folder: 'server/intakes/archive', files: anyKebab },
  // ical: a calendar as other programs read it; sheet: a list as a table to take along.
  // What each list's table has, by what the lists are of; columns: what a column is; exporting: what answers a
  // table; tables: all of them.
  {
    folder: 'server/sheets',
    files: /^((feature|routes|columns|exporting|books|records|money|people|tables|words)\.ts|words\.(en|es|fr)\.json)$/,
  },
  // words: what the server says about the feature, on paper and in mails, in three languages.
  {
    folder: 'server/*',
    files:
      /^((feature|routes|policy|commands|queries|jobs|handlers|listeners|emails|pdf|sheet|ical|words)\.ts|words\.(en|es|fr)\.json|[a-z-]+\.typ)$/,
  },
  { folder: 'server/*/commands', files: /^[a-z]+(-[a-z]+)*\.ts$/ },
  { folder: 'server/*/queries', files: /^[a-z]+(-[a-z]+)*\.ts$/ },
  // graph, library: how a provider's own library asks.
  { folder: 'server/integrations/*', files: /^(client|graph|library)\.ts$/ },

  { folder: 'web', files: /^(index\.html|(root|routes|entry\.(client|server))\.tsx)$/ },
  { folder: 'web/public/**', files: anyKebab },
  { folder: 'web/ui/**', files: anyKebab },
  { folder: 'web/lib/**', files: anyKebab },
  // Screens and their parts are named by what they show; data.ts holds the hooks, messages the texts, embed.tsx what
  // other features' pages embed. records: what several features share that knows the domain's nouns but no feature.
  { folder: 'web/*', files: new RegExp(`${messages.source}|^[a-z0-9]+(-[a-z0-9]+)*\\.tsx?$`) },
]

/** Allowed beside every file: its tests, what only tests use, and what they compare with. */
const companions = /^[a-z][a-z0-9-]*\.(test|testing)\.tsx?$/

/** Names that say nothing about what is inside, wherever they stand. */
export const emptyNames = new Set([
  'utils',
  'util',
  'helpers',
  'helper',
  'services',
  'service',
  'types',
  'common',
  'misc',
  'shared-code',
  'index',
])

/**
 * Files of one server feature that others may import; a policy says what may be done with its records. `files` also
 * opens its bytes: reports and shares stream photos; `integrations` what a provider answers or fails with.
 */
export function isDoor(feature: string, rest: string): boolean {
  return /^(commands|queries|policy)(\.ts$|\/)/.test(rest) || doors.has(`${feature}/${rest}`)
}

const doors = new Set(['files/bytes.ts', 'integrations/provider.ts'])

/** True for the file name in the folder, both relative to the project, with forward slashes. */
export function isAllowedName(folder: string, name: string): boolean {
  if (companions.test(name) || folder.endsWith('/fixtures')) return true
  const place = vocabulary.find((each) => matches(each.folder, folder))
  return place !== undefined && place.files.test(name)
}

function matches(pattern: string, folder: string): boolean {
  const wanted = pattern.split('/')
  const found = folder.split('/')
  if (wanted.at(-1) === '**') return wanted.slice(0, -1).every((part, at) => part === found[at])
  return wanted.length === found.length && wanted.every((part, at) => part === '*' || part === found[at])
}
