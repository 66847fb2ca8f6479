import { useSession } from '#web/lib/session.tsx'
import { UnconfirmedBanner } from '#web/signup/embed.tsx'
import { ClosedNotice, DueNotice, NothingLeft, TrialNotice } from '#web/subscription/embed.tsx'
import { OtherCompanies } from './other-companies.tsx'

/** The notice above each page, one at a time: a closed company, a failed payment, an address to confirm, a trial. */
export default function PageNotices() {
  const { user, company } = useSession()
  return user.isConfirmed || company?.closed || company?.isDue ? <CompanyStanding /> : <UnconfirmedBanner />
}

/** Of a company that is closed, or soon will be: why, and until when; in place of its pages, where none is left. */
function CompanyStanding() {
  const { company, can } = useSession()
  if (company === null) return null
  const { closed, daysLeft, isDue } = company
  if (closed === null && daysLeft === null) return null
  if (closed === null) return isDue ? <DueNotice days={daysLeft ?? 0} /> : <TrialNotice days={daysLeft ?? 0} />
  // Of one that was shut nothing is left but to its org_admins.
  if (closed.why === 'shut' && !can.getPlan) return <NothingLeft elsewhere={<OtherCompanies />} />
  return <ClosedNotice closed={closed} />
}
