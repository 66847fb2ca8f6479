import type { ReactNode } from 'react'

import { DocumentTitle } from '#web/ui/document-title.tsx'
import { Logo } from '#web/ui/logo.tsx'
import { asLanguage, chooseLanguage, currentLanguage, languageNames, languages } from '#web/lib/i18n.ts'
import { useTheme } from '#web/lib/theme.ts'
import { chooseTheme } from '#web/lib/themes.ts'
import { Segmented } from '#web/ui/segmented.tsx'

import { ControlsGallery } from './gallery-controls.tsx'
import { FieldsGallery } from './gallery-fields.tsx'
import { FilesGallery } from './gallery-files.tsx'
import { ListsGallery } from './gallery-lists.tsx'
import { OverlaysGallery } from './gallery-overlays.tsx'
import { RecordsGallery } from './gallery-records.tsx'
import { ShellGallery } from './gallery-shell.tsx'
import { TokensGallery } from './gallery-tokens.tsx'

const parts: readonly { id: string; title: string; content: ReactNode }[] = [
  { id: 'tokens', title: 'Colours and type', content: <TokensGallery /> },
  { id: 'controls', title: 'Buttons, links, notices', content: <ControlsGallery /> },
  { id: 'fields', title: 'Fields', content: <FieldsGallery /> },
  { id: 'records', title: 'Records', content: <RecordsGallery /> },
  { id: 'lists', title: 'Lists and their states', content: <ListsGallery /> },
  { id: 'overlays', title: 'Dialogs, menus, toasts', content: <OverlaysGallery /> },
  { id: 'files', title: 'Files and photos', content: <FilesGallery /> },
  { id: 'shell', title: 'The frame', content: <ShellGallery /> },
]

/**
 * Every piece of the kit in every state, for looking at. Developers only: in English, absent from production builds.
 */
export default function Gallery() {
  const theme = useTheme()
  return (
    <main id="main" tabIndex={-1} className="mx-auto max-w-6xl px-4 pb-24 outline-none md:px-8">
      <DocumentTitle>Gallery</DocumentTitle>
      <header className="sticky top-0 z-20 -mx-4 mb-8 flex flex-wrap items-center justify-between gap-3 border-b border-field-line bg-canvas px-4 py-3 md:-mx-8 md:px-8">
        <Logo />
        <h1 className="sr-only">Gallery of the kit</h1>
        <div className="flex flex-wrap gap-3">
          <Segmented
            label="Theme"
            segments={[
              { value: 'light', label: 'Light' },
              { value: 'dark', label: 'Dark' },
              { value: 'system', label: 'System' },
            ]}
            value={theme}
            onChange={chooseTheme}
          />
          <Segmented
            label="Language"
            segments={languages.map((language) => ({ value: language, label: languageNames[language] }))}
            value={asLanguage(currentLanguage()) ?? 'en'}
            onChange={(language) => void chooseLanguage(language)}
          />
        </div>
      </header>
      <nav aria-label="Parts" className="mb-8 flex flex-wrap gap-x-4 gap-y-1">
        {parts.map(({ id, title }) => (
          <a key={id} href={`#${id}`} className="text-link underline underline-offset-2">
            {title}
          </a>
        ))}
      </nav>
      <div className="flex flex-col gap-16">
        {parts.map(({ id, title, content }) => (
          <section key={id} id={id} aria-labelledby={`${id}-title`}>
            <h2 id={`${id}-title`} className="mb-6 border-b border-field-line pb-2 text-2xl">
              {title}
            </h2>
            <div className="flex flex-col gap-8">{content}</div>
          </section>
        ))}
      </div>
    </main>
  )
}
