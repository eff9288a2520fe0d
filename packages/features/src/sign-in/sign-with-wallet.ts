import type { Store } from '@latchkey/core'
import { isUserRejection, type SignedMessage, type SIWXMessage, type SIWXMessageData } from '@latchkey/primitives'

import type { SigningAccount } from './account.ts'
import { signInError } from './errors.ts'

/**
 * Requests the signature of a message from the wallet.
 *
 * @throws the error of the wallet; KitError `signInFailed` for a namespace that cannot sign
 */
export async function signWithWallet(store: Store, account: SigningAccount, message: string): Promise<SignedMessage> {
  const { namespace, network, address, connector } = account
  const adapter = store.options.adapters.find(each => each.namespace === namespace)
  const actions = await adapter?.actions?.()
  if (!actions?.signMessage)
    throw signInError('signInFailed', { advice: `The site's adapter of ${namespace} cannot sign messages` })
  return actions.signMessage(connector.getProvider(namespace), { address, message, network })
}

/** Creates the error for the user and the site if a signature is missing, or was not accepted. */
export function failureOf(cause: unknown, { isSmartAccount }: SigningAccount) {
  if (isUserRejection(cause)) return signInError('signInDeclined', { cause })
  return signInError(isSmartAccount ? 'signInSmartAccount' : 'signInFailed', { cause })
}

/** Returns the fields of a message without its text. */
export function dataOf(message: SIWXMessage): SIWXMessageData {
  const { accountAddress, chainId, nonce, domain, uri, version, ...rest } = message
  const names = ['issuedAt', 'expirationTime', 'notBefore', 'requestId', 'resources', 'statement'] as const
  const optional = Object.fromEntries(names.flatMap(name => (rest[name] === undefined ? [] : [[name, rest[name]]])))
  return { accountAddress, chainId, nonce, domain, uri, version, ...optional }
}
