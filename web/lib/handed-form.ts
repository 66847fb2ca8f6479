import { contactFormAge } from '#domain/contact/rules.ts'
import { ApiProblem } from './api.ts'

/** A form of the server's that strangers fill in, and when it came. */
export type Handed = { form: string; at: number }

/**
 * Gets such a form, which people fill in meanwhile, and sends by it. A form that turns out too young or too old is no
 * business of whoever wrote: it is waited for, or another is taken, once.
 */
export function handedForm(options: { open: () => Promise<{ form: string }>; renewedFor: readonly string[] }) {
  let opened: Handed | undefined

  async function open(): Promise<Handed> {
    opened ??= { form: (await options.open()).form, at: Date.now() }
    return opened
  }

  async function send<Answer>(by: (form: string) => Promise<Answer>, isAgain = false): Promise<Answer> {
    try {
      const { form, at } = await open()
      await untilOldEnough(at)
      return await by(form)
    } catch (error) {
      const isForms = error instanceof ApiProblem && options.renewedFor.includes(error.code)
      if (isForms) opened = undefined
      if (!isForms || isAgain) throw error
      return send(by, true)
    }
  }

  return {
    open,
    send,
    /** Goes on with one that was kept. */
    take: (kept: Handed) => {
      opened ??= kept
    },
    /** It has done its work: the next thing is sent by another. */
    forget: () => {
      opened = undefined
    },
  }
}

const untilOldEnough = (at: number): Promise<void> => {
  const left = contactFormAge.least + 250 - (Date.now() - at)
  return left <= 0 ? Promise.resolve() : new Promise((resolve) => setTimeout(resolve, left))
}
