import { useTranslation } from 'react-i18next'

/** The demo company's own screens (`npm run pictures`). */
export type Screen = 'dashboard' | 'job' | 'report' | 'invoice' | 'portal' | 'tasks'

/** A screen of the product as it is, in the theme of the page. The theme that isn't shown is never fetched. */
export function ScreenPicture({ of: screen, wide = false }: { of: Screen; wide?: boolean }) {
  const { t } = useTranslation('marketing')
  const sizes = wide ? '(width >= 72rem) 68rem, 100vw' : '(width >= 64rem) 40rem, 100vw'
  return (
    <div className="overflow-hidden rounded-card border border-field-line bg-surface">
      {(['light', 'dark'] as const).map((theme) => (
        <picture key={theme}>
          <source
            type="image/avif"
            srcSet={`/pictures/${screen}-${theme}-720.avif 720w, /pictures/${screen}-${theme}-1440.avif 1440w`}
            sizes={sizes}
          />
          <img
            src={`/pictures/${screen}-${theme}-720.webp`}
            alt={t(`pictures.${screen}`)}
            width={1440}
            height={900}
            loading="lazy"
            decoding="async"
            className={theme === 'light' ? 'h-auto w-full night:hidden' : 'hidden h-auto w-full night:block'}
          />
        </picture>
      ))}
    </div>
  )
}
