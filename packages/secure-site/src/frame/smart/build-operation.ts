import { encodeFunctionData, type Hex, toHex } from 'viem'
import { entryPoint08Abi, type UserOperation } from 'viem/account-abstraction'

import type { WalletKeys } from '../../custody/wallet-keys.ts'
import { FrameError } from '../frame-error.ts'
import { readFees, toBigint } from '../signing/evm-node.ts'
import { signDigest } from '../signing/message-signer.ts'
import type { SigningContext } from '../signing/prepared.ts'
import type { Call } from './call.ts'
import { completeOperation } from './complete-operation.ts'
import { gasOf, type OperationDraft } from './operation-draft.ts'
import { type Authorization, requireUsable, type SmartAccount, type UsableStanding } from './smart-account.ts'
import type { SmartContext } from './smart-context.ts'
import type { FeePayer } from './sponsor.ts'

/** An operation that is ready to sign. */
export interface BuiltOperation {
  readonly operation: UserOperation<'0.8'>
  /** State of the account before it. */
  readonly standing: UsableStanding
  readonly payer: FeePayer
  readonly gas: bigint
  /** Highest fee in wei. The signed limits exclude more, whatever the bundler does. */
  readonly highestFee: bigint
  /** Signs the operation, and the upgrade of a plain account. */
  sign(keys: WalletKeys): SignedOperation
}

export interface SignedOperation {
  /** Hash of the operation, as the EntryPoint computes it. */
  readonly hash: Hex
  /** The operation in the form of [ERC-7769](https://eips.ethereum.org/EIPS/eip-7769). */
  readonly rpc: Readonly<Record<string, unknown>>
}

/** A placeholder in the form of a signature, to estimate gas. */
const stubSignature: Hex = `0x${'f'.repeat(31)}${'0'.repeat(33)}7${'a'.repeat(63)}1c`

/**
 * Completes an operation with values of the chain and the bundler. They are untrusted, but all of them are signed, so
 * that none can change later, and the approval shows the highest cost.
 *
 * @param isRead whether the user approves the cost
 * @throws FrameError 4100 without an approval, if the network is expensive; with the bundler's own code if the calls
 *   fail
 */
export async function buildOperation(
  calls: readonly Call[],
  context: SigningContext,
  smart: SmartContext,
  isRead = true,
): Promise<BuiltOperation> {
  const { readRpc } = context
  const { account } = smart
  const { address: sender, entryPoint } = account
  const callData = account.encode(calls)
  const [standing, nonce, fees] = await Promise.all([
    requireUsable(account, readRpc),
    readNonce(account, context),
    readFees(context, isRead),
  ])
  const beginning = standing.kind === 'own' ? undefined : await account.begin(readRpc)
  const authorization = beginning?.authorization
  const partial = { sender, nonce, callData, ...fees, ...beginning?.fields }
  const draft: OperationDraft = {
    calls,
    isRead,
    entryPoint: entryPoint.address,
    sender,
    maxFeePerGas: fees.maxFeePerGas,
    delegatesTo: authorization?.stub.address,
    format: more => formatOperation({ ...partial, ...more, signature: stubSignature }, authorization?.stub),
    complete: more => ({
      ...partial,
      ...more,
      signature: '0x',
      ...(authorization && { authorization: authorization.stub }),
    }),
    hash: whole => account.hash(whole).hash,
  }
  const { fields, payer } = await completeOperation(draft, context, smart)
  const operation = draft.complete(fields)
  const gas = gasOf(fields)

  return {
    operation,
    standing,
    payer,
    gas,
    highestFee: gas * fees.maxFeePerGas,
    sign(keys) {
      const { hash, digest } = account.hash(operation)
      const signature = signDigest(keys, digest)
      return { hash, rpc: formatOperation({ ...operation, signature }, authorization?.sign(keys)) }
    },
  }
}

/** Reads the nonce with key 0. Of two operations with the same nonce, at most one is executed. */
async function readNonce({ address, entryPoint }: SmartAccount, { readRpc }: SigningContext): Promise<bigint> {
  const data = encodeFunctionData({ abi: entryPoint08Abi, functionName: 'getNonce', args: [address, 0n] })
  const nonce = toBigint(await readRpc('eth_call', [{ to: entryPoint.address, data }, 'latest']))
  if (nonce >= 2n ** 64n) throw new FrameError(-32603, 'The node answered something else than a nonce')
  return nonce
}

function formatOperation(operation: Readonly<Partial<UserOperation<'0.8'>>>, authorization?: Authorization) {
  const { authorization: _, ...rest } = operation
  return {
    ...Object.fromEntries(
      Object.entries(rest).map(([name, value]) => [name, typeof value === 'bigint' ? toHex(value) : value]),
    ),
    ...(authorization && {
      eip7702Auth: {
        ...authorization,
        chainId: toHex(authorization.chainId),
        nonce: toHex(authorization.nonce),
        yParity: toHex(authorization.yParity),
        v: toHex(authorization.yParity),
      },
    }),
  }
}
