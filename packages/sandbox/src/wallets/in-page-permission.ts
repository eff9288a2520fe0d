/** What the wallet remembers for one origin and one family, as an extension would. */
export interface InPageMemory {
  /** Approved accounts, the active one first; empty when the site is not connected. */
  accounts: readonly string[]
  /** What the family itself keeps, such as the chain that it is on; read it as one reads a stranger's input. */
  own?: unknown
}

export interface InPagePermission {
  read(): InPageMemory
  write(memory: InPageMemory): void
}

/**
 * Keeps the memory in the page's own storage, which is per origin. Blocked or full storage means that it lasts as long as the page.
 * @param storage Returns the storage; it may throw, as reading `localStorage` does where storage is blocked.
 */
export function createInPagePermission(
  key: string,
  storage: () => Pick<Storage, 'getItem' | 'setItem'>,
): InPagePermission {
  let memory: InPageMemory | undefined

  return {
    read() {
      memory ??= parseMemory(attempt(() => storage().getItem(key)) ?? null)
      return memory
    },
    write(next) {
      memory = next
      attempt(() => storage().setItem(key, JSON.stringify(next)))
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
