import { Copy, Download } from 'lucide-react'
import { useTranslation } from 'react-i18next'

import { useSession } from '#web/lib/session.tsx'
import { Button } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { toast } from '#web/ui/toast.tsx'

/** The codes for a day without the phone, shown this once. A slip beside the dialog doesn't close it. */
export function RecoveryCodes({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const { t } = useTranslation('second-step')
  const { user } = useSession()
  const text = codes.join('\n')

  async function copy() {
    try {
      await navigator.clipboard.writeText(text)
      toast.success('Recovery codes copied')
    } catch {
      toast.error('Failed to copy the codes')
    }
  }
  function download() {
    const lines = `${t('codes.fileHead', { email: user.email })}\n\n${text}\n`
    const href = URL.createObjectURL(new Blob([lines], { type: 'text/plain' }))
    Object.assign(document.createElement('a'), { href, download: 'stringline-recovery-codes.txt' }).click()
    setTimeout(() => URL.revokeObjectURL(href), 60_000)
  }

  return (
    <Dialog
      open
      onClose={onClose}
      keepOnOutsidePress
      size="small"
      title={t('codes.title')}
      description={t('codes.text')}
      footer={
        <Button variant="primary" onClick={onClose}>
          {t('codes.kept')}
        </Button>
      }
    >
      <ul
        aria-label={t('codes.title')}
        className={cx(
          'grid grid-cols-1 gap-x-6 gap-y-1 min-[22rem]:grid-cols-2',
          'numeric rounded-control border border-line bg-sunken p-4 text-lg',
        )}
      >
        {codes.map((code) => (
          <li key={code} className="whitespace-nowrap">
            {code}
          </li>
        ))}
      </ul>
      <div className="mt-4 flex flex-wrap gap-2">
        <Button icon={Download} onClick={download}>
          {t('codes.download')}
        </Button>
        <Button icon={Copy} onClick={() => void copy()}>
          {t('codes.copy')}
        </Button>
      </div>
    </Dialog>
  )
}
