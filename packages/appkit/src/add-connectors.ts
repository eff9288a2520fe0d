import type { Slice, Store } from '@latchkey/core'

/** Adds the slices' connectors. If a slice fails, its connectors are left out, and the console names the slice. */
export function addConnectors(store: Store, slices: readonly Slice[]): void {
  const { browser } = store.environment
  for (const { name, connectors, when } of slices) {
    if (!connectors) continue
    try {
      const brought = (when?.(store) ?? true) ? connectors(store) : []
      const taken = brought.filter(({ id }) => store.connectors.find(id))
      for (const { id } of taken) browser.log('warn', `"${id}" of the extension "${name}" is left out: the id is taken`)
      store.connectors.add(brought.filter(connector => !taken.includes(connector)))
    } catch (error) {
      browser.log('error', `Connectors of the extension "${name}" failed`, error)
    }
  }
}
