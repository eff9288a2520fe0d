import type { CaipNetworkId, SIWXMessage, SIWXMessageInput, SIWXPreparedMessage } from '@latchkey/primitives'

import { toMessage } from './to-message.ts'

/** Creates the messages that accounts sign. */
export interface SiwxMessenger {
  /** Creates the message of an account. */
  createMessage(input: SIWXMessageInput): Promise<SIWXMessage>
  /** Creates a message without its address, for wallets that connect and sign in one window. */
  prepareMessage?(chainId: CaipNetworkId): Promise<SIWXPreparedMessage>
}

/** Options of {@link createMessenger}. */
export interface MessengerOptions {
  /** A sentence that the user agrees to. @default none */
  statement?: string | undefined
  /** Lifetime of a message and its session, in milliseconds. @default 7 days */
  goodForMs?: number | undefined
}

const weekMs = 7 * 24 * 60 * 60 * 1_000

/**
 * Creates the messages of a page without a server: they contain the page's domain and origin, and a random nonce.
 *
 * @example new Siwx({ messenger: createMessenger({ statement: 'I accept the terms', goodForMs: 86_400_000 }) })
 */
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
