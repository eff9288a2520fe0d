import type { ErrorFacts } from '@latchkey/primitives'

import { type ErrorRow, KitError } from '../errors.ts'

const rows = {
  requestPending: { text: 'A request is already open in the wallet', surface: { kind: 'inline', canRetry: true } },
  walletNotInstalled: { text: 'The wallet is not installed', surface: { kind: 'inline', canRetry: false } },
  relayUnreachable: { text: 'The pairing relay cannot be reached', surface: { kind: 'inline', canRetry: true } },
  disconnectFailed: { text: 'Failed to disconnect', surface: { kind: 'toast' } },
  disconnectChainsFailed: { text: 'Failed to disconnect chains', surface: { kind: 'toast' } },
  switchRejected: { text: 'The network was not changed', surface: { kind: 'inline', canRetry: true } },
  switchFailed: { text: 'Failed to switch to chain', surface: { kind: 'inline', canRetry: true } },
  caipNetworkUndefined: { text: 'CaipNetwork is undefined', surface: { kind: 'developer' } },
} as const satisfies Readonly<Record<string, ErrorRow>>

/**
 * Creates an error that only the code of connections throws. It brings its own text, so the text is not in the eager
 * chunk.
 */
export function connectionError(code: keyof typeof rows, facts: ErrorFacts = {}): KitError {
  return new KitError(code, facts, rows[code])
}
