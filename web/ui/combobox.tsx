import { Combobox as Base } from '@base-ui/react/combobox'
import { Check, ChevronDown, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'

import { controlStyle, Field, type FieldProps } from './field.tsx'
import { Icon } from './icon.tsx'
import { popupStyle } from './popup-style.ts'
import { Spinner } from './spinner.tsx'

export type ComboboxItem = { value: string; label: string; detail?: string }

export type ComboboxProps = FieldProps & {
  /** The chosen item, or null. The whole item, so that its label shows before any search has answered. */
  value: ComboboxItem | null
  onChange: (item: ComboboxItem | null) => void
  items: readonly ComboboxItem[]
  /** Given = the server searches: called with the typed text; `items` then holds its answer, shown unfiltered. */
  onSearch?: (text: string) => void
  loading?: boolean
  placeholder?: string
  /** Why nothing can be chosen yet, e.g. "Choose a client first". */
  disabledReason?: string | undefined
  onBlur?: () => void
}

/** A choice from many, by typing part of its name. Local or searched on the server. */
export function Combobox(props: ComboboxProps) {
  const { label, error, required, hideLabel, className, items, onSearch, loading = false, disabledReason } = props
  const { t } = useTranslation('ui')
  const chosen = props.value
  // The chosen item must be in the list for it to be marked there, also when the last search didn't return it.
  const listed = !chosen || items.some((item) => item.value === chosen.value) ? items : [chosen, ...items]

  return (
    <Field {...{ label, error, required, hideLabel, className }} hint={disabledReason ?? props.hint}>
      {(wiring) => (
        <Base.Root
          items={listed}
          value={chosen}
          onValueChange={props.onChange}
          isItemEqualToValue={(item, value) => item.value === value.value}
          itemToStringLabel={(item) => item.label}
          disabled={disabledReason !== undefined}
          autoHighlight
          {...(onSearch ? { filter: null } : {})}
          onInputValueChange={(text, details) => {
            if (details.reason === 'input-change' || details.reason === 'input-clear') onSearch?.(text)
          }}
          onOpenChange={(open) => {
            if (open) onSearch?.('')
          }}
        >
          <Base.InputGroup className="relative flex">
            <Base.Input
              {...wiring}
              placeholder={props.placeholder ?? t('combobox.placeholder')}
              onBlur={props.onBlur}
              className={`${controlStyle} truncate pr-18`}
            />
            <span className="absolute inset-y-0 right-1 flex items-center text-ink-3">
              {loading && <Spinner className="mr-1" />}
              <Base.Clear aria-label={t('combobox.clear')} className={innerButton}>
                <Icon of={X} dense />
              </Base.Clear>
              <Base.Trigger aria-label={t('combobox.open')} className={innerButton}>
                <Icon of={ChevronDown} dense />
              </Base.Trigger>
            </span>
          </Base.InputGroup>
          <Base.Portal>
            <Base.Positioner sideOffset={4} className="z-50">
              <Base.Popup className={`${popupStyle} w-(--anchor-width) min-w-56 max-w-(--available-width)`}>
                <Base.Empty>
                  <span className="block px-3 py-2 text-ink-3">
                    {loading ? t('combobox.searching') : t('combobox.none')}
                  </span>
                </Base.Empty>
                <Base.List className="max-h-[min(20rem,var(--available-height))] overflow-y-auto overscroll-contain">
                  {(item: ComboboxItem) => <Option key={item.value} item={item} />}
                </Base.List>
              </Base.Popup>
            </Base.Positioner>
          </Base.Portal>
        </Base.Root>
      )}
    </Field>
  )
}

const innerButton = 'flex size-8 items-center justify-center rounded-tag hover:text-ink data-disabled:invisible'

function Option({ item }: { item: ComboboxItem }) {
  return (
    <Base.Item
      value={item}
      className="flex min-h-9 cursor-default items-center gap-2 px-3 py-1.5 outline-none data-highlighted:bg-sunken coarse:min-h-control"
    >
      <span className="min-w-0 flex-1">
        {item.label}
        {item.detail && <span className="block text-sm text-ink-3">{item.detail}</span>}
      </span>
      <Base.ItemIndicator className="text-primary-text">
        <Icon of={Check} dense />
      </Base.ItemIndicator>
    </Base.Item>
  )
}
