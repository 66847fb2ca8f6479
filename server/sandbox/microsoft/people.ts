import { createHash } from 'node:crypto'
import { shelf, type Store } from '../store.ts'

/** Somebody with an account at Microsoft, by the object's id in their organisation's directory. */
export interface Person {
  id: string
  name: string
  email: string
  /** What stands in their record as their address, where it is not theirs: the directory is asked by nobody. */
  claimed?: string
  /** Whether the organisation has shown that the address's domain is its own (`xms_edov`). */
  isOwned: boolean
  /** Whether they have a mailbox in Exchange Online: an account alone has none. */
  hasMailbox: boolean
}

/** The one organisation (tenant) that the sandbox has. */
export const tenantId = '8f2d7a54-0c3e-4b1a-9a61-5e0d2c7b4f10'

/** Who may be signed in to Microsoft from the beginning. */
export const people: readonly Person[] = [
  madeOf('aroha@builder.example', { name: 'Aroha Builder' }),
  madeOf('tama@builder.example', { name: 'Tama Foreman' }),
  madeOf('nora@builder.example', { name: 'Nora Without a Mailbox', hasMailbox: false }),
  madeOf('udo@elsewhere.example', { name: 'Udo Unverified', isOwned: false }),
  // The administrator of another organisation, who wrote the address of somebody here into their own record.
  madeOf('mallory@elsewhere.example', {
    name: 'Mallory Who Claims to Be Another',
    claimed: 'orgadmin@stringline.example',
    isOwned: false,
  }),
]

function madeOf(email: string, more: Partial<Person> = {}): Person {
  return { id: idOf(email), name: nameOf(email), email, isOwned: true, hasMailbox: true, ...more }
}

/** The same for the same address, always. */
function idOf(email: string): string {
  const hex = createHash('sha256').update(email.toLowerCase()).digest('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), `4${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20, 32)].join(
    '-',
  )
}

function nameOf(email: string): string {
  return (email.split('@')[0] ?? '')
    .split(/[._-]+/)
    .map((part) => part.slice(0, 1).toUpperCase() + part.slice(1))
    .join(' ')
}

const met = shelf<Person>('people')
const place = 'microsoft'

export interface Directory {
  list(): Person[]
  byId(id: string): Person | undefined
  byAddress(email: string): Person | undefined
  /** Somebody who types an address on the page of consent has an account with it from then on. */
  meet(email: string): Person | undefined
}

export function openDirectory(store: Store): Directory {
  const list = (): Person[] => [...people, ...store.all(met, place)]
  const byAddress = (email: string): Person | undefined =>
    list().find((each) => each.email === email.trim().toLowerCase())
  return {
    list,
    byAddress,
    byId: (id) => list().find((each) => each.id === id),
    meet(typed) {
      const email = typed.trim().toLowerCase()
      const known = byAddress(email)
      if (known !== undefined) return known
      if (!/^[^\s@<>"]{1,64}@[^\s@<>"]{1,190}$/.test(email)) return undefined
      const person = madeOf(email)
      store.whole(() => store.put(met, place, person.id, person))
      return person
    },
  }
}
