import type { ErrorFacts } from '@latchkey/primitives'

import { type ErrorRow, KitError } from './errors.ts'

/** Errors that only screens meet. Their texts are loaded with the modal's code, not with the page. */
const rows = {
  pairingConnectorNotFound: {
    text: 'WalletConnectConnector not found',
    surface: { kind: 'inline', canRetry: false },
  },
  copyFailed: {
    text: 'The browser did not allow copying',
    surface: { kind: 'toast' },
  },
  directoryUnreadable: {
    text: 'The wallet list cannot be read',
    surface: { kind: 'inline', canRetry: true },
  },
  viewNotFound: {
    text: 'The view cannot be opened',
    surface: { kind: 'developer' },
  },
} as const satisfies Readonly<Record<string, ErrorRow>>

/** Creates an error of a screen. */
export function screenError(code: keyof typeof rows, facts: ErrorFacts = {}): KitError {
  return new KitError(code, facts, rows[code])
}
