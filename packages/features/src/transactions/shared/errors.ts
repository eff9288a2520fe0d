import { type ErrorRow, KitError } from '@latchkey/core'
import type { ErrorFacts } from '@latchkey/primitives'

const rows = {
  sendAmountAndReceiverMissing: {
    text: 'An amount and receiver address are required',
    surface: { kind: 'developer' },
  },
  sendTokenMissing: { text: 'A token is required', surface: { kind: 'developer' } },
  sendChainUnsupported: { text: 'Unsupported chain', surface: { kind: 'developer' } },
  sendNameUnresolved: { text: 'Error resolving name', surface: { kind: 'developer' } },
  sendRejected: {
    text: 'The person declined the send',
    surface: { kind: 'toast', message: ({ send }) => send.rejected },
  },
  sendNotPrepared: {
    text: 'The send could not be prepared, and nothing was sent',
    surface: { kind: 'toast', message: ({ send }) => send.notPrepared },
  },
  sendTokenMismatch: {
    text: 'The token is described differently by its contract, and nothing was sent',
    surface: { kind: 'toast', message: ({ send }) => send.tokenMismatch },
  },
  sendRecipientLost: {
    text: 'Nobody can get back what this recipient gets, and nothing was sent',
    surface: { kind: 'toast', message: ({ send }) => send.lost },
  },
  sendNotKept: {
    text: 'The storage of the browser is full, and nothing was sent',
    surface: { kind: 'toast', message: ({ send }) => send.notKept },
  },
  sendFeeUnknown: {
    text: 'The network did not tell its fee',
    surface: { kind: 'toast', message: ({ send }) => send.feeUnknown },
  },
  sendPasteRefused: {
    text: 'The browser did not allow pasting',
    surface: { kind: 'toast', message: ({ send }) => send.pasteRefused },
  },
  sendFailed: { text: 'The send failed', surface: { kind: 'developer' } },
  sendUnanswered: { text: 'The wallet did not say whether it sent', surface: { kind: 'developer' } },
} as const satisfies Readonly<Record<string, ErrorRow>>

export type SendErrorCode = keyof typeof rows

/** Creates an error of Send with its text and surface. */
export function sendError(code: SendErrorCode, facts: ErrorFacts = {}): KitError {
  return new KitError(code, facts, rows[code])
}
