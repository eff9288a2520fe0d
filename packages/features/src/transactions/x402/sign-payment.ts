import type { Store } from '@latchkey/core'
import { type CaipNetwork, isSameAddress, isUserRejection, readProperty } from '@latchkey/primitives'

import { type Authorization, createAuthorization, typedDataOf } from './authorization.ts'
import { withTimeout } from '../shared/with-timeout.ts'
import { x402Error } from './errors.ts'
import type { PaymentChoice } from './payment.ts'

/** A payment with the wallet's signature. */
export interface SignedPayment {
  readonly authorization: Authorization
  readonly signature: string
}

interface Eip1193 {
  request(call: { method: string; params: unknown }): Promise<unknown>
}

/**
 * Requests the signature of a payment from the wallet, once, on the network of the payment.
 *
 * @param signal aborts before the wallet is asked
 * @throws KitError `paymentDeclined`; `paymentNotSigned`, also if it was signed too late
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
    await checkClock(store, choice.network, signal)
    const authorization = createAuthorization(choice, environment.random.bytes(32), environment.clock.now())
    const provider = connector.getProvider('eip155') as Eip1193
    const params = [choice.from, JSON.stringify(typedDataOf(choice, authorization))]
    const signature = await provider.request({ method: 'eth_signTypedData_v4', params })
    // The signature of a smart account may be longer than that of a key.
    if (typeof signature !== 'string' || !/^0x(?:[0-9a-f]{2}){65,2048}$/i.test(signature))
      throw new TypeError('The wallet answered no signature')
    if (environment.clock.now() >= Number(authorization.validBefore) * 1_000)
      throw new TypeError('It was signed after the time for which it is good')
    return { authorization, signature }
  } catch (cause) {
    throw x402Error(isUserRejection(cause) || isDeclinedSwitch(cause) ? 'paymentDeclined' : 'paymentNotSigned', {
      cause,
    })
  }
}

/** Tolerance of a clock that is ahead of the chain, in seconds. */
const maxAheadSeconds = 600

/**
 * Compares the clock with the chain: the lifetime of a signature ends by this clock. If it is far ahead, the user would
 * sign for longer than the screen says.
 *
 * @throws TypeError if the clock is ahead, or the node does not report the time of the chain; the reason of the signal
 */
async function checkClock({ options, environment }: Store, network: CaipNetwork, signal: AbortSignal): Promise<void> {
  const adapter = options.adapters.find(({ namespace }) => namespace === 'eip155')
  for (const block of ['pending', 'latest']) {
    const request = { method: 'eth_getBlockByNumber', params: [block, false] }
    const answer = await withTimeout(environment.clock, blockWaitMs, async late =>
      adapter?.readRpc?.(network, request, AbortSignal.any([late, signal])),
    ).catch(() => undefined)
    signal.throwIfAborted()
    const time = Number(readProperty(answer, 'timestamp') ?? Number.NaN)
    if (!Number.isSafeInteger(time)) continue
    if (environment.clock.now() / 1_000 > time + maxAheadSeconds) throw new TypeError('The clock is ahead of the chain')
    return
  }
  throw new TypeError('The node did not report the time of the chain')
}

/** Time limit of a block request. */
const blockWaitMs = 10_000

function isDeclinedSwitch(cause: unknown): boolean {
  return cause instanceof Error && 'code' in cause && cause.code === 'switchRejected'
}
