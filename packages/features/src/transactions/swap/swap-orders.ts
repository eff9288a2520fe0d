import type { Store } from '@latchkey/core'
import type { ContractCall, Permit } from '@latchkey/primitives'
import {
  createBuildApprovalRequest,
  createBuildSwapRequest,
  createSwapAllowanceRequest,
  readBuiltApproval,
  readBuiltSwap,
  readSwapAllowance,
  type SdkIdentity,
  type ServiceRequest,
} from '@latchkey/protocol'

import { SwapRejectedError } from './errors.ts'
import { nativeAddress } from './swap-networks.ts'
import { ask, contractOf, isSame, namesOf, type SwapPair } from './swap-service.ts'

/** Permit with the account's signature, which replaces an approval. */
export interface SignedPermit extends Permit {
  readonly signature: string
}

/**
 * Fetches the allowance of `from` in its smallest unit, according to the service. A site learns by it how often the
 * wallet will be asked. The swap itself reads the allowance from the chain.
 *
 * @throws KitError `swapUnsupported`; SwapRejectedError `hostile`, `fails`, `unreachable`
 */
export async function fetchToldAllowance(store: Store, pair: SwapPair, signal?: AbortSignal): Promise<bigint> {
  const { userAddress, from } = namesOf(pair)
  const request = (sdk: SdkIdentity): ServiceRequest => createSwapAllowanceRequest(sdk, from, userAddress)
  const { allowance } = await ask(store, pair, request, readSwapAllowance, 'swapUnsupported', signal)
  return BigInt(allowance)
}

/**
 * Fetches the spender of a swap. The service builds an approval without a limit, and only its spender is used.
 *
 * @throws KitError `swapUnsupported`; SwapRejectedError `hostile`, `fails`, `unreachable`
 */
export async function fetchSpender(store: Store, pair: SwapPair, signal?: AbortSignal): Promise<string> {
  // The native currency needs no approval. The spender for the opposite direction is the same.
  const ways = [pair, { ...pair, from: pair.to, to: pair.from }].filter(({ from }) => !from.isNative)
  let failure: unknown
  for (const way of ways) {
    try {
      return await askSpender(store, way, signal)
    } catch (error) {
      // A token may reject an approval while one exists. The other token may still give the spender.
      if (!(error instanceof SwapRejectedError) || error.reason === 'hostile') throw error
      failure = error
    }
  }
  throw failure
}

async function askSpender(store: Store, pair: SwapPair, signal?: AbortSignal): Promise<string> {
  const names = namesOf(pair)
  const { tx } = await ask(
    store,
    pair,
    sdk => createBuildApprovalRequest(sdk, names),
    readBuiltApproval,
    'swapUnsupported',
    signal,
  )
  const spender = approvalPattern.exec(tx.data)?.[1]
  const isOwn = isSame(tx.from, names.userAddress) && isSame(tx.to, names.from) && tx.value === '0'
  if (spender === undefined || !isOwn) throw new SwapRejectedError('hostile', 'The approval is of something else')
  const address = `0x${spender}`
  const { account, from, to } = pair
  const others = [account, contractOf(from), contractOf(to), nativeAddress, `0x${'0'.repeat(40)}`]
  if (others.some(each => each !== undefined && isSame(each, address)))
    throw new SwapRejectedError('hostile', 'The approval is for nobody who swaps')
  return address
}

/** Matches the data of `approve(address,uint256)` with nothing after it. */
const approvalPattern = /^0x095ea7b30{24}([0-9a-f]{40})[0-9a-f]{64}$/i

/**
 * Builds the transaction of a swap, and compares it with the request. Its effects are simulated elsewhere.
 *
 * @param spender address that the transaction must call
 * @throws KitError `swapUnsupported`; SwapRejectedError `hostile`, `fails`, `unreachable`
 */
export async function buildSwap(
  store: Store,
  pair: SwapPair,
  {
    amount,
    slippage,
    spender,
    permit,
  }: { amount: bigint; slippage: number; spender: string; permit?: SignedPermit | undefined },
  signal?: AbortSignal,
): Promise<ContractCall> {
  const names = namesOf(pair)
  const body = {
    ...names,
    amount: `${amount}`,
    slippage,
    disableEstimate: true,
    ...(permit && { permit: { deadline: `${permit.deadline}`, signature: permit.signature } }),
  }
  const { tx } = await ask(
    store,
    pair,
    sdk => createBuildSwapRequest(sdk, body),
    readBuiltSwap,
    'swapUnsupported',
    signal,
  )
  const value = pair.from.isNative ? amount : 0n
  if (!isSame(tx.from, names.userAddress)) throw new SwapRejectedError('hostile', 'The swap is of another account')
  if (!isSame(tx.to, `${pair.network.caipNetworkId}:${spender}`))
    throw new SwapRejectedError('hostile', 'The swap is for somebody else')
  if (BigInt(tx.amount) !== value) throw new SwapRejectedError('hostile', 'The swap pays something else')
  return { to: spender, value, data: tx.data }
}
