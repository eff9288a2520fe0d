import type { InPageStorage } from './in-page-permission.ts'

/** The storage of one origin, as each of its tabs has it: a tab hears of what the others write, never of its own. */
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
