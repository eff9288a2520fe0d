import type { SIWXCacao, SIWXSession } from '@latchkey/primitives'

import { parseMessage } from './message/parse-message.ts'

/**
 * Parses a stored session of any form. Its fields come from the signed message, not from the values stored beside it.
 */
export function readSession(value: unknown): SIWXSession | undefined {
  const { message, signature, publicKey, cacao } = Object(value) as Partial<Record<string, unknown>>
  if (typeof message !== 'string' || typeof signature !== 'string') return undefined
  try {
    const data = parseMessage(message)
    return {
      data,
      message,
      signature,
      ...(typeof publicKey === 'string' && { publicKey }),
      ...(isCacao(cacao) && { cacao }),
    }
  } catch {
    return undefined
  }
}

function isCacao(value: unknown): value is SIWXCacao {
  const { h, p, s } = Object(value) as Partial<Record<string, unknown>>
  const [header, signed] = [h, s].map(each => Object(each) as { t?: unknown; s?: unknown })
  const isTyped = typeof header?.t === 'string' && typeof signed?.t === 'string' && typeof signed.s === 'string'
  return isTyped && typeof p === 'object' && p !== null
}

/** Whether a session's message is valid at a time, in milliseconds since 1970. */
export function isGoodAt(time: number, { data: { expirationTime, notBefore } }: SIWXSession): boolean {
  const isOver = expirationTime !== undefined && Date.parse(expirationTime) <= time
  return !isOver && !(notBefore !== undefined && Date.parse(notBefore) > time)
}

/** Whether a session belongs to this account on this network. */
export function isOf(session: SIWXSession, chainId: string, address: string): boolean {
  const { data } = session
  // The letter case is only a checksum ([EIP-55](https://eips.ethereum.org/EIPS/eip-55)).
  const isSame = chainId.startsWith('eip155:')
    ? data.accountAddress.toLowerCase() === address.toLowerCase()
    : data.accountAddress === address
  return data.chainId === chainId && isSame
}
