import { type AttemptLimit, networkBlockOf } from '@latchkey/http-server'

import { SiwxError } from '../siwx-error.ts'
import type { SiwxStore } from './store.ts'

const minuteMs = 60_000
const windowMs = 10 * minuteMs

/** How often in ten minutes. Many browsers share an address. `node` counts the verifications that a node did not answer. */
const limits = {
  verify: { browser: 10, client: 200 },
  nonce: { browser: 60, client: 1_000 },
  node: { browser: 20, client: 200 },
} as const

/** How often in a minute over all browsers, if the site does not say the network address: a script has a new browser with each request. */
const maxPerMinute = 3_000

/** Who tries. */
export interface Visitor {
  /** The hash of the browser's cookie. */
  browserHash: string | undefined
  /** The network address, where the site tells it. */
  clientAddress: string | undefined
}

/** Too many attempts; with the seconds after which there can be more. */
export class TooManyAttempts extends SiwxError {
  /** Seconds to wait. */
  readonly retryAfter: number

  /** Made with the seconds to wait. */
  constructor(retryAfter: number) {
    super('tooManyAttempts', 'There were too many attempts to sign in')
    this.retryAfter = retryAfter
  }
}

/** Counts who tries how often. An attempt counts from its start, so that many at a time are not more than the limit. */
export function createAttempts(store: () => Promise<SiwxStore>, clock: () => number) {
  /** @returns the seconds to wait if there were too many. Counters after the one that says so are not stored */
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
    /** @throws SiwxError tooManyAttempts */
    async begin(kind: Kind, visitor: Visitor): Promise<void> {
      const seconds = await countBy(kind, visitor)
      if (seconds !== undefined) throw new TooManyAttempts(seconds)
    },

    /** It was none that failed. */
    forgive,

    /** A node did not answer, which was no failure of the visitor. A visitor who makes nodes fail over and over is not forgiven. */
    async forgiveNodeFailure(visitor: Visitor): Promise<void> {
      if ((await countBy('node', visitor)) === undefined) await forgive('verify', visitor)
    },
  }
}

/** The names of the counters of who tries. */
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
