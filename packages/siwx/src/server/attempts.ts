import { countAttempt, forgiveAttempt } from '@latchkey/http-server'
import type { SqlRunner } from '@latchkey/sql'

import { SiwxError } from '../siwx-error.ts'

const table = 'siwx_attempts'
const windowMs = 10 * 60_000

/** How often in ten minutes. Many browsers share an address. */
const limits = {
  verify: { browser: 10, client: 200 },
  nonce: { browser: 60, client: 1_000 },
} as const

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
export function createAttempts(clock: () => number) {
  return {
    /** @throws SiwxError tooManyAttempts */
    async begin(runner: SqlRunner, kind: keyof typeof limits, visitor: Visitor): Promise<void> {
      for (const counter of countersOf(kind, visitor)) {
        const over = await countAttempt(runner, table, [{ ...counter, windowMs }], clock())
        if (over !== undefined) throw new TooManyAttempts(over.retryAfter)
      }
    },

    /** It was none that failed. */
    async forgive(runner: SqlRunner, kind: keyof typeof limits, visitor: Visitor): Promise<void> {
      for (const { who } of countersOf(kind, visitor)) await forgiveAttempt(runner, table, who)
    },
  }
}

function countersOf(kind: keyof typeof limits, { browserHash, clientAddress }: Visitor) {
  const { browser, client } = limits[kind]
  return [
    ...(browserHash === undefined ? [] : [{ who: `${kind}:browser:${browserHash}`, limit: browser }]),
    ...(clientAddress === undefined ? [] : [{ who: `${kind}:client:${clientAddress.slice(0, 64)}`, limit: client }]),
  ]
}
