import { readStored } from '@latchkey/adapter-kit'
import type { AdapterPlatform } from '@latchkey/primitives'

/**
 * Stores which extensions let this site in. Only those answer without a prompt, and extensions do not report whether they would:
 * so an extension that is not stored is not asked, and no window opens by itself.
 */
export interface RememberedExtensions {
  has(id: string): boolean
  add(id: string): void
  delete(id: string): void
}

export function createRememberedExtensions(storage: AdapterPlatform['storage']): RememberedExtensions {
  const read = (): readonly string[] => {
    const ids = readStored(storage, storageKey)
    return Array.isArray(ids) ? ids.filter(id => typeof id === 'string').slice(0, 100) : []
  }
  const write = (ids: readonly string[]) => storage.set(storageKey, JSON.stringify(ids))
  return {
    has: id => read().includes(id),
    add: id => write([...read().filter(other => other !== id), id]),
    delete: id => write(read().filter(other => other !== id)),
  }
}

const storageKey = '@appkit/polkadot_extensions'
