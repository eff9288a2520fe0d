import type { SqlRunner } from '@latchkey/sql'

import { SiwxError } from '../siwx-error.ts'

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
      const now = clock()
      for (const { who, limit } of countersOf(kind, visitor)) {
        const [row] = await runner.all(
          `INSERT INTO siwx_attempts (who, count, expires_at) VALUES (?, 1, ?)
          ON CONFLICT (who) DO UPDATE SET
            count = CASE WHEN siwx_attempts.expires_at <= ? THEN 1 ELSE siwx_attempts.count + 1 END,
            expires_at = CASE WHEN siwx_attempts.expires_at <= ? THEN excluded.expires_at ELSE siwx_attempts.expires_at END
          RETURNING count, expires_at`,
          who,
          now + windowMs,
          now,
          now,
        )
        if (row && Number(row.count) > limit)
          throw new TooManyAttempts(Math.max(1, Math.ceil((Number(row.expires_at) - now) / 1_000)))
      }
    },

    /** It was none that failed. */
    async forgive(runner: SqlRunner, kind: keyof typeof limits, visitor: Visitor): Promise<void> {
      for (const { who } of countersOf(kind, visitor))
        await runner.run('UPDATE siwx_attempts SET count = count - 1 WHERE who = ? AND count > 0', who)
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
