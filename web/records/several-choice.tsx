import { X } from 'lucide-react'
import { useTranslation } from 'react-i18next'

import { Combobox, type ComboboxProps } from '#web/ui/combobox.tsx'
import { Icon } from '#web/ui/icon.tsx'

type SeveralChoiceProps = Pick<ComboboxProps, 'items' | 'loading' | 'failed' | 'onSearch'> & {
  label: string
  placeholder: string
  /** What is chosen, with its names. */
  chosen: readonly { value: string; label: string }[]
  onChange: (values: readonly string[]) => void
}

/** Several records to narrow a list by: each is found by part of its name, and is taken off by a press. */
export function SeveralChoice({ chosen, onChange, items, ...box }: SeveralChoiceProps) {
  const { t } = useTranslation('records')
  const values = chosen.map(({ value }) => value)
  return (
    <div className="flex min-w-0 flex-col gap-1.5 lg:min-w-44">
      {chosen.length > 0 && (
        <ul aria-label={box.label} className="flex flex-wrap gap-1.5">
          {chosen.map(({ value, label }) => (
            <li key={value} className="min-w-0">
              <button
                type="button"
                aria-label={t('filters.remove', { filter: box.label, chosen: label })}
                onClick={() => onChange(values.filter((each) => each !== value))}
                className="inline-flex min-h-8 max-w-full items-center gap-1.5 rounded-control border border-primary bg-primary-tint px-2.5 text-left text-sm font-medium text-primary-text coarse:min-h-control"
              >
                <span className="min-w-0 wrap-anywhere">{label}</span>
                <Icon of={X} dense className="-mr-1 size-3.5" />
              </button>
            </li>
          ))}
        </ul>
      )}
      <Combobox
        {...box}
        hideLabel
        items={items.filter(({ value }) => !values.includes(value))}
        value={null}
        onChange={(item) => item && onChange([...values, item.value])}
      />
    </div>
  )
}
