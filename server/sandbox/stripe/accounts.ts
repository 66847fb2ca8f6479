import { shelf, type Store } from '../store.ts'

/** A business at Stripe. */
export interface Business {
  id: string
  name: string
  email: string
  /** Whether it has shown all that Stripe wants to see before it may take money. */
  mayCharge: boolean
}

export const businesses: readonly [Business, ...Business[]] = [
  {
    id: 'acct_1HarbourRidge0001',
    name: 'Harbour Ridge Builders',
    email: 'office@harbourridge.example',
    mayCharge: true,
  },
  { id: 'acct_1Southerly00001', name: 'Southerly Construction', email: 'office@southerly.example', mayCharge: true },
  { id: 'acct_1KauriJoinery01', name: 'Kauri Joinery', email: 'office@kaurijoinery.example', mayCharge: false },
]

/** Many more, for whoever wants a crowd: on no page, and there for whoever knows their ids. */
export const crowd: readonly Business[] = Array.from({ length: 20 }, (_, at) => ({
  id: `acct_1Crowd${String(at).padStart(9, '0')}`,
  name: `Crowd Builders ${at + 1}`,
  email: `office@crowd${at + 1}.example`,
  mayCharge: true,
}))

/** Every one of them. */
export const everyBusiness: readonly Business[] = [...businesses, ...crowd]

/** Stringline's own account, at which companies pay for their plans. */
export const platform: Business = {
  id: 'acct_1StringlineOwn00',
  name: 'Stringline',
  email: 'billing@stringline.example',
  mayCharge: true,
}

interface Kept {
  isConnected: boolean
  canCharge: boolean
}

const kept = shelf<Kept>('stripe accounts')
const place = 'stripe'

export interface Accounts {
  byId(id: string): Business | undefined
  isConnected(id: string): boolean
  canCharge(business: Business): boolean
  connect(id: string): void
  disconnect(id: string): void
  disconnectAll(): void
  setCanCharge(id: string, canCharge: boolean): void
}

/** What every business said to us, and whether it may take money. */
export function openAccounts(store: Store): Accounts {
  const byId = (id: string): Business | undefined => everyBusiness.find((each) => each.id === id)
  const of = (id: string): Kept =>
    store.get(kept, place, id) ?? { isConnected: false, canCharge: byId(id)?.mayCharge ?? false }
  const change = (id: string, changed: Partial<Kept>): void =>
    store.whole(() => store.put(kept, place, id, { ...of(id), ...changed }))
  return {
    byId,
    isConnected: (id) => of(id).isConnected,
    canCharge: ({ id }) => of(id).canCharge,
    connect: (id) => change(id, { isConnected: true }),
    disconnect: (id) => change(id, { isConnected: false }),
    disconnectAll: () => everyBusiness.forEach(({ id }) => change(id, { isConnected: false })),
    setCanCharge: (id, canCharge) => change(id, { canCharge }),
  }
}
