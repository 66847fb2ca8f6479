import { ChevronDown, X } from 'lucide-react'
import { useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'

import { ComboboxList } from './combobox-list.tsx'
import { type ChoiceProps, useCombobox } from './combobox-state.ts'
import { controlStyle, Field, type FieldProps } from './field.tsx'
import { Icon } from './icon.tsx'
import { Spinner } from './spinner.tsx'

export type ComboboxProps = FieldProps &
  ChoiceProps & {
    placeholder?: string
    /** Why nothing can be chosen yet, e.g. "Choose a client first". */
    disabledReason?: string | undefined
  }

/**
 * A choice from many, by typing part of its name. Local or searched on the server. Our own, on the browser's popover:
 * Base UI's costs 54 KB and hides the rest of the page from assistive technology while it is open.
 */
export function Combobox(props: ComboboxProps) {
  const { label, error, required, hideLabel, className, loading = false, disabledReason, placeholder } = props
  const { t } = useTranslation('ui')
  const listId = useId()
  const group = useRef<HTMLSpanElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const box = useCombobox(props, input, t('error.retry'))

  return (
    <Field {...{ label, error, required, hideLabel, className }} hint={disabledReason ?? props.hint}>
      {(wiring, labelId) => (
        <span ref={group} className="relative flex">
          <input
            {...wiring}
            {...box.inputProps}
            ref={input}
            type="text"
            role="combobox"
            autoComplete="off"
            aria-autocomplete="list"
            aria-expanded={box.open}
            aria-controls={listId}
            aria-activedescendant={box.open && box.items.length > 0 ? `${listId}-${box.active}` : undefined}
            disabled={disabledReason !== undefined}
            placeholder={placeholder ?? t('combobox.placeholder')}
            className={`${controlStyle} truncate ${props.value ? 'pr-18 coarse:pr-24' : 'pr-10 coarse:pr-12'}`}
          />
          <span className="absolute inset-y-0 right-1 flex items-center text-ink-3 coarse:right-0">
            {loading && <Spinner className="mr-1" />}
            {props.value && !disabledReason && (
              <InnerButton label={t('combobox.clear')} icon={X} onPress={() => box.choose(null)} />
            )}
            {!disabledReason && <InnerButton label={t('combobox.open')} icon={ChevronDown} onPress={box.toggle} />}
          </span>
          {box.open && (
            <ComboboxList
              id={listId}
              labelId={labelId}
              anchor={group}
              items={box.items}
              active={box.active}
              chosen={props.value?.value}
              none={box.none}
              failed={box.failed}
              onChoose={box.choose}
            />
          )}
        </span>
      )}
    </Field>
  )
}

// Out of the Tab order: keys open by ArrowDown and clear by emptying the text.
function InnerButton({ label, icon, onPress }: { label: string; icon: typeof X; onPress: () => void }) {
  return (
    <button
      type="button"
      tabIndex={-1}
      aria-label={label}
      // The text keeps the focus; losing it would close what is being opened.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onPress}
      className="flex size-8 items-center justify-center rounded-tag hover:text-ink coarse:size-12"
    >
      <Icon of={icon} dense />
    </button>
  )
}
