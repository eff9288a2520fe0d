import type { Store } from '@latchkey/core'
import { isSameAddress, isUserRejection } from '@latchkey/primitives'

import { type Authorization, createAuthorization, typedDataOf } from './authorization.ts'
import { paidFetchError } from './errors.ts'
import type { PaymentChoice } from './payment.ts'

/** What the wallet signed. */
export interface SignedPayment {
  readonly authorization: Authorization
  readonly signature: string
}

interface Eip1193 {
  request(call: { method: string; params: unknown }): Promise<unknown>
}

/**
 * Has the wallet sign a payment, once, on the network of what is paid.
 *
 * @param signal says that nobody waits for it any more: then the wallet is not asked
 * @throws KitError `paymentDeclined`; `paymentNotSigned` also where it was signed too late to be of use
 */
export async function signPayment(store: Store, choice: PaymentChoice, signal: AbortSignal): Promise<SignedPayment> {
  const { accounts, connections, networks, environment } = store
  try {
    if (networks.current('eip155')?.caipNetworkId !== choice.network.caipNetworkId)
      await connections.switchNetwork(choice.network)
    signal.throwIfAborted()
    const now = accounts.identity('eip155')?.address
    const connector = connections.activeConnector('eip155')
    if (!connector || !now || !isSameAddress('eip155', now, choice.from))
      throw new TypeError('The account changed meanwhile')
    const authorization = createAuthorization(choice, environment.random.bytes(32), environment.clock.now())
    const provider = connector.getProvider('eip155') as Eip1193
    const params = [choice.from, JSON.stringify(typedDataOf(choice, authorization))]
    const signature = await provider.request({ method: 'eth_signTypedData_v4', params })
    // Of a smart account it may be longer than of a key.
    if (typeof signature !== 'string' || !/^0x(?:[0-9a-f]{2}){65,2048}$/i.test(signature))
      throw new TypeError('The wallet answered no signature')
    if (environment.clock.now() >= Number(authorization.validBefore) * 1_000)
      throw new TypeError('It was signed after the time for which it is good')
    return { authorization, signature }
  } catch (cause) {
    throw paidFetchError(isUserRejection(cause) || isDeclinedSwitch(cause) ? 'paymentDeclined' : 'paymentNotSigned', {
      cause,
    })
  }
}

function isDeclinedSwitch(cause: unknown): boolean {
  return cause instanceof Error && 'code' in cause && cause.code === 'switchRejected'
}
