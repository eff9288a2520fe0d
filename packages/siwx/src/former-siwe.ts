import type { SIWEConfig, SIWEMessageArguments } from '@latchkey/primitives'

import { parseMessage } from './message/parse-message.ts'
import type { createSIWEConfig } from './siwe.ts'

/** Argument of `createMessage` of a configuration, under its name in the AppKit API. */
export type SIWECreateMessageArgs = SIWEMessageArguments

/** Argument of `verifyMessage` of a configuration, under its name in the AppKit API. */
export type SIWEVerifyMessageArgs = Parameters<SIWEConfig['verifyMessage']>[0]

/** Result of `getSession`, under its name in the AppKit API. */
export type SIWESession = NonNullable<Awaited<ReturnType<SIWEConfig['getSession']>>>

/** Result of `createSIWEConfig`, under its name in the AppKit API. */
export type AppKitSIWEClient = ReturnType<typeof createSIWEConfig>

/**
 * Verifies on a server that an address signed a message with its own key. It calls no node, so it returns `false` for
 * smart accounts: to accept those, use `createSiwxServer` of `@latchkey/siwx/server` with `rpc`.
 *
 * @example const isSigned = await verifySignature({ address, message, signature })
 * @param signed the address, the text and the signature that the page sent; other members have no effect
 */
export async function verifySignature(signed: {
  address: string
  message: string
  signature: string
  chainId?: string
  projectId?: string
}): Promise<boolean> {
  const { address, message, signature } = signed
  const { verifySignature: verify } = await import('./verify/verify-signature.ts')
  try {
    const data = parseMessage(message)
    if (data.accountAddress.toLowerCase() !== address.toLowerCase()) return false
    await verify({ data, message, signature }, {})
    return true
  } catch {
    return false
  }
}
