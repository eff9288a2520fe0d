import type { SIWXCacao, SIWXSession } from '@latchkey/primitives'

import { parseMessage } from './message/parse-message.ts'

/** A session, from whatever it was kept as. What it says is read in the message that was signed, not beside it. */
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

/** Whether a session's message is good at a time, in milliseconds. */
export function isGoodAt(time: number, { data: { expirationTime, notBefore } }: SIWXSession): boolean {
  const isOver = expirationTime !== undefined && Date.parse(expirationTime) <= time
  return !isOver && !(notBefore !== undefined && Date.parse(notBefore) > time)
}

/** Whether two sessions are of one account on one network. */
export function isOf(session: SIWXSession, chainId: string, address: string): boolean {
  const { data } = session
  // Of EIP-55 the case says nothing more.
  const isSame = chainId.startsWith('eip155:')
    ? data.accountAddress.toLowerCase() === address.toLowerCase()
    : data.accountAddress === address
  return data.chainId === chainId && isSame
}
