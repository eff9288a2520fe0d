import { type BegunRequests, maybeSent } from './begun-requests.ts'

/** Where nothing outlives a load of the frame: what another load has begun the page alone has heard. */
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
