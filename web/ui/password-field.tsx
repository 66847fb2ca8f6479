import { Eye, EyeOff } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { useTranslation } from 'react-i18next'

import { IconButton } from '#web/ui/button.tsx'
import { controlStyle, Field, type FieldProps } from '#web/ui/field.tsx'

type PasswordFieldProps = FieldProps & Omit<ComponentProps<'input'>, keyof FieldProps | 'id' | 'type'>

/** A password that can be looked at while typing. Spread `register('password')` into it. */
export function PasswordField({ label, hint, error, isInvalid, required, className, ...input }: PasswordFieldProps) {
  const { t } = useTranslation('ui')
  const [shown, setShown] = useState(false)
  return (
    <Field {...{ label, hint, error, isInvalid, required, className }}>
      {(wiring) => (
        <span className="relative flex">
          <input {...input} {...wiring} type={shown ? 'text' : 'password'} className={`${controlStyle} pr-13`} />
          <span className="absolute inset-y-0 right-0">
            <IconButton
              label={shown ? t('password.hide') : t('password.show')}
              aria-pressed={shown}
              icon={shown ? EyeOff : Eye}
              onClick={() => setShown(!shown)}
            />
          </span>
        </span>
      )}
    </Field>
  )
}
