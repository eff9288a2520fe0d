import { encodeFunctionData, type Hex, toHex } from 'viem'
import { entryPoint08Abi, type UserOperation } from 'viem/account-abstraction'

import type { WalletKeys } from '../../custody/wallet-keys.ts'
import { FrameError } from '../frame-error.ts'
import { readFees, toBigint } from '../signing/evm-node.ts'
import { signDigest } from '../signing/message-signer.ts'
import type { SigningContext } from '../signing/prepared.ts'
import { type Authorization, demandUsable, type SmartAccount, type UsableStanding } from './smart-account.ts'
import type { SmartContext } from './smart-context.ts'

/** An operation that is ready to be signed. */
export interface BuiltOperation {
  readonly operation: UserOperation<'0.8'>
  /** What the account was before it. */
  readonly standing: UsableStanding
  readonly gas: bigint
  /** In wei: it never takes more, whatever the bundler does. */
  readonly highestFee: bigint
  /** Signs it, and what makes the account a smart one where it is none yet. */
  sign(keys: WalletKeys): SignedOperation
}

export interface SignedOperation {
  /** Its hash, as the EntryPoint computes it. */
  readonly hash: Hex
  /** As ERC-7769 has it. */
  readonly rpc: Readonly<Record<string, unknown>>
}

/** No block takes more: a bundler that asks for it is wrong, or wants the fee. */
const maxGas = 30_000_000n

/** Has a signature's form, for the time that it is measured. */
const stubSignature: Hex = `0x${'f'.repeat(31)}${'0'.repeat(33)}7${'a'.repeat(63)}1c`

/**
 * Completes an operation with what the chain and the bundler say. None of it is believed: all of it is signed, so that it cannot change afterwards, and what it can cost shows.
 *
 * @throws FrameError with the bundler's own code where the calls cannot be done
 */
export async function buildOperation(
  callData: Hex,
  context: SigningContext,
  smart: SmartContext,
): Promise<BuiltOperation> {
  const { readRpc } = context
  const { account, askBundler } = smart
  const { address: sender, entryPoint } = account
  const [standing, nonce, fees] = await Promise.all([
    demandUsable(account, readRpc),
    readNonce(account, context),
    readFees(context),
  ])
  const beginning = standing.kind === 'own' ? undefined : await account.begin(readRpc)
  const authorization = beginning?.authorization
  const partial = { sender, nonce, callData, ...fees, ...beginning?.fields }
  const estimate = await askBundler('eth_estimateUserOperationGas', [
    formatOperation({ ...partial, signature: stubSignature }, authorization?.stub),
    entryPoint.address,
  ]).then(readEstimate)
  const operation: UserOperation<'0.8'> = {
    ...partial,
    ...estimate,
    signature: '0x',
    ...(authorization && { authorization: authorization.stub }),
  }
  const gas = estimate.callGasLimit + estimate.verificationGasLimit + estimate.preVerificationGas
  if (gas > maxGas) throw new FrameError(-32603, 'The bundler asks for more gas than a block has')

  return {
    operation,
    standing,
    gas,
    highestFee: gas * fees.maxFeePerGas,
    sign(keys) {
      const { hash, digest } = account.hash(operation)
      const signature = signDigest(keys, digest)
      return { hash, rpc: formatOperation({ ...operation, signature }, authorization?.sign(keys)) }
    },
  }
}

/** Of the account's first line of nonces: what has the same one is done once at most. */
async function readNonce({ address, entryPoint }: SmartAccount, { readRpc }: SigningContext): Promise<bigint> {
  const data = encodeFunctionData({ abi: entryPoint08Abi, functionName: 'getNonce', args: [address, 0n] })
  const nonce = toBigint(await readRpc('eth_call', [{ to: entryPoint.address, data }, 'latest']))
  if (nonce >= 2n ** 64n) throw new FrameError(-32603, 'The node answered something else than a nonce')
  return nonce
}

const estimated = ['callGasLimit', 'verificationGasLimit', 'preVerificationGas'] as const

function readEstimate(answer: unknown): Record<(typeof estimated)[number], bigint> {
  if (typeof answer !== 'object' || answer === null)
    throw new FrameError(-32603, 'The bundler answered something else than an estimate')
  const read = (name: (typeof estimated)[number]): bigint => toBigint((answer as Record<string, unknown>)[name])
  return {
    callGasLimit: read('callGasLimit'),
    verificationGasLimit: read('verificationGasLimit'),
    preVerificationGas: read('preVerificationGas'),
  }
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
