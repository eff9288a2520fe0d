import type { Store } from '@latchkey/core'
import { isUserRejection, type SignedMessage, type SIWXMessage, type SIWXMessageData } from '@latchkey/primitives'

import type { SigningAccount } from './account.ts'
import { signInError } from './errors.ts'

/**
 * Has the wallet sign a message.
 *
 * @throws what the wallet rejects with, and KitError `signInFailed` for a family that cannot sign
 */
export async function signWithWallet(store: Store, account: SigningAccount, message: string): Promise<SignedMessage> {
  const { namespace, network, address, connector } = account
  const adapter = store.options.adapters.find(each => each.namespace === namespace)
  const actions = await adapter?.actions?.()
  if (!actions?.signMessage)
    throw signInError('signInFailed', { advice: `The site's adapter of ${namespace} cannot sign messages` })
  return actions.signMessage(connector.getProvider(namespace), { address, message, network })
}

/** What a person and a site hear of a signature that did not come, or was not taken. */
export function failureOf(cause: unknown, { isSmartAccount }: SigningAccount) {
  if (isUserRejection(cause)) return signInError('signInDeclined', { cause })
  return signInError(isSmartAccount ? 'signInSmartAccount' : 'signInFailed', { cause })
}

/** The fields of a message without its text. */
export function dataOf(message: SIWXMessage): SIWXMessageData {
  const { accountAddress, chainId, nonce, domain, uri, version, ...rest } = message
  const names = ['issuedAt', 'expirationTime', 'notBefore', 'requestId', 'resources', 'statement'] as const
  const optional = Object.fromEntries(names.flatMap(name => (rest[name] === undefined ? [] : [[name, rest[name]]])))
  return { accountAddress, chainId, nonce, domain, uri, version, ...optional }
}
