import {
  BadgeDollarSign,
  DoorOpen,
  EllipsisVertical,
  LogOut,
  MailPlus,
  RotateCcw,
  Settings,
  Trash2,
} from 'lucide-react'
import { useTranslation } from 'react-i18next'

import type { CompanySummary } from '#domain/registry/schema.ts'
import { useOffer } from '#web/lib/offer.ts'
import { useDialogState } from '#web/lib/search-params.ts'
import { useSession } from '#web/lib/session.tsx'
import { Button, IconButton } from '#web/ui/button.tsx'
import { Menu, MenuItem, MenuLink, MenuSeparator } from '#web/ui/menu.tsx'
import { PageActions } from '#web/ui/page-actions.tsx'
import { toast } from '#web/ui/toast.tsx'
import { useCloseCompany } from './data.ts'

/** The dialogs of companies, each with its address. */
export const useCompanyDialogs = () => useDialogState(['open', 'plan', 'invite', 'restore', 'delete'])
export type CompanyDialogState = ReturnType<typeof useCompanyDialogs>

type ActionsProps = { company: CompanySummary; dialogs: CompanyDialogState }

/** What may be done with the company of a row: stepping into it first, and the rest in a menu. */
export function CompanyActions({ company, dialogs }: ActionsProps) {
  const { t } = useTranslation('companies')
  const offers = useCompanyOffers({ company, dialogs })
  return (
    <span className="flex justify-end gap-1">
      <StepInOrOut company={company} dialogs={dialogs} size="compact" />
      <Menu
        trigger={<IconButton label={t('actionsFor', { name: company.name })} icon={EllipsisVertical} size="compact" />}
      >
        <MenuLink icon={Settings} to={offers.settings.to}>
          {offers.settings.label}
        </MenuLink>
        {[offers.plan, offers.invite, offers.restore].map(
          (action) =>
            action && (
              <MenuItem key={action.label} {...action}>
                {action.label}
              </MenuItem>
            ),
        )}
        {offers.remove && <MenuSeparator />}
        {offers.remove && (
          <MenuItem {...offers.remove} tone="danger">
            {offers.remove.label}
          </MenuItem>
        )}
      </Menu>
    </span>
  )
}

/** The same on the company's own page. */
export function CompanyPageActions({ company, dialogs }: ActionsProps) {
  const { t } = useTranslation('companies')
  const { settings, plan, invite, restore, remove } = useCompanyOffers({ company, dialogs })
  return (
    <PageActions
      label={t('actionsFor', { name: company.name })}
      main={<StepInOrOut company={company} dialogs={dialogs} />}
      beside={[restore, settings, plan]}
      more={[invite]}
      remove={remove}
    />
  )
}

/** Opens the company, or leaves it where it is open. */
function StepInOrOut({ company, dialogs, size }: ActionsProps & { size?: 'compact' }) {
  const { t } = useTranslation('companies')
  const { company: opened } = useSession()
  const close = useCloseCompany()
  if (company.id !== opened?.id) {
    return (
      <Button
        icon={DoorOpen}
        aria-label={t('openName', { name: company.name })}
        onClick={() => dialogs.open('open', company.id)}
        {...(size ? { size } : { variant: 'primary' as const })}
      >
        {t('open')}
      </Button>
    )
  }
  return (
    <Button
      icon={LogOut}
      busy={close.isPending}
      onClick={() => close.mutate(undefined, { onError: (error) => toast.error(error.message) })}
      {...(size ? { size } : {})}
    >
      {t('leave')}
    </Button>
  )
}

/** What is offered now; what the moment forbids for as long as the company is as it is, isn't offered at all. */
function useCompanyOffers({ company, dialogs }: ActionsProps) {
  const { t } = useTranslation('companies')
  const offer = useOffer(company)
  const { can, id } = company
  const opening = (name: Parameters<typeof dialogs.open>[0]) => () => dialogs.open(name, id)
  return {
    settings: { label: t('settings'), icon: Settings, to: `/app/companies/${id}/settings` },
    plan: { ...offer('updatePlan'), label: t('editPlan'), icon: BadgeDollarSign, onSelect: opening('plan') },
    invite: can.inviteOrgAdmin ? { label: t('invite.again'), icon: MailPlus, onSelect: opening('invite') } : undefined,
    restore: can.restoreCompany
      ? { label: t('restore.action'), icon: RotateCcw, onSelect: opening('restore') }
      : undefined,
    remove: can.deleteCompany ? { label: t('delete.action'), icon: Trash2, onSelect: opening('delete') } : undefined,
  }
}
