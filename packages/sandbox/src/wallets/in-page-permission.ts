/** Stored state of the wallet for one origin and one namespace, as in an extension. */
export interface InPageMemory {
  /** Approved accounts, the active one first; empty if the site is not connected. */
  accounts: readonly string[]
  /** The namespace's own value, such as its chain. Untrusted until validated. */
  own?: unknown
}

export interface InPagePermission {
  read(): InPageMemory
  write(memory: InPageMemory): void
}

/** Storage of a page that outlives it, shared with the other tabs. */
export interface InPageStorage {
  /** Opens the storage. Throws if it is blocked, as reading `localStorage` does. */
  open(): Pick<Storage, 'getItem' | 'setItem'>
  /** Calls back with the key that another tab of the origin changed; `null` for all. */
  watch(listener: (key: string | null) => void): void
}

/**
 * Stores the state in the page's own storage, which is per origin. With blocked or full storage it lasts as long as the page.
 * @param onChange Called with the previous state when another tab of the origin changed it.
 */
export function createInPagePermission(
  key: string,
  storage: InPageStorage,
  onChange: (before: InPageMemory) => void,
): InPagePermission {
  let memory: InPageMemory | undefined
  const read = (): InPageMemory => parseMemory(attempt(() => storage.open().getItem(key)) ?? null)

  storage.watch(changed => {
    if (!memory || (changed !== key && changed !== null)) return
    const before = memory
    memory = read()
    onChange(before)
  })
  return {
    read: () => (memory ??= read()),
    write(next) {
      memory = next
      attempt(() => storage.open().setItem(key, JSON.stringify(next)))
    },
  }
}

function attempt<Result>(run: () => Result): Result | undefined {
  try {
    return run()
  } catch {
    return undefined
  }
}

function parseMemory(text: string | null): InPageMemory {
  const value = attempt<unknown>(() => JSON.parse(text ?? 'null'))
  if (typeof value !== 'object' || value === null) return { accounts: [] }
  const { accounts, own } = value as Record<string, unknown>
  return {
    accounts: Array.isArray(accounts) ? accounts.filter(account => typeof account === 'string') : [],
    ...(own === undefined ? {} : { own }),
  }
}
