import { type Address, type Hex, keccak256 } from 'viem'

import { simulateCalls } from '../changes/simulate-calls.ts'
import type { Simulation } from '../changes/simulation.ts'
import { FrameError } from '../frame-error.ts'
import { prepareTransaction } from '../signing/evm-transaction.ts'
import { listOf, requireOwn } from '../signing/evm-params.ts'
import type { Prepare, Prepared, SigningContext } from '../signing/prepared.ts'
import { isRejection, sendRaw } from '../signing/send-raw.ts'
import { approveOperation, simulateOperation } from './approve-operation.ts'
import { buildOperation, type SignedOperation } from './build-operation.ts'
import type { Call } from './call.ts'
import { fieldsOf, readCall, readSendCalls } from './calls.ts'
import { describeOperation } from './describe-operation.ts'
import { readOutcome } from './read-outcome.ts'
import { requireNew, sendOperation } from './send-operation.ts'
import { requireNoTokenCalls } from '../permissions/contract-calls.ts'
import { maxPermittedGas } from '../permissions/grant.ts'
import { requireWithinGrant } from '../permissions/require-within-grant.ts'
import { countUse } from '../permissions/site-permissions.ts'
import type { SmartContext } from './smart-context.ts'

/** Interval in milliseconds and number of polls for a transaction's hash. */
const pollMs = 1_000
const polls = 60

/**
 * Prepares `wallet_sendCalls` ([EIP-5792](https://eips.ethereum.org/EIPS/eip-5792)): all calls in one operation,
 * approved once.
 *
 * @throws FrameError as of {@link Prepare}; 5760, 4100
 */
export const prepareSendCalls: Prepare = async (params, context) => {
  const { smart } = context
  const { id, calls, isAtomic, permission } = readSendCalls(params, context)
  requireNew(id, context.records)
  if (!smart) {
    const [only] = calls
    if (isAtomic || calls.length > 1 || !only)
      throw new FrameError(5760, 'This account cannot do several calls as one: switch to the smart account')
    const simulate = () => simulateCalls([only], context.address as Address, context)
    return permit(await prepareOnly(only, id, context, permission === undefined), calls, permission, context, simulate)
  }
  const built = await buildOperation(calls, context, smart, permission === undefined)
  if (permission !== undefined && built.standing.kind === 'foreign')
    throw new FrameError(4100, 'Another contract acts for this account: ask without the permission')
  const prepared: Prepared = {
    // Calls by a permission have no approval, so they are only described.
    approval: await (permission === undefined ? approveOperation : describeOperation)(calls, built, context, smart),
    gas: built.gas,
    sign: async keys => built.sign(keys),
    finish: async signed => ({
      id: await sendOperation(id, context.network.chainId, signed as SignedOperation, smart),
    }),
  }
  return permit(prepared, calls, permission, context, () => simulateOperation(calls, built, context, smart))
}

/** Simulates calls by a permission, because no user reviews them, and counts them before anything is signed. */
async function permit(
  prepared: Prepared,
  calls: readonly Call[],
  permission: string | undefined,
  context: SigningContext,
  simulate: () => Promise<Simulation>,
): Promise<Prepared> {
  const { permissions } = context
  if (permission === undefined) return prepared
  if ((prepared.gas ?? 0n) > maxPermittedGas)
    throw new FrameError(4100, 'This costs more than a permission covers: ask without it, and the person decides')
  const grant = await permissions.find(permission)
  countUse(grant, calls)
  await requireNoTokenCalls(grant, calls, context)
  requireWithinGrant(grant, calls, await simulate())
  await permissions.use(permission, calls)
  return { ...prepared, isPermitted: true }
}

/**
 * Prepares `eth_sendTransaction` of a smart account: an operation of one call. It returns the hash of the transaction
 * that includes the operation.
 */
export const prepareSmartTransaction = async (
  params: unknown,
  context: SigningContext,
  smart: SmartContext,
): Promise<Prepared> => {
  const [given] = listOf(params)
  requireOwn(fieldsOf(given, 'eth_sendTransaction takes a transaction').from ?? context.address, context)
  const calls = [readCall(given)]
  const built = await buildOperation(calls, context, smart)
  return {
    approval: await approveOperation(calls, built, context, smart),
    sign: async keys => built.sign(keys),
    async finish(signed) {
      const { hash } = signed as SignedOperation
      const { chainId } = context.network
      await sendOperation(undefined, chainId, signed as SignedOperation, smart)
      for (let tried = 0; tried < polls; tried++) {
        // The operation was sent, so a failed query is repeated.
        const outcome = await readOutcome(hash, { readRpc: context.readRpc, askBundler: smart.askBundler }).catch(
          () => undefined,
        )
        if (outcome) {
          const record = smart.records.find(hash)
          if (record) smart.records.finish(record)
          if (outcome.isSuccess) return outcome.receipt.transactionHash
          throw new FrameError(-32603, 'The transaction failed on the chain')
        }
        await smart.wait(pollMs)
      }
      throw new FrameError(-32603, `The transaction was sent and is not on the chain yet: user operation ${hash}`)
    },
  }
}

/**
 * Prepares the single call of an account without batches. It is recorded before sending, and the record stays unless
 * the node rejects it.
 */
async function prepareOnly(
  { to, value, data }: Call,
  id: string | undefined,
  context: SigningContext,
  isRead: boolean,
): Promise<Prepared> {
  const { records, network } = context
  const prepared = await prepareTransaction([{ to, value: `0x${value.toString(16)}`, data }], context, isRead)
  return {
    ...prepared,
    async finish(signed) {
      const raw = signed as Hex
      const hash = keccak256(raw)
      const record = { id: id ?? hash, hash, chainId: network.chainId, sentAt: Date.now(), isDone: false }
      requireNew(id, records)
      records.put({ ...record, isTransaction: true })
      try {
        await sendRaw(raw, context)
      } catch (error) {
        if (isRejection(error)) records.remove(record.id)
        throw error
      }
      return { id: record.id }
    },
  }
}
