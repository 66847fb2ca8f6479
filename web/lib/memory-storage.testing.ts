/** What a browser keeps on the device, in memory. Keys are its own properties, as they are there. */
export class MemoryStorage {
  getItem(key: string): string | null {
    return (Object.getOwnPropertyDescriptor(this, key)?.value as string | undefined) ?? null
  }

  setItem(key: string, value: string): void {
    Object.defineProperty(this, key, { value, configurable: true, enumerable: true, writable: true })
  }

  removeItem(key: string): void {
    Reflect.deleteProperty(this, key)
  }
}

/** Storage that a browser has blocked or filled. */
export class BlockedStorage {
  getItem = refuse
  setItem = refuse
  removeItem = refuse
}

function refuse(): never {
  throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
}
