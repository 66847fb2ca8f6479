import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'

import { fileLimits } from '#domain/files/schema.ts'
import { messageOf, useMessage } from '#web/lib/i18n.ts'
import { Button } from '#web/ui/button.tsx'
import { FileDrop } from '#web/ui/file-drop.tsx'

const { maxBytes, tooLarge, types = [], wrongType } = fileLimits['company-logo']

/** A picture that was chosen, and the address it can be seen at until it is another. */
export type ChosenLogo = { file: File; url: string }

type LogoChoiceProps = {
  logo: ChosenLogo | null
  /** What the server said of it. */
  error: string | undefined
  onChange: (logo: ChosenLogo | null) => void
}

/** A logo that is sent with the rest: there is no company yet that it could be stored for. */
export function LogoChoice({ logo, error, onChange }: LogoChoiceProps) {
  const { t } = useTranslation('records')
  const message = useMessage()
  const [refused, setRefused] = useState<string>()

  function choose(file: File | undefined) {
    if (file === undefined) return
    const fault = faultOf(file)
    setRefused(fault)
    if (fault === undefined) change({ file, url: URL.createObjectURL(file) })
  }

  function change(chosen: ChosenLogo | null) {
    if (logo) URL.revokeObjectURL(logo.url)
    onChange(chosen)
  }

  const shown = refused ?? error
  return (
    <div className="flex flex-col gap-2 sm:col-span-2">
      <FileDrop
        label={t('branding.logo')}
        hint={t('branding.logoHint')}
        error={shown === undefined ? undefined : message(shown)}
        accept={types.join()}
        multiple={false}
        onFiles={([file]) => choose(file)}
      />
      {logo && (
        <div className="flex flex-wrap items-center gap-4">
          <img
            src={logo.url}
            alt={t('branding.logoPreview')}
            className="h-20 max-w-60 rounded-control border border-line bg-white object-contain p-1"
          />
          <Button icon={Trash2} size="compact" onClick={() => change(null)}>
            {t('branding.removeLogo')}
          </Button>
        </div>
      )}
    </div>
  )
}

/** What can be seen from here; what is really in it the server looks at. */
function faultOf({ size, type }: File): string | undefined {
  if (!types.includes(type)) return wrongType
  return size > maxBytes ? messageOf(tooLarge) : undefined
}
