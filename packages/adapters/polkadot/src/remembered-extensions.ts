/**
 * Which extensions let this site in. Extensions answer without asking only then, and have no way to be asked whether they would: so
 * that a window never opens by itself, an extension that is not remembered is not asked at all.
 *
 * What storage holds may be anything, and a browser may have none; the page's own memory is then what there is.
 */
export interface RememberedExtensions {
  has(id: string): boolean
  add(id: string): void
  delete(id: string): void
}

export function createRememberedExtensions(): RememberedExtensions {
  let here: readonly string[] = []
  const read = (): readonly string[] => {
    try {
      const ids: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '[]')
      return Array.isArray(ids) ? ids.filter(id => typeof id === 'string').slice(0, 100) : []
    } catch {
      return here
    }
  }
  const write = (ids: readonly string[]) => {
    here = ids
    try {
      localStorage.setItem(storageKey, JSON.stringify(ids))
    } catch {
      // A browser without storage asks again after a reload.
    }
  }
  return {
    has: id => read().includes(id),
    add: id => write([...read().filter(other => other !== id), id]),
    delete: id => write(read().filter(other => other !== id)),
  }
}

const storageKey = '@appkit/polkadot_extensions'
