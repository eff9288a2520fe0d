import { rpcNotAllowed, type UnsafeMethod } from '@latchkey/protocol/secure-frame'

import { FrameError } from '../frame-error.ts'
import { prepareGrant, prepareRevoke } from '../permissions/prepare-permissions.ts'
import { preparePersonalSign, prepareTypedData } from './evm-messages.ts'
import { prepareTransaction } from './evm-transaction.ts'
import { prepareSendCalls, prepareSmartTransaction } from '../smart/prepare-calls.ts'
import { prepareUserOperation } from '../smart/prepare-user-operation.ts'
import type { Prepare, Prepared, SigningContext } from './prepared.ts'
import {
  prepareSolanaMessage,
  prepareSolanaSend,
  prepareSolanaTransaction,
  prepareSolanaTransactions,
} from './solana.ts'

const prepares: Readonly<Partial<Record<UnsafeMethod, Prepare>>> = {
  personal_sign: preparePersonalSign,
  eth_signTypedData_v4: prepareTypedData,
  eth_sendTransaction: async (params, context) =>
    context.smart ? prepareSmartTransaction(params, context, context.smart) : prepareTransaction(params, context),
  eth_sendUserOperation: prepareUserOperation,
  wallet_sendCalls: prepareSendCalls,
  wallet_grantPermissions: prepareGrant,
  wallet_revokePermissions: prepareRevoke,
  solana_signMessage: prepareSolanaMessage,
  solana_signTransaction: prepareSolanaTransaction,
  solana_signAllTransactions: prepareSolanaTransactions,
  solana_signAndSendTransaction: prepareSolanaSend,
}

/**
 * Prepares a request that the user must approve. @throws FrameError 4200 for an unsupported method, -32602 for invalid
 * parameters
 */
export async function prepareRequest(
  method: UnsafeMethod,
  params: unknown,
  context: SigningContext,
): Promise<Prepared> {
  const namespace = context.network.chainId.startsWith('solana:') ? 'solana_' : 'eth'
  const prepare = prepares[method]
  if (!prepare || method.startsWith('solana_') !== (namespace === 'solana_')) throw new FrameError(4200, rpcNotAllowed)
  const prepared = await prepare(params, context)
  return { ...prepared, approval: { ...prepared.approval, movesValue: movesValue(method, prepared) } }
}

/**
 * Methods that cannot move value. All others need a second press, including typed data, which may be an order or a
 * permit.
 */
const harmless: ReadonlySet<UnsafeMethod> = new Set(['personal_sign', 'solana_signMessage', 'wallet_revokePermissions'])

/** Whether a request may move value. Bytes other than text may be any hash, such as that of a Safe's transaction. */
function movesValue(method: UnsafeMethod, { approval: { text } }: Prepared): boolean {
  return !harmless.has(method) || text?.isReadable === false
}
