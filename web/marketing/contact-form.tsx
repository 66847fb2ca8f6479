import { type ComponentProps, type FormEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'

import { contactTypes } from '#domain/contact/choices.ts'
import { contactFaults, type ContactField, contactMessages } from '#domain/contact/rules.ts'
import { type Language, useMessage } from '#web/lib/i18n.ts'
import { Button } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { controlStyle, Field } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Select } from '#web/ui/select.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { forgetDraft, keepDraft, restoreDraft } from './contact-draft.ts'
import { type ContactInput, sendToUs } from './contact-sending.ts'

type Faults = Partial<Record<string, string>>

const order: readonly ContactField[] = ['name', 'email', 'phone', 'message']

/** SPEC 5, Contact form. Drawn while building and taken over by a script of its own (web/app/contact.tsx). */
export function ContactForm({ language }: { language: Language }) {
  const { t } = useTranslation('marketing')
  const message = useMessage()
  const form = useRef<HTMLFormElement>(null)
  const outcome = useRef<HTMLDivElement>(null)
  const [faults, setFaults] = useState<Faults>({})
  const [state, setState] = useState<{ busy: boolean; sent?: boolean; refused?: string }>({ busy: false })

  useEffect(() => {
    if (form.current) restoreDraft(form.current)
  }, [])

  const look = (fields = typedIn(form.current)) => contactFaults(fields)
  // An error shows once its field has been left, and goes as soon as it is mended.
  const lookAt = (name: ContactField) => () => setFaults((shown) => ({ ...shown, [name]: look()[name] }))
  const typing = () => {
    if (form.current) keepDraft(form.current)
    const left = look()
    setFaults((shown) => Object.fromEntries(Object.entries(shown).filter(([name]) => name in left)))
  }
  const focus = (name: string) => form.current?.querySelector<HTMLElement>(`[name="${name}"]`)?.focus()

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (state.busy) return
    const typed = typedIn(form.current)
    const found = look(typed)
    setFaults(found)
    const first = order.find((name) => found[name] !== undefined)
    if (first !== undefined) return focus(first)
    setState({ busy: true })
    const refusal = await sendToUs({ ...typed, language })
    if (refusal === null) {
      form.current?.reset()
      forgetDraft()
      setState({ busy: false, sent: true })
      outcome.current?.focus()
      return
    }
    const hidden = form.current?.querySelector<HTMLInputElement>('[name="fax"]')
    if (hidden) hidden.value = ''
    setFaults(refusal.faults)
    setState({ busy: false, refused: refusal.faults['fax'] ?? refusal.message })
    focus(order.find((name) => refusal.faults[name] !== undefined) ?? 'message')
  }

  const field = (name: ContactField) => ({
    name,
    label: t(`contact.form.${name}`),
    error: faults[name],
    onBlur: lookAt(name),
  })
  return (
    <form
      ref={form}
      noValidate
      method="dialog"
      className="flex flex-col gap-4"
      onSubmit={(event) => void submit(event)}
      onInput={typing}
    >
      {/* Always there, so that what comes into it is read out. */}
      <div ref={outcome} tabIndex={-1} role="status" className={cx(state.sent !== true && '-mb-4')}>
        {state.sent === true && <Notice tone="success">{message(contactMessages.sent)}</Notice>}
      </div>
      {state.refused !== undefined && <Notice tone="danger">{message(state.refused)}</Notice>}
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField {...field('name')} autoComplete="name" required />
        <TextField {...field('email')} type="email" inputMode="email" autoComplete="email" required />
        <TextField name="company" label={t('contact.form.company')} autoComplete="organization" />
        <TextField {...field('phone')} type="tel" inputMode="tel" autoComplete="tel" />
      </div>
      <Select
        name="type"
        label={t('contact.form.type')}
        choices={contactTypes.map((type) => ({ value: type, label: t(`contact.form.types.${type}`) }))}
        defaultValue="general"
      />
      <MessageField {...field('message')} />
      {/* Nobody sees it or comes to it by keyboard; robots fill in what they find. */}
      <div aria-hidden="true" className="sr-only">
        <label>
          {t('contact.form.empty')}
          <input name="fax" tabIndex={-1} autoComplete="off" />
        </label>
      </div>
      <div className="flex flex-wrap items-center gap-4">
        <Button type="submit" variant="primary" busy={state.busy}>
          {state.busy ? t('contact.form.sending') : t('contact.form.send')}
        </Button>
        <p className="text-sm text-ink-3">{t('contact.form.kept')}</p>
      </div>
    </form>
  )
}

// Not the kit's text area, whose height is a style of its own: a page that arrives drawn may have none.
function MessageField({
  label,
  error,
  ...message
}: { label: string; error?: string | undefined } & ComponentProps<'textarea'>) {
  return (
    <Field label={label} error={error} required>
      {(wiring) => <textarea {...message} {...wiring} rows={6} className={`${controlStyle} py-2`} />}
    </Field>
  )
}

function typedIn(form: HTMLFormElement | null): Omit<ContactInput, 'language'> {
  const fields = new FormData(form ?? undefined)
  const text = (name: string): string => {
    const value = fields.get(name)
    return typeof value === 'string' ? value : ''
  }
  return {
    name: text('name'),
    email: text('email'),
    company: text('company'),
    phone: text('phone'),
    type: contactTypes.find((type) => type === text('type')) ?? 'general',
    message: text('message'),
    fax: text('fax'),
  }
}
