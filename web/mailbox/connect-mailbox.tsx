import { Mail } from 'lucide-react'

import { useMessage } from '#web/lib/i18n.ts'
import { problemText } from '#web/lib/query.tsx'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { toast } from '#web/ui/toast.tsx'
import { useConnectMailbox } from './data.ts'

/** Leaves for Microsoft to connect one's own mailbox. */
export default function ConnectMailbox({ label }: { label: string }) {
  const message = useMessage()
  const connecting = useConnectMailbox()
  const connect = () =>
    connecting.mutate(undefined, {
      onSuccess: ({ url }) => window.location.assign(url),
      onError: () => toast.error('Failed to connect integration'),
    })
  return (
    <>
      <Button variant="primary" icon={Mail} busy={connecting.isPending} onClick={connect}>
        {label}
      </Button>
      {connecting.error && <Notice tone="danger">{message(problemText(connecting.error) ?? '')}</Notice>}
    </>
  )
}
