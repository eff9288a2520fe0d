import { type BegunRequests, maybeSent } from './begun-requests.ts'

/**
 * Creates records that last for their test. `begun-requests.browser.test.ts` shows that the real ones behave in the
 * same way.
 */
export function createMemoryRequests(): BegunRequests {
  const kept = new Map<string, { readonly result: unknown } | undefined>()
  return {
    async find(key) {
      const done = kept.get(key)
      if (kept.has(key) && !done) throw maybeSent()
      return done
    },
    async begin(key) {
      await Promise.resolve()
      if (kept.has(key)) throw maybeSent()
      kept.set(key, undefined)
    },
    async finish(key, result) {
      kept.set(key, { result })
    },
  }
}
