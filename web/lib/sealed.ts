/**
 * What somebody has typed is kept on the device only sealed (AES-GCM), with a key that the session answers and that
 * goes with it: who finds the device reads nothing. It is opened into memory when the session is known, so that forms
 * read at once.
 */
type Kept = { text: string; savedAt: number }
type Store = {
  account: string
  /** Absent where the browser has no cryptography (a page without TLS): then nothing outlives the page. */
  key: CryptoKey | undefined
  /** Tells this key from another, without being it. */
  keyTag: string
  entries: Map<string, Kept>
}

const prefix = 'draft:'
const keptFor = 30 * 86_400_000
const sealedForm = /^1\.(\d+)\.([\w+/=]+)$/
/** Kept in clear by earlier versions. */
const formerly = /^(draft:|reportLastJob\.)/

let store: Store | undefined

/** Opens what this account has on this device. What can't be opened any more goes, and what is in clear, whosever. */
export async function openSealed(account: string, rawKey: string): Promise<void> {
  const keyTag = rawKey.slice(0, 6)
  if (store?.account === account && store.keyTag === keyTag) return
  const key = await imported(rawKey)
  // Typed before the session ran out, and the page still has it: the new session's key takes it over.
  const before = store?.account === account ? store.entries : new Map<string, Kept>()
  store = { account, key, keyTag, entries: new Map(before) }
  if (key) await readDevice(store)
  for (const name of before.keys()) void persist(name)
}

/** What is kept under the name, of the account that is open. */
export function readSealed<Value>(name: string): { value: Value; savedAt: number } | undefined {
  const kept = store?.entries.get(name)
  if (!kept || Date.now() - kept.savedAt >= keptFor) return undefined
  return { value: JSON.parse(kept.text) as Value, savedAt: kept.savedAt }
}

/** Keeps a value; a full or blocked storage only means that it doesn't outlive the page. */
export function writeSealed(name: string, value: object): void {
  store?.entries.set(name, { text: JSON.stringify(value), savedAt: Date.now() })
  void persist(name)
}

/** Forgets what is kept under the name. */
export function removeSealed(name: string): void {
  store?.entries.delete(name)
  if (store) onDevice((storage) => storage.removeItem(addressOf(store, name)))
}

/** Forgets everything of the open account, in memory and on the device. */
export function forgetSealed(): void {
  const own = store && `${prefix}${store.account}.`
  store = undefined
  onDevice((storage) => {
    for (const address of Object.keys(storage)) if (own && address.startsWith(own)) storage.removeItem(address)
  })
}

const addressOf = (own: Pick<Store, 'account'> | undefined, name: string) => `${prefix}${own?.account}.${name}`

const writing = new Set<string>()

// One at a time for each name and the latest only, however fast somebody types: a draft saved or thrown away while it
// was being sealed must not come back.
async function persist(name: string): Promise<void> {
  if (writing.has(name)) return
  writing.add(name)
  const own = store
  let kept = own?.entries.get(name)
  while (own?.key && kept) {
    const current = kept
    const address = addressOf(own, name)
    const sealed = await seal(own.key, address, current)
    if (store !== own) break
    kept = own.entries.get(name)
    if (kept !== current) continue
    onDevice((storage) => storage.setItem(address, sealed))
    break
  }
  writing.delete(name)
  if (store !== own && store?.entries.has(name)) void persist(name)
}

async function readDevice(own: Store): Promise<void> {
  const addresses: string[] = []
  onDevice((storage) => addresses.push(...Object.keys(storage).filter((address) => formerly.test(address))))
  await Promise.all(addresses.map((address) => readOne(own, address)))
}

async function readOne(own: Store, address: string): Promise<void> {
  const sealed = onDevice((storage) => storage.getItem(address)) ?? ''
  const [, savedAt = '', body = ''] = sealedForm.exec(sealed) ?? []
  const remove = (): void => onDevice((storage) => storage.removeItem(address))
  if (body === '' || Date.now() - Number(savedAt) >= keptFor) return remove()
  const ours = `${prefix}${own.account}.`
  if (!address.startsWith(ours) || !own.key) return
  const text = await unseal(own.key, address, savedAt, body)
  if (text === undefined) return remove()
  const name = address.slice(ours.length)
  if (!own.entries.has(name)) own.entries.set(name, { text, savedAt: Number(savedAt) })
}

async function imported(rawKey: string): Promise<CryptoKey | undefined> {
  const bytes = bytesOf(rawKey.replaceAll('-', '+').replaceAll('_', '/'))
  // Only where the page came over TLS, or from this machine.
  const subtle = globalThis.crypto.subtle as SubtleCrypto | undefined
  return subtle?.importKey('raw', bytes, 'AES-GCM', false, ['encrypt', 'decrypt'])
}

// Where it is kept and when are sealed along: moved to another form, or made younger, it can't be opened.
const boundTo = (address: string, savedAt: string) => new TextEncoder().encode(`${address} ${savedAt}`)

async function seal(key: CryptoKey, address: string, { text, savedAt }: Kept): Promise<string> {
  const iv = crypto.getRandomValues(new Uint8Array(12))
  const additionalData = boundTo(address, String(savedAt))
  const body = await crypto.subtle.encrypt({ name: 'AES-GCM', iv, additionalData }, key, new TextEncoder().encode(text))
  return `1.${savedAt}.${textOf([...iv, ...new Uint8Array(body)])}`
}

async function unseal(key: CryptoKey, address: string, savedAt: string, body: string): Promise<string | undefined> {
  try {
    const bytes = bytesOf(body)
    const algorithm = { name: 'AES-GCM', iv: bytes.slice(0, 12), additionalData: boundTo(address, savedAt) }
    return new TextDecoder().decode(await crypto.subtle.decrypt(algorithm, key, bytes.slice(12)))
  } catch {
    return undefined
  }
}

const bytesOf = (base64: string) => Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))

const textOf = (bytes: readonly number[]) => btoa(bytes.map((byte) => String.fromCharCode(byte)).join(''))

/** A storage that is full or blocked is as good as none. */
function onDevice<T>(act: (storage: Storage) => T): T | undefined {
  try {
    return act(localStorage)
  } catch {
    return undefined
  }
}

// Another tab of the same session saved, or threw away.
if (typeof window !== 'undefined')
  window.addEventListener('storage', ({ key: address }) => {
    const own = store
    if (!own || !address?.startsWith(`${prefix}${own.account}.`)) return
    own.entries.delete(address.slice(`${prefix}${own.account}.`.length))
    void readOne(own, address)
  })
