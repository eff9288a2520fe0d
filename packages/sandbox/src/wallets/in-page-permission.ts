/** What the wallet remembers for one origin, as an extension would: which accounts were shown, which chain, which were added. */
export interface InPageMemory {
  /** Approved accounts, the active one first; empty when the site is not connected. */
  accounts: readonly string[]
  chainId?: number
  added: readonly { id: number; name: string; symbol: string; rpcUrl: string }[]
}

export interface InPagePermission {
  read(): InPageMemory
  write(memory: InPageMemory): void
}

const nothing: InPageMemory = { accounts: [], added: [] }

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
  if (typeof value !== 'object' || value === null) return nothing
  const { accounts, chainId, added } = value as Record<string, unknown>
  return {
    accounts: Array.isArray(accounts) ? accounts.filter(account => typeof account === 'string') : [],
    ...(typeof chainId === 'number' && Number.isSafeInteger(chainId) && chainId > 0 ? { chainId } : {}),
    added: Array.isArray(added) ? added.filter(isChain) : [],
  }
}

function isChain(value: unknown): value is InPageMemory['added'][number] {
  if (typeof value !== 'object' || value === null) return false
  const { id, name, symbol, rpcUrl } = value as Record<string, unknown>
  return typeof id === 'number' && [name, symbol, rpcUrl].every(text => typeof text === 'string')
}
