import { type AdapterPlatform, readProperty } from '@latchkey/primitives'

/** Stored entries of each wallet, by key. */
export interface Remembered {
  /** Returns a wallet's entries; `undefined` for a wallet that is not stored. The values are not validated. */
  get(id: string): Readonly<Record<string, unknown>> | undefined
  /** Sets an entry of a wallet. */
  set(id: string, key: string, value: unknown): void
  /** Deletes a wallet's entries. */
  delete(id: string): void
}

/** Creates the store of one namespace's wallets, under one key of the storage. */
export function createRemembered(storage: AdapterPlatform['storage'], storageKey: string): Remembered {
  const read = (): Record<string, unknown> => {
    const stored = readStored(storage, storageKey)
    return isRecord(stored) ? stored : {}
  }
  const write = (wallets: Record<string, unknown>) => storage.set(storageKey, JSON.stringify(wallets))
  const get = (id: string) => {
    const wallets = read()
    const entries = Object.hasOwn(wallets, id) ? readProperty(wallets, id) : undefined
    return isRecord(entries) ? entries : undefined
  }

  return {
    get,
    set: (id, key, value) => write({ ...read(), [id]: { ...get(id), [key]: value } }),
    delete(id) {
      const { [id]: _, ...rest } = read()
      write(rest)
    },
  }
}

/**
 * Reads JSON from storage.
 *
 * @returns `undefined` if there is none, or it cannot be parsed
 */
export function readStored(storage: AdapterPlatform['storage'], key: string): unknown {
  try {
    return JSON.parse(storage.get(key) ?? '')
  } catch {
    return undefined
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
