import { readStored } from '@latchkey/adapter-kit'
import type { AdapterPlatform } from '@latchkey/primitives'

/**
 * Which extensions let this site in. Extensions answer without asking only then, and have no way to be asked whether they would: so
 * that a window never opens by itself, an extension that is not remembered is not asked at all.
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
