import { join } from 'node:path'
import type { Plugin } from 'vite'

/** A module as the bundler knows it; ids of routes carry a query that tells the route from its module. */
type Module = {
  isEntry: boolean
  importedIds: readonly string[]
  importers: readonly string[]
  dynamicImporters: readonly string[]
}
type Modules = { getModuleInfo: (id: string) => Module | null }

// Before anything is drawn; then what every page behind the sign-in has.
const core = ['web/index.html']
const frame = ['web/app/app-layout.tsx']
// Pictures of the settings' menu that stand in lists or beside a second step as well: else it would bring those along.
const frameIcons =
  /^node_modules\/lucide-react\/dist\/esm\/icons\/(cable|list-checks|lock-keyhole|shield-check|sliders-horizontal|users-round)\./
// As the menu calls it: History.
const historyIcon = /^node_modules\/lucide-react\/dist\/esm\/icons\/rotate-ccw-clock\./
const lists = /-(list|jobs)\.tsx$/
const calendar = 'web/calendar/calendar-page.tsx'
const pages = /^web\/(?!dev\/|imports\/|mail\/|second-step\/|settings\/export-)[\w-]+\/[\w-]+-(page|list|jobs)\.tsx$/

// What the frame says in a few companies, or once in a while; and pages that are seldom seen, with next to nothing on
// them: each file of its own is one more name in every first page.
const seldom = /^web\/(app\/(elsewhere|page-notices)|companies\/open-banner|signup\/embed|ui\/toast-card)\.tsx$/
const seldomSeen =
  /^web\/(accounts\/(confirm-(address-change|microsoft)|unsubscribe)|app\/unknown-(page|path)|reports\/report-redirect)\.tsx$/
// Whoever holds a link comes to one page, and to no other.
const byLink = /^web\/(shares\/shared-report|invoices\/shared-invoice)-page\.tsx$/
const ofPasswords = /^web\/accounts\/(forgot|reset)-password\.tsx$/
// What the top bar has, the keys that lead from anywhere and what they open, and the menu that offers the same.
const topTools = /^web\/app\/(top-tools|palette-dialog|key-sheet|user-menu-items)\.tsx$/

// What asks before it opens a form or deletes: it comes with the first deed, the forms only when they are opened.
const dialogs = /-(dialogs|frame)\.tsx$/
// What the calendar of tasks has in common with lists, and no more: it is a first page without the rest of theirs.
const tools =
  /^(web\/(ui\/(search-box|segmented)\.tsx|ui\/early-press\.ts|lib\/calendar\.ts|records\/task-views\.tsx)|domain\/views\/choices\.ts|node_modules\/lucide-react\/dist\/esm\/icons\/(calendar-(days|plus)|chevron-(left|right)|kanban|list|search|sliders-horizontal)\.)/
const ofTasks = /^web\/(tasks|my-work|calendar|comments|tags|views)\//
const taskList = 'web/tasks/task-list.tsx'
const taskPage = 'web/tasks/task-page.tsx'
const tasksOwn = /^(\0virtual:english\/tasks|domain\/(tasks|tags|views)|web\/tasks)\/|^web\/records\/task-/
const startPage = 'web/app/start-page.tsx'
const ofStart = /^web\/(app\/start-page\.tsx$|dashboard\/)/
// Tables stand on lists, and on few records.
const table = /^web\/ui\/(data-table|data-table-props|row-cards)\.tsx?$/
// What lists and records of these share: neither reports nor tasks nor the start page wait for it.
const ofWork = new Set(['clients', 'jobs', 'invoices', 'variations'])
// Pages of a super admin alone.
const ofSuperAdmin = new Set(['companies', 'overview'])
const people = /^web\/(users|roles)\/[\w-]+-list\.tsx$/
const figures = /^(domain\/(money|reports\/rules)\.ts|web\/ui\/figures\.tsx)$/
// Fetched with the first deed, for the pages to come.
const ahead = /^(web\/records\/(record-list|related-list)\.tsx|web\/tasks\/embed\.tsx|domain\/money\.ts)$/
// What somebody has of a second step, how passkeys are asked for, and where somebody is signed in: it stands on the
// profile and on Security, and its forms come when they are opened.
const secondStep = [
  /^domain\/second-step\/(api|rules)\.ts$/,
  /^web\/second-step\/(data|deeds|embed|part|passkey-list|since)\.tsx?$/,
  /^web\/(records\/confirm-identity\.tsx|lib\/passkeys\.ts|sessions\/embed\.tsx)$/,
  /^\0virtual:english\/second-step\//,
  /^node_modules\/lucide-react\/dist\/esm\/icons\/(key-round|list-checks|monitor|shield-[a-z-]+|smartphone)\./,
]
// What all pages of the settings have: people, roles and security are no forms.
const settingsFrame = 'web/settings/settings-frame.tsx'
const withoutForm = 'web/settings/security-page.tsx'
// What pages that are one small form take of the forms: a new password, a link to be mailed.
const smallForms = /^web\/(lib\/short-form\.ts|records\/password-meter\.tsx)$/
// The offer to set the company up, on the start page: the form behind it isn't asked for there.
const offer = /^(domain\/onboarding\/api\.ts|web\/onboarding\/(data\.ts|embed\.tsx))$/
// Parts that arrive by themselves where no form is shown: what they share is not the forms'.
const apart = new Set(['accounts', 'push', 'sessions', 'signup', 'tags', 'views'])
const within = /^web\/records\/within-\w+\.tsx$/

// Apart from what uses them: two files must not need each other.
const laterLibraries: Readonly<Record<string, string>> = {
  'big.js': 'figures',
  zod: 'fields',
  'react-hook-form': 'fields',
  '@base-ui/react': 'dialogs',
  '@base-ui/utils': 'dialogs',
  '@floating-ui/core': 'dialogs',
  '@floating-ui/dom': 'dialogs',
  '@floating-ui/react-dom': 'dialogs',
  '@floating-ui/utils': 'dialogs',
  'use-sync-external-store': 'dialogs',
}

/**
 * Which file of the built application a module is in (decision 0042): few enough for a first page, and a change of page
 * asks for its own and at most one more. What a page does not show comes when it is opened.
 */
export function chunksByUse(): Plugin {
  return {
    name: 'chunks-by-use',
    apply: 'build',
    configEnvironment(name) {
      if (name !== 'client') return undefined
      const users = new Map<string, ReadonlySet<string>>()
      const codeSplitting = {
        // A file then holds what it was given and nothing that this happens to need.
        includeDependenciesRecursively: false,
        groups: [{ name: (id: string, modules: Modules) => chunkOf(id, modules, users), debugName: 'by use' }],
      }
      // Each page names some eighty files, whose hashes no compression makes smaller: as short as they may be.
      const output = { codeSplitting, chunkFileNames: 'assets/[name]-[hash:7].js' }
      return { build: { rolldownOptions: { preserveEntrySignatures: 'allow-extension', output } } }
    },
  }
}

function chunkOf(id: string, modules: Modules, known: Map<string, ReadonlySet<string>>): string | null {
  // What holds the files together is asked for by all of them.
  if (id.endsWith('rolldown/runtime.js')) return 'core'
  const library = /\/node_modules\/((?:@[\w-]+\/)?[\w.-]+)\/(?!.*\/node_modules\/)/.exec(id)?.[1] ?? ''
  if (laterLibraries[library] !== undefined) return laterLibraries[library]
  // Of comments alone, which come by themselves.
  if (/\/(infiniteQueryObserver|useInfiniteQuery)\.js$/.test(id)) return 'comments'
  if (figures.test(nameOf(id))) return 'figures'
  const users = usersOf(id, modules, known)
  const isUsedBy = (roots: readonly string[]) => roots.some((root) => users.has(root))
  if (isUsedBy(core)) return 'core'
  if (isUsedBy(frame) || frameIcons.test(nameOf(id))) return 'frame'
  if (secondStep.some((part) => part.test(nameOf(id)))) return 'second-step'
  if (within.test(nameOf(id))) return 'lists'
  if (isOfAllSettings(id, users)) return 'settings'
  const bringer = nameOf(onlyImporterOf(id, modules) ?? id)
  // The profile has the menu of the settings as well.
  if (bringer === 'web/ui/page-menu.tsx') return 'settings'
  const fields = () => (needsFormLibraries(id, modules) ? 'fields' : 'inputs')
  if (smallForms.test(bringer)) return fields()
  if (offer.test(bringer)) return 'onboarding-offer'

  // What happened, to a record and in the company: both come by themselves, and no page waits for what they share.
  if (isOnlyOf('activity', users) && users.size > 1) return 'activity'
  // Of the menu of the settings, and of the page that it leads to.
  if (historyIcon.test(nameOf(id))) return 'settings'
  if (table.test(nameOf(id))) return 'table'
  // Stands on records and on the calendar: no other page waits for it.
  if (bringer === 'web/tasks/embed.tsx') return 'task-door'
  // A client's jobs are the list of jobs once more.
  if (bringer === 'web/jobs/client-jobs.tsx') return 'jobs-lists'
  if (tools.test(nameOf(id)) || tools.test(bringer)) return 'tools'
  // So is what somebody has to do; what it keeps is sent from other pages as well.
  if (isOnlyOf('my-work', users) && users.size > 1) return 'my-work'
  // The calendar is one page: what its parts that come later need as well is in its own file.
  if (isOnlyOf('calendar', users) && (users.has(calendar) || users.size > 1)) return 'calendar'
  // What the box of the top bar and the page of all results show.
  if (isOnlyOf('search', users) && users.size > 1) return 'search'
  const areAll = (...late: RegExp[]) =>
    users.size > 0 && [...users].every((user) => late.some((each) => each.test(user)))
  if (areAll(seldom, seldomSeen)) return 'seldom'
  if (areAll(ofPasswords)) return 'passwords'
  // All of it comes right after the page: one file costs the frame one name.
  if (areAll(topTools)) return 'top-tools'

  const shownOn = [...users].filter((user) => pages.test(user))
  const features = new Set(shownOn.map((page) => featureOf(page)))
  // What only screens of tasks show is for no other page to wait for.
  const isTasks = tasksOwn.test(bringer) || [...users].every((user) => ofTasks.test(user))
  if (isTasks && shownOn.every((page) => ofTasks.test(page))) {
    const part = taskPartOf(users, shownOn)
    if (part !== undefined) return part
  }
  // What the pages that a link opens share, also with parts that come later: no page of the application waits for it.
  if (users.size > 1 && shownOn.length > 0 && shownOn.every((page) => byLink.test(page))) return 'by-link'
  // Lists of people and roles share much that no other list has.
  if (shownOn.length > 0 && shownOn.every((page) => people.test(page))) return 'people'
  const kinds = new Set(shownOn.map((page) => kindOf(page)))
  const [feature = ''] = features
  const [kind = ''] = kinds
  // What forms that open later need as well doesn't wait for the settings: the two would need each other.
  if (feature === 'fields' && features.size === 1 && users.size > shownOn.length) return fields()
  // A page with what its own parts that come later share with it: one file, which no other page waits for.
  const isOfOnePage = ['tasks', 'clients', 'reports', 'invoices'].some((folder) => isOnlyOf(folder, users))
  if (shownOn[0] !== undefined && shownOn.length === 1 && isOfOnePage) return nameOfPage(shownOn[0])
  // Neither does another page wait for what the start page shares with its own parts that come later.
  if (shownOn.length === 1 && shownOn[0] === startPage && [...users].every((user) => ofStart.test(user)))
    return nameOfPage(startPage)
  // What an invoice says, with a sign-in or by its link, has no file of its own.
  if (feature === 'invoices' && features.size === 1 && kind === 'records' && shownOn.length > 1) return 'work'
  if (features.size === 1 && shownOn.length > 1 && kinds.size === 1) return `${feature}-${kind}`
  if (isLate(id, modules)) return null
  if (users.size === 1) return null
  const part = featureOf([...users][0] ?? '')
  if (apart.has(part) && isOnlyOf(part, users)) return needsFormLibraries(id, modules) ? 'forms' : part
  if (shownOn.length === 0) {
    if ([...users].some((user) => dialogs.test(user))) return 'questions'
    if ([...users].every((user) => needsFormLibraries(join(root, user), modules))) return 'forms'
    if (isOnlyOf('tasks', users)) return 'task-deeds'
    return 'parts'
  }
  // A page's own, unless a part that comes later needs it too.
  if (feature === 'fields' && features.size === 1) return fields()
  // Pages of a super admin alone: what they share is nobody else's to wait for.
  if (nameOf(id).startsWith('web/companies/') || [...users].every((user) => ofSuperAdmin.has(featureOf(user))))
    return 'companies'
  // What the pages of tasks share is for no other page to wait for.
  if (isOnlyOf('tasks', users)) return 'tasks'
  if (kinds.size > 1 && [...features].every((each) => ofWork.has(each))) return 'work'
  return kinds.size === 1 ? kind : 'frame'
}

/** What several screens of tasks have; what the page of one, or the list, has with parts that come later. */
function taskPartOf(users: ReadonlySet<string>, shownOn: readonly string[]): string | undefined {
  if (shownOn.length > 1) return 'task-parts'
  if (users.has(taskPage)) return 'task'
  if (users.has(taskList)) return 'task-list'
  return undefined
}

const kindOf = (page: string): string => {
  if (page === calendar) return 'calendar'
  return lists.test(page) ? 'lists' : 'records'
}

// A shared report is a report; settings and sign-in are forms, of the same parts as those that are opened later.
const asFeature: Readonly<Record<string, string>> = {
  shares: 'reports',
  settings: 'fields',
  session: 'fields',
  onboarding: 'fields',
  profile: 'fields',
}

function featureOf(page: string): string {
  const [, folder = ''] = page.split('/')
  return asFeature[folder] ?? folder
}

const nameOfPage = (page: string): string => page.replace(/^.*\/|\.tsx$/g, '')

const isOnlyOf = (folder: string, users: ReadonlySet<string>): boolean =>
  [...users].every((user) => user.startsWith(`web/${folder}/`))

function isOfAllSettings(id: string, users: ReadonlySet<string>): boolean {
  const isOurs = isOnlyOf('settings', users) || nameOf(id).startsWith('\0virtual:english/settings/')
  return isOurs && (users.has(settingsFrame) || (users.has(withoutForm) && users.size > 1))
}

/** What a text comes with, where that is one module. */
function onlyImporterOf(id: string, modules: Modules): string | undefined {
  const { importers = [] } = (id.startsWith('\0virtual:english/') && modules.getModuleInfo(id)) || {}
  return importers.length === 1 ? importers[0] : undefined
}

/** The entries and the parts that arrive by themselves which, directly or not, import this module. */
function usersOf(id: string, modules: Modules, known: Map<string, ReadonlySet<string>>): ReadonlySet<string> {
  const before = known.get(id)
  if (before) return before
  const seen = new Set<string>()
  const users = new Set<string>()
  const visit = (each: string): void => {
    if (seen.has(each)) return
    seen.add(each)
    const module = modules.getModuleInfo(each)
    if (!module) return
    if (module.isEntry || isLate(each, modules)) users.add(nameOf(each))
    module.importers.forEach(visit)
  }
  visit(id)
  known.set(id, users)
  return users
}

/**
 * Whether, directly or not, it is made of the libraries of forms. What isn't comes with the first deed and is asked to
 * run beside somebody's typing: the schemas of all forms at once took a slow phone 180 ms.
 */
function needsFormLibraries(id: string, modules: Modules, seen = new Set<string>()): boolean {
  if (seen.has(id)) return false
  seen.add(id)
  if (/\/node_modules\/(zod|react-hook-form)\//.test(id)) return true
  return modules.getModuleInfo(id)?.importedIds.some((each) => needsFormLibraries(each, modules, seen)) ?? false
}

/** Whether it arrives by itself. */
const isLate = (id: string, modules: Modules): boolean =>
  (modules.getModuleInfo(id)?.dynamicImporters.length ?? 0) > 0 && !ahead.test(nameOf(id))

const root = process.cwd()
const nameOf = (id: string): string => id.replace(/\?.*/, '').replace(`${root}/`, '')
