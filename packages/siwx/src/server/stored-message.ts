import type { SIWXCacao, SIWXSession } from '@latchkey/primitives'

import { parseMessage } from '../message/parse-message.ts'

/** What was signed, as it is stored. */
interface StoredMessage {
  readonly message: string
  readonly signature: string
  readonly publicKey?: string | null | undefined
  /** As JSON. */
  readonly cacao?: string | null | undefined
}

/** What was signed, from a database. `undefined` if this version reads the message no longer: then that account signs in again, and nothing else fails. */
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
