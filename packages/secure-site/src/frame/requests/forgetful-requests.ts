import { type BegunRequests, maybeSent } from './begun-requests.ts'

/** Creates records for browsers without storage: only the page knows the requests that another load has started. */
export function createForgetfulRequests(): BegunRequests {
  const begun = new Set<string>()
  return {
    async find(key, isBegun) {
      if (isBegun || begun.has(key)) throw maybeSent()
      return undefined
    },
    async begin(key) {
      if (begun.has(key)) throw maybeSent()
      begun.add(key)
    },
    async finish() {},
  }
}
