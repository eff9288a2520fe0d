import type { Grant } from './grant.ts'
import type { PermissionStore } from './permission-store.ts'

/**
 * Creates a store that lasts for its test. `permission-store.browser.test.ts` shows that the real one behaves in the
 * same way.
 */
export function createMemoryPermissions(): PermissionStore & { fail(): void } {
  const kept = new Map<string, readonly Grant[]>()
  let fails = false
  return {
    fail: () => void (fails = true),
    async change(owner, act) {
      await Promise.resolve()
      if (fails) throw new Error('This browser stores nothing for this site')
      const { grants, result } = act(kept.get(owner.toLowerCase()) ?? [])
      kept.set(owner.toLowerCase(), grants)
      return result
    },
  }
}
