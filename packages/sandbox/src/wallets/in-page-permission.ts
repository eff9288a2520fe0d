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

/** Where a page keeps what outlasts it, with its other tabs. */
export interface InPageStorage {
  /** It may throw, as reading `localStorage` does where storage is blocked. */
  open(): Pick<Storage, 'getItem' | 'setItem'>
  /** Tells which key another tab of the origin changed; `null` is all of them. */
  watch(listener: (key: string | null) => void): void
}

/**
 * Keeps the memory in the page's own storage, which is per origin. Blocked or full storage means that it lasts as long as the page.
 * @param onChange Another tab of the origin wrote it; told what was remembered until then.
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
