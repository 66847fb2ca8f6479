import { lazy, Suspense, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'

import { takeArrival } from '#web/lib/arrival.ts'
import { QueryProvider } from '#web/lib/query.tsx'
import { useSession } from '#web/lib/session.tsx'
import { AddersProvider } from '#web/records/adders.tsx'
import { useEnterCompany, useSignOut } from '#web/session/data.ts'
import { landingOf } from '#web/session/sign-in.ts'
import { withFirstDeed } from '#web/ui/first-deed.ts'
import { useBrandOnPage } from '#web/ui/brand.ts'
import { toast } from '#web/ui/toast.tsx'

import { Guard } from './guard.tsx'
import { PageBoundary } from './page-boundary.tsx'
import { isTheirs, places } from './places.ts'
import { Shell } from './shell.tsx'

// Arrive when somebody first asks for them.
const adders = {
  client: lazy(() => import('#web/clients/add-client.tsx')),
  job: lazy(() => import('#web/jobs/add-job.tsx')),
}

// For the few: nobody else's first page carries them.
const OpenBanner = lazy(() => import('#web/companies/open-banner.tsx'))
const PageNotices = lazy(() => import('./page-notices.tsx'))

// What most of the pages to come share: lists, what stands on a record's page, sums.
withFirstDeed(() => {
  const ahead = [
    import('#web/records/record-list.tsx'),
    import('#web/records/related-list.tsx'),
    import('#web/tasks/embed.tsx'),
    import('#domain/money.ts'),
  ]
  void Promise.allSettled(ahead)
})

// Once the page itself has come, which stands without it.
setTimeout(() => void import('./after-page.ts').catch(() => undefined), 3000)

export default function AppLayout() {
  return (
    <QueryProvider>
      <Guard>
        <SignedInShell />
      </Guard>
    </QueryProvider>
  )
}

function SignedInShell() {
  const { t } = useTranslation('app')
  const session = useSession()
  const navigate = useNavigate()
  const enter = useEnterCompany()
  const signOut = useSignOut()
  useBrandOnPage(session.company?.brandTokens)
  useEffect(() => {
    const text = takeArrival()
    if (text !== undefined) toast.success(text)
  }, [])
  const { closed, daysLeft } = session.company ?? {}
  const isUnconfirmed = !session.user.isConfirmed
  const items = places
    .filter((place) => isTheirs(session, place))
    .map(({ to, at, label, ...place }) => ({ ...place, to: at?.(session) ?? to, label: t(label) }))
  return (
    <Shell
      title={session.can.getClientOverview ? t('clientPortal') : (session.company?.name ?? 'Stringline')}
      logoUrl={session.company?.logoUrl}
      account={{
        person: session.user,
        companies: session.companies,
        company: session.company?.id,
        settingsAt: items.find(({ to }) => to.startsWith('/app/settings'))?.to,
        onEnter: (id) => enter.mutate(id, { onSuccess: (entered) => entered && void navigate(landingOf(entered)) }),
      }}
      items={items}
      branded={session.company !== null}
      banner={
        session.company?.openUntil ? (
          <Suspense>
            <OpenBanner company={session.company} until={session.company.openUntil} />
          </Suspense>
        ) : undefined
      }
      onSignOut={() => signOut.mutate()}
    >
      {(isUnconfirmed || closed || daysLeft) && (
        <Suspense fallback={isUnconfirmed && <BannerRoom />}>
          <PageNotices />
        </Suspense>
      )}
      <AddersProvider adders={adders}>
        {(closed?.why !== 'shut' || session.can.getPlan) && <PageBoundary />}
      </AddersProvider>
    </Shell>
  )
}

/** As much room as the banner takes at these widths, so that the page below doesn't move when it comes. */
const BannerRoom = () => <div className="mb-6 h-[10.875rem] md:h-[6.875rem] xl:h-[4.125rem] print:hidden" />
