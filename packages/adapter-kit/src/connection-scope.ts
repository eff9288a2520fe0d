import { raceAbort } from '@latchkey/primitives'

import { walletError } from './wallet-error.ts'

/** The time between the start and the end of a wallet's connection. An answer after the end is ignored. */
export interface ConnectionScope {
  /**
   * Waits for an answer of the wallet as long as the connection lasts.
   *
   * @throws an error with the code 4900 (EIP-1193) if the connection ends before the answer
   */
  wait<Answer>(answer: Promise<Answer>): Promise<Answer>
  /** Ends the connection: pending answers are rejected, and the next connection starts. */
  end(): void
}

/** Creates the scope of successive connections of one wallet. */
export function createConnectionScope(): ConnectionScope {
  let scope = new AbortController()
  return {
    wait: answer => raceAbort(answer, scope.signal),
    end() {
      const ended = scope
      scope = new AbortController()
      ended.abort(walletError(4900, 'The wallet was disconnected before it answered.'))
    },
  }
}
