import { Building, CircleUser, LogOut, Monitor, Moon, Search, Settings, Sun } from 'lucide-react'
import { useLayoutEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'

import { asLanguage, chooseLanguage, languageNames, languages } from '#web/lib/i18n.ts'
import { useDialogState } from '#web/lib/search-params.ts'
import { useTheme } from '#web/lib/theme.ts'
import { chooseTheme } from '#web/lib/themes.ts'
import { focusFirst, MenuChoice, MenuItem, MenuLink, MenuSeparator } from '#web/ui/menu.tsx'
import { useChooseAppearance } from './choose-appearance.ts'
import type { UserMenuProps } from './user-menu.tsx'

/** Who is signed in, and where; theme and language, on any device; the way out. */
export default function UserMenuItems({ person, companies, company, onEnter, settingsAt, onSignOut }: UserMenuProps) {
  const { t } = useTranslation('app')
  const dialog = useDialogState(['palette'])
  const head = useRef<HTMLDivElement>(null)
  // Opened by the very key that brought them, the menu had nothing yet to give the focus to.
  useLayoutEffect(() => {
    const menu = head.current?.closest<HTMLElement>('[role="menu"]')
    if (menu && !menu.contains(document.activeElement)) focusFirst(menu)
  }, [])
  return (
    <>
      <div ref={head} role="presentation" className="max-w-72 px-3 py-2">
        <p className="font-semibold">{person.name}</p>
        <p className="text-sm text-ink-3 [overflow-wrap:anywhere]">{person.email}</p>
      </div>
      <MenuSeparator />
      {companies.length > 1 && (
        <>
          <MenuChoice
            label={t('user.company')}
            choices={companies.map(({ id, name }) => ({ value: id, label: name, icon: Building }))}
            value={company ?? ''}
            onChange={(id) => id !== company && onEnter(id)}
          />
          <MenuSeparator />
        </>
      )}
      <ThemeChoice />
      <MenuSeparator />
      <LanguageChoice />
      <MenuSeparator />
      <MenuItem icon={Search} onSelect={() => dialog.open('palette')}>
        {t('palette.open')}
      </MenuItem>
      <MenuSeparator />
      <MenuLink icon={CircleUser} to="/app/profile">
        {t('user.profile')}
      </MenuLink>
      {settingsAt !== undefined && (
        <MenuLink icon={Settings} to={settingsAt}>
          {t('nav.settings')}
        </MenuLink>
      )}
      <MenuItem icon={LogOut} onSelect={onSignOut}>
        {t('user.signOut')}
      </MenuItem>
    </>
  )
}

function ThemeChoice() {
  const { t } = useTranslation('app')
  const choices = [
    { value: 'light', label: t('theme.light'), icon: Sun },
    { value: 'dark', label: t('theme.dark'), icon: Moon },
    { value: 'system', label: t('theme.system'), icon: Monitor },
  ] as const
  const keep = useChooseAppearance()
  return (
    <MenuChoice
      stays
      label={t('theme.label')}
      choices={choices}
      value={useTheme()}
      onChange={(theme) => {
        chooseTheme(theme)
        keep.mutate({ theme })
      }}
    />
  )
}

function LanguageChoice() {
  const { t, i18n } = useTranslation('app')
  const keep = useChooseAppearance()
  const choices = languages.map((language) => ({ value: language, label: languageNames[language] }))
  return (
    <MenuChoice
      stays
      label={t('language')}
      choices={choices}
      value={asLanguage(i18n.language) ?? 'en'}
      onChange={(language) => {
        void chooseLanguage(language)
        keep.mutate({ language })
      }}
    />
  )
}
