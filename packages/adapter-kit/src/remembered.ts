import { attempt } from './listen-to.ts'

/** What is kept of each wallet from visit to visit, in entries by key. */
export interface Remembered {
  /** What is kept of a wallet; `undefined` for one that is not remembered. Whatever storage holds may come back. */
  get(id: string): Readonly<Record<string, unknown>> | undefined
  /** Keeps one more entry of a wallet, or another one in its place. */
  set(id: string, key: string, value: unknown): void
  /** Forgets a wallet. */
  delete(id: string): void
}

/** A browser may have no storage; the page's own memory is then what there is. */
export function createRemembered(storageKey: string): Remembered {
  let here: Record<string, unknown> = {}

  const read = (): Record<string, unknown> => {
    try {
      const stored: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '{}')
      return isRecord(stored) ? stored : {}
    } catch {
      return here
    }
  }
  const write = (wallets: Record<string, unknown>) => {
    here = wallets
    attempt(() => localStorage.setItem(storageKey, JSON.stringify(wallets)))
  }
  const get = (id: string) => {
    const wallets = read()
    const entries = Object.hasOwn(wallets, id) ? wallets[id] : undefined
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

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
