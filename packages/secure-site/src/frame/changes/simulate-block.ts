import { readProperty } from '@latchkey/primitives'
import type { Address, Hex } from 'viem'

import { FrameError } from '../frame-error.ts'
import type { ReadRpc } from '../signing/read-rpc.ts'

/** A call in a simulation. */
export interface SimulatedCall {
  readonly from?: Address
  /** The called contract. @default a contract is created */
  readonly to?: Address
  readonly data?: Hex
  readonly value?: Hex
  readonly gas?: Hex
}

/** Result of a simulated call. */
export interface SimulatedOutcome {
  readonly isDone: boolean
  /** The returned data, or that of the failure. */
  readonly output: unknown
  readonly logs: readonly unknown[]
  readonly gasUsed: bigint | undefined
  /** The node's message about a failure. */
  readonly message: unknown
}

/**
 * Has the node simulate calls one after the other on the newest block (`eth_simulateV1`).
 *
 * @param codes contracts that exist only in the simulation
 * @throws FrameError of the node; -32603 for an unreadable answer
 */
export async function simulateBlock(
  calls: readonly SimulatedCall[],
  codes: ReadonlyMap<Address, Hex>,
  { readRpc }: { readonly readRpc: ReadRpc },
): Promise<readonly SimulatedOutcome[]> {
  const stateOverrides = Object.fromEntries([...codes].map(([address, code]) => [address, { code }]))
  const block = { calls, ...(codes.size > 0 && { stateOverrides }) }
  const answer = await readRpc('eth_simulateV1', [{ blockStateCalls: [block] }, 'latest'])
  const outcomes = readProperty(readProperty(answer, '0'), 'calls')
  if (!Array.isArray(outcomes) || outcomes.length !== calls.length) throw unreadable()
  return outcomes.map(readOutcome)
}

function readOutcome(call: unknown): SimulatedOutcome {
  const status = readProperty(call, 'status')
  if (status !== '0x0' && status !== '0x1') throw unreadable()
  const logs = readProperty(call, 'logs')
  const error = readProperty(call, 'error')
  const data = readProperty(error, 'data')
  const gasUsed = readProperty(call, 'gasUsed')
  const output = readProperty(call, 'returnData')
  return {
    isDone: status === '0x1',
    output: (output === undefined || output === '0x') && typeof data === 'string' ? data : output,
    logs: Array.isArray(logs) ? (logs as readonly unknown[]) : [],
    gasUsed: typeof gasUsed === 'string' && /^0x[0-9a-f]{1,16}$/i.test(gasUsed) ? BigInt(gasUsed) : undefined,
    message: readProperty(error, 'message'),
  }
}

/** Reads the result of a call. @returns `undefined` if it failed, or is unreadable */
export function readOutput<Value>(
  outcome: SimulatedOutcome | undefined,
  read: (output: unknown) => Value | undefined,
): Value | undefined {
  return outcome?.isDone ? read(outcome.output) : undefined
}

const unreadable = () => new FrameError(-32603, 'The node answered something else than a simulation')
