import type { InPageStorage } from './in-page-permission.ts'

/** Creates the storage of one origin for its tabs: a tab is notified of the others' writes, never of its own. */
export function createOriginStorage(items = new Map<string, string>()): { openTab(): InPageStorage } {
  const tabs: ((key: string) => void)[] = []
  return {
    openTab() {
      let own: ((key: string) => void)[] = []
      return {
        open: () => ({
          getItem: key => items.get(key) ?? null,
          setItem(key, value) {
            items.set(key, value)
            for (const tell of tabs) if (!own.includes(tell)) tell(key)
          },
        }),
        watch(listener) {
          own = [...own, listener]
          tabs.push(listener)
        },
      }
    },
  }
}
