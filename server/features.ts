import { accounting } from './accounting/feature.ts'
import { accounts } from './accounts/feature.ts'
import { activity } from './activity/feature.ts'
import { audit } from './audit/feature.ts'
import { calendar } from './calendar/feature.ts'
import { checkout } from './checkout/feature.ts'
import { clients } from './clients/feature.ts'
import { comments } from './comments/feature.ts'
import { companies } from './companies/feature.ts'
import { contact } from './contact/feature.ts'
import { dashboard } from './dashboard/feature.ts'
import { exportsOfCompanies } from './exports/feature.ts'
import { intakesOfCompanies } from './intakes/feature.ts'
import { files } from './files/feature.ts'
import { identities } from './identities/feature.ts'
import { imports } from './imports/feature.ts'
import { integrations } from './integrations/feature.ts'
import { mailbox } from './mailbox/feature.ts'
import { outlook } from './outlook/feature.ts'
import { invoices } from './invoices/feature.ts'
import { jobs } from './jobs/feature.ts'
import { live } from './live/feature.ts'
import { mail } from './mail/feature.ts'
import { eventDelivery } from './platform/events/deliveries.ts'
import { notifications } from './notifications/feature.ts'
import type { Feature, Listener } from './platform/feature.ts'
import type { Route } from './platform/http/route.ts'
import type { Handler } from './platform/jobs/handler.ts'
import type { Job } from './platform/jobs/job.ts'
import { everyCompanyHandler, type Schedule } from './platform/jobs/schedule.ts'
import { overview } from './overview/feature.ts'
import { profile } from './profile/feature.ts'
import { push } from './push/feature.ts'
import { rateCounts } from './platform/rates.ts'
import { onboarding } from './onboarding/feature.ts'
import { registry } from './registry/feature.ts'
import { reminders } from './reminders/feature.ts'
import { reports } from './reports/feature.ts'
import { roles } from './roles/feature.ts'
import { search } from './search/feature.ts'
import { secondStep } from './second-step/feature.ts'
import { session } from './session/feature.ts'
import { sessions } from './sessions/feature.ts'
import { sheets } from './sheets/feature.ts'
import { shares } from './shares/feature.ts'
import { signup } from './signup/feature.ts'
import { subscription } from './subscription/feature.ts'
import { tags } from './tags/feature.ts'
import { tasks } from './tasks/feature.ts'
import { tokens } from './tokens/feature.ts'
import { users } from './users/feature.ts'
import { variations } from './variations/feature.ts'
import { viewings } from './viewings/feature.ts'
import { views } from './views/feature.ts'

/** Every feature, plugged in here and nowhere else. */
const features: readonly Feature[] = [
  session,
  secondStep,
  identities,
  sessions,
  accounts,
  signup,
  onboarding,
  profile,
  tokens,
  companies,
  subscription,
  exportsOfCompanies,
  intakesOfCompanies,
  registry,
  overview,
  audit,
  activity,
  roles,
  users,
  clients,
  jobs,
  reports,
  shares,
  files,
  imports,
  dashboard,
  search,
  integrations,
  mailbox,
  outlook,
  accounting,
  checkout,
  sheets,
  invoices,
  variations,
  comments,
  tags,
  views,
  tasks,
  calendar,
  notifications,
  viewings,
  reminders,
  mail,
  contact,
  live,
  push,
  eventDelivery,
  rateCounts,
]

/** Every endpoint with what answers it. */
export const routes: readonly Route[] = features.flatMap(({ area, routes = [] }) =>
  routes.map((route) => ({ ...route, area })),
)

/** What comes round by the clock. */
export const schedules: readonly Schedule[] = features.flatMap((each) => each.schedules ?? [])

/** What is done about events. */
export const listeners: readonly Listener[] = features.flatMap((each) => each.listeners ?? [])

/** The background jobs of every feature, deliveries to listeners included, with what runs them. */
export const handlers: readonly Handler[] = [
  ...features.flatMap((each) => each.jobs ?? []),
  ...listeners.map((each) => each.handler),
  everyCompanyHandler(schedules),
]

/** What `migrate` prepares: a queue for each job, and the schedules. */
export const queues: { jobs: readonly Job[]; schedules: readonly Schedule[] } = {
  jobs: handlers.map(({ job }) => job),
  schedules,
}
