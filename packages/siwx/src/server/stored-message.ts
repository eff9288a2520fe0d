import type { SIWXCacao, SIWXSession } from '@latchkey/primitives'

import { parseMessage } from '../message/parse-message.ts'

/** A signed message as it is stored. */
interface StoredMessage {
  readonly message: string
  readonly signature: string
  readonly publicKey?: string | null | undefined
  /** The sign-in of a pairing, as JSON. */
  readonly cacao?: string | null | undefined
}

/**
 * Parses a signed message from a database. Returns `undefined` if this version cannot parse it any more: then that
 * account signs in again, and other sign-ins are unaffected.
 */
export function readStored({ message, signature, publicKey, cacao }: StoredMessage): SIWXSession | undefined {
  try {
    return {
      data: parseMessage(message),
      message,
      signature,
      ...(publicKey != null && { publicKey }),
      ...(cacao != null && { cacao: JSON.parse(cacao) as SIWXCacao }),
    }
  } catch {
    return undefined
  }
}
