import 'i18next'

import type accounts from '../accounts/messages.en.json'
import type activity from '../activity/messages.en.json'
import type app from '../app/messages.en.json'
import type audit from '../audit/messages.en.json'
import type myWork from '../my-work/messages.en.json'
import type calendar from '../calendar/messages.en.json'
import type checkout from '../checkout/messages.en.json'
import type clients from '../clients/messages.en.json'
import type comments from '../comments/messages.en.json'
import type companies from '../companies/messages.en.json'
import type dashboard from '../dashboard/messages.en.json'
import type identities from '../identities/messages.en.json'
import type imports from '../imports/messages.en.json'
import type intakes from '../intakes/messages.en.json'
import type accounting from '../accounting/messages.en.json'
import type integrations from '../integrations/messages.en.json'
import type mailbox from '../mailbox/messages.en.json'
import type outlook from '../outlook/messages.en.json'
import type invoices from '../invoices/messages.en.json'
import type jobs from '../jobs/messages.en.json'
import type mail from '../mail/messages.en.json'
import type marketing from '../marketing/messages.en.json'
import type notifications from '../notifications/messages.en.json'
import type onboarding from '../onboarding/messages.en.json'
import type overview from '../overview/messages.en.json'
import type portal from '../portal/messages.en.json'
import type profile from '../profile/messages.en.json'
import type push from '../push/messages.en.json'
import type records from '../records/messages.en.json'
import type reminders from '../reminders/messages.en.json'
import type reports from '../reports/messages.en.json'
import type roles from '../roles/messages.en.json'
import type search from '../search/messages.en.json'
import type secondStep from '../second-step/messages.en.json'
import type session from '../session/messages.en.json'
import type sessions from '../sessions/messages.en.json'
import type settings from '../settings/messages.en.json'
import type shares from '../shares/messages.en.json'
import type signup from '../signup/messages.en.json'
import type subscription from '../subscription/messages.en.json'
import type tags from '../tags/messages.en.json'
import type tasks from '../tasks/messages.en.json'
import type ui from '../ui/messages.en.json'
import type users from '../users/messages.en.json'
import type variations from '../variations/messages.en.json'
import type viewings from '../viewings/messages.en.json'
import type views from '../views/messages.en.json'

// What `t('…')` takes: the keys of the English catalogues, by feature. A key that isn't there is a type error.
declare module 'i18next' {
  interface CustomTypeOptions {
    resources: {
      accounts: typeof accounts
      activity: typeof activity
      app: typeof app
      audit: typeof audit
      calendar: typeof calendar
      'my-work': typeof myWork
      checkout: typeof checkout
      clients: typeof clients
      comments: typeof comments
      companies: typeof companies
      dashboard: typeof dashboard
      imports: typeof imports
      intakes: typeof intakes
      accounting: typeof accounting
      integrations: typeof integrations
      identities: typeof identities
      mailbox: typeof mailbox
      outlook: typeof outlook
      invoices: typeof invoices
      jobs: typeof jobs
      mail: typeof mail
      marketing: typeof marketing
      notifications: typeof notifications
      onboarding: typeof onboarding
      overview: typeof overview
      portal: typeof portal
      profile: typeof profile
      push: typeof push
      records: typeof records
      reminders: typeof reminders
      reports: typeof reports
      roles: typeof roles
      search: typeof search
      'second-step': typeof secondStep
      session: typeof session
      sessions: typeof sessions
      settings: typeof settings
      shares: typeof shares
      signup: typeof signup
      subscription: typeof subscription
      tags: typeof tags
      tasks: typeof tasks
      ui: typeof ui
      users: typeof users
      variations: typeof variations
      viewings: typeof viewings
      views: typeof views
    }
  }
}
