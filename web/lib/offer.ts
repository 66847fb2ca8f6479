import { useMessage } from './i18n.ts'

type Offering<Name extends string> = {
  can: Readonly<Record<Name, boolean>>
  because: Readonly<Partial<Record<Name, string | undefined>>>
}

/** What a control takes of it: nothing, when it is there to be used. */
export type Offer = { disabledReason?: string } | undefined

/**
 * How a control stands to something that may be done with the record: undefined where it is not this person's to do, so
 * that nothing is drawn; otherwise properties for the control, with the reason where only the moment forbids it.
 */
export function useOffer<Name extends string>({ can, because }: Offering<Name>) {
  const message = useMessage()
  return (name: Name): Offer => {
    if (can[name]) return {}
    const reason = because[name]
    return reason === undefined ? undefined : { disabledReason: message(reason) }
  }
}
