import { useTranslation } from 'react-i18next'

import { linkStyle } from '#web/ui/text-link.tsx'

/** A report of the demo as the product printed it (scripts/sample-report.ts): its first page, and all of it. */
export function SampleReport() {
  const { t } = useTranslation('marketing')
  return (
    <figure className="mx-auto w-full max-w-md">
      <a href="/sample/progress-report.pdf" tabIndex={-1} aria-hidden="true" className="block">
        <picture>
          <source
            type="image/avif"
            srcSet="/pictures/paper-480.avif 480w, /pictures/paper-960.avif 960w"
            sizes="(width >= 30rem) 28rem, 92vw"
          />
          <img
            src="/sample/progress-report.webp"
            alt=""
            width={960}
            height={1358}
            fetchPriority="high"
            className="h-auto w-full rounded-tag border border-field-line"
          />
        </picture>
      </a>
      <figcaption className="mt-3 flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 text-sm">
        <span className="text-ink-2">{t('sample.caption')}</span>
        <a href="/sample/progress-report.pdf" className={linkStyle}>
          {t('sample.open')}
        </a>
      </figcaption>
    </figure>
  )
}
