import type { CaipNetworkId, SIWXMessage, SIWXMessageInput, SIWXPreparedMessage } from '@latchkey/primitives'

import { toMessage } from './to-message.ts'

/** Makes the messages that accounts sign. */
export interface SiwxMessenger {
  /** Makes the message of an account. */
  createMessage(input: SIWXMessageInput): Promise<SIWXMessage>
  /** A message of which all but the address is known, for wallets that connect and sign in one window. */
  prepareMessage?(chainId: CaipNetworkId): Promise<SIWXPreparedMessage>
}

/** What a {@link createMessenger} writes. */
export interface MessengerOptions {
  /** What the visitor agrees to, in a sentence. @default none */
  statement?: string | undefined
  /** How long a message is good, and the session with it, in milliseconds. @default 7 days */
  goodForMs?: number | undefined
}

const weekMs = 7 * 24 * 60 * 60 * 1_000

/** Makes messages of this page, without a server: its domain, its origin, a nonce of its own. */
export function createMessenger({ statement, goodForMs = weekMs }: MessengerOptions = {}): Required<SiwxMessenger> {
  const prepareMessage = async (chainId: CaipNetworkId) => {
    const now = Date.now()
    return {
      chainId,
      nonce: Array.from(crypto.getRandomValues(new Uint8Array(16)), byte => byte.toString(16).padStart(2, '0')).join(
        '',
      ),
      domain: location.host,
      uri: location.origin,
      version: '1',
      issuedAt: new Date(now).toISOString(),
      expirationTime: new Date(now + goodForMs).toISOString(),
      ...(statement !== undefined && { statement }),
    }
  }
  return {
    prepareMessage,
    createMessage: async ({ accountAddress, chainId, notBefore }) =>
      toMessage({ accountAddress, ...(await prepareMessage(chainId)), ...(notBefore !== undefined && { notBefore }) }),
  }
}
