import { isAddress } from 'viem'

import { FrameError } from '../frame-error.ts'
import { invalid, listOf, readHex, readQuantity, requireOwn } from '../signing/evm-params.ts'
import type { SigningContext } from '../signing/prepared.ts'
import type { Call } from './call.ts'

/** Parameters of `wallet_sendCalls` ([EIP-5792](https://eips.ethereum.org/EIPS/eip-5792)). */
export interface AskedCalls {
  readonly id: string | undefined
  readonly isAtomic: boolean
  readonly calls: readonly Call[]
  /** Context of the permission for the calls. */
  readonly permission?: string
}

/** Maximum calls of a batch, each of which the user reads. */
const maxCalls = 20

/**
 * Parses the parameters.
 *
 * @throws FrameError -32602, 4100, or one of EIP-5792: 5700, 5710, 5740
 */
export function readSendCalls(params: unknown, context: SigningContext): AskedCalls {
  const asked = fieldsOf(listOf(params)[0], 'wallet_sendCalls takes a batch')
  requireOwn(asked.from ?? context.address, context)
  const chainId = readQuantity(asked.chainId, 'chainId')
  if (chainId === undefined || `eip155:${chainId}` !== context.network.chainId)
    throw new FrameError(5710, 'The wallet is not on that network')
  const { permissions, ...others } = fieldsOf(asked.capabilities ?? {}, '`capabilities` is no object')
  requireNoCapability(others)
  const permission = permissions === undefined ? undefined : readPermission(permissions)
  const { id, atomicRequired = false, calls } = asked
  if (id !== undefined && (typeof id !== 'string' || id.length === 0 || id.length > 4_096))
    throw invalid('`id` is no text of 1 to 4,096 letters')
  if (typeof atomicRequired !== 'boolean') throw invalid('`atomicRequired` is true or false')
  if (!Array.isArray(calls) || calls.length === 0) throw invalid('There is no call')
  if (calls.length > maxCalls) throw new FrameError(5740, `A batch has at most ${maxCalls} calls`)
  return {
    id,
    isAtomic: atomicRequired,
    calls: calls.map(readBatchCall),
    ...(permission !== undefined && { permission }),
  }
}

/** Parses one call. Its receiver must start with 0x (S5.19), because these accounts cannot create contracts. */
export function readCall(given: unknown): Call {
  const asked = fieldsOf(given, 'A call is no object')
  const to = readHex(asked.to, 'to')
  if (to === undefined || !isAddress(to)) throw invalid('`to` is no address')
  return {
    to,
    value: readQuantity(asked.value, 'value') ?? 0n,
    data: readHex(asked.data ?? asked.input, 'data') ?? '0x',
  }
}

function readPermission(given: unknown): string {
  const { context } = fieldsOf(given, '`capabilities.permissions` is no object')
  if (typeof context === 'string') return context
  throw invalid('`capabilities.permissions.context` is what wallet_grantPermissions answered')
}

function readBatchCall(given: unknown): Call {
  const call = readCall(given)
  requireNoCapability(fieldsOf(given, '').capabilities)
  return call
}

/** Rejects required capabilities. The wallet supports only atomic batches and permissions. */
function requireNoCapability(given: unknown): void {
  if (given === undefined || given === null) return
  for (const [name, value] of Object.entries(fieldsOf(given, '`capabilities` is no object'))) {
    const isOptional = typeof value === 'object' && value !== null && 'optional' in value && value.optional === true
    if (!isOptional) throw new FrameError(5700, `The wallet has no ${name.slice(0, 64)}`)
  }
}

export function fieldsOf(given: unknown, otherwise: string): Readonly<Record<string, unknown>> {
  if (typeof given === 'object' && given !== null && !Array.isArray(given)) return given as Record<string, unknown>
  throw invalid(otherwise)
}
