import { untilAborted } from '@latchkey/primitives'

import { walletError } from './wallet-error.ts'

/** The time between the beginning of a connection to a wallet and its end. No answer of the wallet counts beyond the end. */
export interface ConnectionScope {
  /**
   * Waits for an answer of the wallet for as long as the connection lasts.
   *
   * @throws an error with the code 4900 (EIP-1193) when the connection ends before the wallet answers
   */
  wait<Answer>(answer: Promise<Answer>): Promise<Answer>
  /** Ends the connection: what waits is rejected, and the next connection begins. */
  end(): void
}

/** Makes the scope of the connections that follow each other over one wallet. */
export function createConnectionScope(): ConnectionScope {
  let scope = new AbortController()
  return {
    wait: answer => untilAborted(answer, scope.signal),
    end() {
      const ended = scope
      scope = new AbortController()
      ended.abort(walletError(4900, 'The wallet was disconnected before it answered.'))
    },
  }
}
