import { type AdapterPlatform, readProperty } from '@latchkey/primitives'

/** What is kept of each wallet from visit to visit, in entries by key. */
export interface Remembered {
  /** What is kept of a wallet; `undefined` for one that is not remembered. Whatever storage holds may come back. */
  get(id: string): Readonly<Record<string, unknown>> | undefined
  /** Keeps one more entry of a wallet, or another one in its place. */
  set(id: string, key: string, value: unknown): void
  /** Forgets a wallet. */
  delete(id: string): void
}

/** What is kept of the wallets of one family, under one key. */
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
 * What JSON in storage says; `undefined` where there is none, or it cannot be read.
 *
 * @returns `undefined` where nothing is stored, or what is there reads as nothing
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
