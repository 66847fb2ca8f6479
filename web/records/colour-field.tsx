import type { Ref } from 'react'
import { useTranslation } from 'react-i18next'

import { type HexColour, type Scheme, schemes, screenColours, strokeOn } from '#domain/colours.ts'
import { controlStyle, Field, type FieldProps } from '#web/ui/field.tsx'
import { colourOf } from './brand-colours.ts'

type ColourFieldProps = FieldProps & {
  /** What the colour is for decides how readable it has to be. */
  use: 'primary' | 'secondary'
  value: string
  name: string
  onChange: (value: string) => void
  onBlur: () => void
  ref: Ref<HTMLInputElement>
}

/** A colour, picked or typed, and what is shown of it where it could not be read as it is. */
export function ColourField({ label, hint, error, use, value, name, onChange, onBlur, ref }: ColourFieldProps) {
  const { t } = useTranslation('records')
  const colour = colourOf(value)

  function settle() {
    if (colour !== undefined && colour !== value) onChange(colour)
    onBlur()
  }

  return (
    <div>
      <Field required {...{ label, hint, error }}>
        {(wiring) => (
          <span className="flex gap-2">
            <input
              type="color"
              aria-label={t('branding.pick', { colour: label })}
              value={(colour ?? '#000000').toLowerCase()}
              onChange={(event) => onChange(event.currentTarget.value.toUpperCase())}
              className="h-control w-14 shrink-0 cursor-pointer rounded-control border border-field-line bg-surface p-1"
            />
            <input
              {...wiring}
              {...{ ref, name }}
              type="text"
              autoComplete="off"
              spellCheck={false}
              value={value}
              onChange={(event) => onChange(event.currentTarget.value)}
              onBlur={settle}
              className={`${controlStyle} numeric`}
            />
          </span>
        )}
      </Field>
      {colour !== undefined && <Shown colour={colour} use={use} />}
    </div>
  )
}

/** What the screens make of the colour. */
function Shown({ colour, use }: { colour: HexColour; use: ColourFieldProps['use'] }) {
  const { t } = useTranslation('records')
  const shown = (scheme: Scheme) =>
    use === 'primary' ? screenColours(colour, scheme).primary : strokeOn(colour, scheme)
  const isAdjusted = schemes.some((scheme) => shown(scheme).toUpperCase() !== colour)
  return (
    <div aria-live="polite" className="mt-2 text-sm text-ink-2">
      <p>{isAdjusted ? t('branding.adjusted') : t('branding.asPicked')}</p>
      {isAdjusted && (
        <ul className="mt-1 flex flex-wrap gap-x-4 gap-y-1">
          {schemes.map((scheme) => (
            <li key={scheme} className="flex items-center gap-2">
              <span
                aria-hidden="true"
                className="size-4 rounded-tag border border-line"
                style={{ backgroundColor: shown(scheme) }}
              />
              {t(`branding.schemes.${scheme}`)} <span className="numeric">{shown(scheme).toUpperCase()}</span>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
