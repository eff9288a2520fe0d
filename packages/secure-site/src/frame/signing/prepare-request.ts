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

/** Reads a request that a person has to approve. @throws FrameError 4200 for what is not done, -32602 for what cannot be read */
export async function prepareRequest(
  method: UnsafeMethod,
  params: unknown,
  context: SigningContext,
): Promise<Prepared> {
  const family = context.network.chainId.startsWith('solana:') ? 'solana_' : 'eth'
  const prepare = prepares[method]
  if (!prepare || method.startsWith('solana_') !== (family === 'solana_')) throw new FrameError(4200, rpcNotAllowed)
  const prepared = await prepare(params, context)
  return { ...prepared, approval: { ...prepared.approval, movesValue: movesValue(method, prepared) } }
}

/** What can move nothing by itself. All else needs a second press, also typed data: orders and allowances are that. */
const harmless: ReadonlySet<UnsafeMethod> = new Set(['personal_sign', 'solana_signMessage', 'wallet_revokePermissions'])

/** Bytes that are no text may be the hash of anything, such as a transaction of a Safe. */
function movesValue(method: UnsafeMethod, { approval: { text } }: Prepared): boolean {
  return !harmless.has(method) || text?.isReadable === false
}
