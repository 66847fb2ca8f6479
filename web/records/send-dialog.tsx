import type { UseMutationResult } from '@tanstack/react-query'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { z } from 'zod'

import { fieldErrors } from '#domain/errors.ts'
import { newId } from '#domain/ids.ts'
import { ApiProblem } from '#web/lib/api.ts'
import { complaintsByField } from '#web/lib/complaints.ts'
import { useMessage } from '#web/lib/i18n.ts'
import { problemText } from '#web/lib/query.tsx'
import { useSession } from '#web/lib/session.tsx'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { TextArea } from '#web/ui/textarea.tsx'

/** What every sending has. `id` stays the same for every try, so that trying twice sends once. */
type Sending = { id: string; to: string; message: string; copyToSender: boolean }

type SendDialogProps<Schema extends z.ZodType, Answer> = {
  title: string
  description: string
  labels: { to: string; message: string; messagePlaceholder: string; cancel: string; send: string }
  /** Where it goes until somebody types another address; undefined until that is known. */
  to: string | undefined
  /** What the endpoint takes; its messages appear at the fields. */
  schema: Schema
  toInput: (sending: Sending) => object
  sending: UseMutationResult<Answer, Error, z.output<Schema>>
  onSent: (answer: Answer) => void
  onFailed?: () => void
  onClose: () => void
  /** More fields, each with its complaint under its name; `touch` says that one has been left. */
  children?: (errors: Record<string, string>, touch: (field: string) => void) => ReactNode
}

/** Mails something to the client and to other addresses, with a short message. */
export function SendDialog<Schema extends z.ZodType, Answer>(props: SendDialogProps<Schema, Answer>) {
  const { title, description, labels, schema, toInput, sending, onSent, onFailed, onClose, children } = props
  const { t } = useTranslation('records')
  const text = useMessage()
  const { user, company } = useSession()
  const [id] = useState(newId)
  const [typed, setTyped] = useState<string>()
  const [message, setMessage] = useState('')
  const [copyToSender, setCopyToSender] = useState(false)
  const [touched, setTouched] = useState<readonly string[] | 'all'>([])
  const [refused, setRefused] = useState<Record<string, string>>({})
  // Pressed before it was known where it goes: it goes once that is known.
  const [isWanted, setWanted] = useState(false)
  const isKnown = (typed ?? props.to) !== undefined
  const isWaiting = isWanted && !isKnown
  const to = typed ?? props.to ?? ''
  const parsed = schema.safeParse(toInput({ id, to, message, copyToSender }))
  const complaints = parsed.success || isWaiting ? {} : complaintsByField(fieldErrors(parsed.error))
  // Shown once a field has been left (SPEC 5), gone as soon as it is mended.
  const shown = Object.entries(complaints).filter(([field]) => touched === 'all' || touched.includes(field))
  const errors: Record<string, string> = { ...refused, ...Object.fromEntries(shown) }
  const touch = (field: string) => setTouched((known) => (known === 'all' ? known : [...known, field]))

  function submit() {
    setTouched('all')
    setRefused({})
    if (isKnown) send()
    else setWanted(true)
  }

  function send() {
    if (!parsed.success) return
    sending.mutate(parsed.data, {
      onSuccess: (answer) => {
        onSent(answer)
        onClose()
      },
      onError: (error) => {
        if (error instanceof ApiProblem) setRefused(complaintsByField(error.errors))
        onFailed?.()
      },
    })
  }

  const sendWanted = useEffectEvent(send)
  useEffect(() => {
    if (isWanted && isKnown) sendWanted()
  }, [isWanted, isKnown])

  return (
    <Dialog
      open
      size="small"
      onClose={onClose}
      title={title}
      description={description}
      onSubmit={(event) => {
        event.preventDefault()
        if (!sending.isPending && !isWaiting) submit()
      }}
      footer={
        <>
          <Button onClick={onClose}>{labels.cancel}</Button>
          <Button type="submit" variant="primary" busy={sending.isPending || isWaiting}>
            {labels.send}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {sending.error && <Notice tone="danger">{text(problemText(sending.error) ?? '')}</Notice>}
        <TextField
          label={labels.to}
          hint={t('sending.several')}
          // No field of type email: browsers rewrite what is typed into one that takes several.
          inputMode="email"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          required
          autoComplete="off"
          value={to}
          onChange={(event) => {
            setTyped(event.currentTarget.value)
            setWanted(false)
          }}
          onBlur={() => touch('to')}
          error={errors['to']}
        />
        <TextArea
          label={labels.message}
          rows={4}
          placeholder={labels.messagePlaceholder}
          value={message}
          onChange={(event) => setMessage(event.currentTarget.value)}
          onBlur={() => touch('message')}
          error={errors['message']}
        />
        {children?.(errors, touch)}
        {company?.openUntil === null && (
          <Checkbox
            label={t('sending.copy')}
            hint={user.email}
            checked={copyToSender}
            onChange={(event) => setCopyToSender(event.currentTarget.checked)}
            error={errors['copyToSender']}
          />
        )}
      </div>
    </Dialog>
  )
}
