import { type AttemptLimit, networkBlockOf } from '@latchkey/http-server'

import { SiwxError } from '../siwx-error.ts'
import type { SiwxStore } from './store.ts'

const minuteMs = 60_000
const windowMs = 10 * minuteMs

/**
 * Maximum attempts per ten minutes. A network address has more, because many browsers share one. `node` counts the
 * verifications that a node did not answer.
 */
const limits = {
  verify: { browser: 10, client: 200 },
  nonce: { browser: 60, client: 1_000 },
  node: { browser: 20, client: 200 },
} as const

/**
 * Maximum attempts per minute over all browsers, if the site does not provide the network address: a script is a new
 * browser with each request.
 */
const maxPerMinute = 3_000

/** The client whose attempts are counted. */
export interface Visitor {
  /** SHA-256 of the browser's cookie. */
  browserHash: string | undefined
  /** The client's network address, if the site provides it. */
  clientAddress: string | undefined
}

/** Thrown after too many attempts, with the time to wait. */
export class TooManyAttempts extends SiwxError {
  /** Time to wait, in seconds. */
  readonly retryAfter: number

  /**
   * Creates the error.
   *
   * @param retryAfter time to wait, in seconds
   */
  constructor(retryAfter: number) {
    super('tooManyAttempts', 'There were too many attempts to sign in')
    this.retryAfter = retryAfter
  }
}

/**
 * Counts the attempts of browsers and network addresses. An attempt counts from its start, so concurrent ones cannot
 * exceed the limit.
 */
export function createAttempts(store: () => Promise<SiwxStore>, clock: () => number) {
  /**
   * Counts one attempt, up to the first counter that is over its limit.
   *
   * @returns the seconds to wait after too many attempts
   */
  async function countBy(kind: Kind, visitor: Visitor): Promise<number | undefined> {
    for (const counter of countersOf(kind, visitor)) {
      const seconds = await (await store()).countAttempt(counter, clock())
      if (seconds !== undefined) return seconds
    }
    return undefined
  }

  async function forgive(kind: Kind, visitor: Visitor): Promise<void> {
    await (await store()).forgiveAttempts(countersNamed(kind, visitor))
  }

  return {
    /**
     * Counts an attempt of a kind.
     *
     * @throws SiwxError `tooManyAttempts`
     */
    async begin(kind: Kind, visitor: Visitor): Promise<void> {
      const seconds = await countBy(kind, visitor)
      if (seconds !== undefined) throw new TooManyAttempts(seconds)
    },

    /** Takes back an attempt that did not fail. */
    forgive,

    /**
     * Takes back an attempt that failed because a node did not answer, unless the client causes such failures
     * repeatedly.
     */
    async forgiveNodeFailure(visitor: Visitor): Promise<void> {
      if ((await countBy('node', visitor)) === undefined) await forgive('verify', visitor)
    },
  }
}

/** Returns the names of a client's counters. */
export function countersNamed(kind: Kind, visitor: Visitor): readonly string[] {
  return countersOf(kind, visitor).map(({ who }) => who)
}

type Kind = keyof typeof limits

function countersOf(kind: Kind, { browserHash, clientAddress }: Visitor): AttemptLimit[] {
  const { browser, client } = limits[kind]
  return [
    clientAddress === undefined
      ? { who: `${kind}:all`, limit: maxPerMinute, windowMs: minuteMs }
      : { who: `${kind}:client:${networkBlockOf(clientAddress).slice(0, 64)}`, limit: client, windowMs },
    ...(browserHash === undefined ? [] : [{ who: `${kind}:browser:${browserHash}`, limit: browser, windowMs }]),
  ]
}
