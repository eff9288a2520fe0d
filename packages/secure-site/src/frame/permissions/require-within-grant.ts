import { decodeFunctionData, isAddressEqual, parseAbi, size } from 'viem'

import type { Simulation, SimulatedChange } from '../changes/simulation.ts'
import { isFree } from '../changes/simulation.ts'
import { FrameError } from '../frame-error.ts'
import type { Call } from '../smart/call.ts'
import type { Grant } from './grant.ts'
import { countUse } from './site-permissions.ts'

const wrapped = parseAbi(['function withdraw(uint256 amount)'])

/**
 * Checks that simulated calls take no more from the account than a grant's allowances count for them. A permission for
 * a contract call names a function, but not its effect: the contract may spend a token by an earlier allowance, or move
 * other assets of the account.
 *
 * @throws FrameError 4100 if the calls are not covered, if more leaves, if allowances grow, or if the simulation is
 *   incomplete
 */
export function requireWithinGrant(grant: Grant, calls: readonly Call[], simulation: Simulation): void {
  const counted = countUse(grant, calls)
  if (simulation.status === 'fails')
    throw rejectionFor('A simulation of this fails, so that nobody knows what it does once it does not')
  if (simulation.status === 'notSimulated') throw rejectionFor('What this changes could not be simulated')
  if (simulation.isPartial) throw rejectionFor('This changes more than a simulation shows')
  if (simulation.payment && !isFree(simulation.payment)) throw rejectionFor('The paymaster may take something')
  if (simulation.allowances.some(({ isNew }) => isNew))
    throw rejectionFor('Somebody may spend more of the account after this')
  const amountOf = (of: SimulatedChange['of']): bigint =>
    grant.permissions.reduce((sum, permission, place) => {
      const isSame =
        permission.type === 'native-token-transfer'
          ? of.kind === 'native'
          : permission.type === 'erc20-token-transfer' &&
            of.kind === 'token' &&
            isAddressEqual(permission.data.address, of.contract)
      return isSame ? sum + BigInt(counted.used[place] ?? '0') - BigInt(grant.used[place] ?? '0') : sum
    }, 0n)
  const native = simulation.changes.find(({ of }) => of.kind === 'native')?.amount ?? 0n
  /** Native currency that arrives, beyond the grant's own, pays for wrapped currency that is returned. */
  let arrived = native + amountOf({ kind: 'native' })
  for (const { of, amount } of simulation.changes) {
    const excess = -amount - amountOf(of)
    if (excess <= 0n) continue
    if (of.kind !== 'token' || excess > arrived || excess !== readUnwrapped(of.contract, calls))
      throw rejectionFor('More leaves the account than the permission covers')
    arrived -= excess
  }
}

/** Reads the amount of a token that the calls unwrap (WETH9). */
function readUnwrapped(contract: Call['to'], calls: readonly Call[]): bigint {
  return calls
    .filter(({ to, data }) => isAddressEqual(to, contract) && size(data) === 36 && data.startsWith('0x2e1a7d4d'))
    .reduce((sum, { data }) => sum + decodeFunctionData({ abi: wrapped, data }).args[0], 0n)
}

const rejectionFor = (reason: string): FrameError =>
  new FrameError(4100, `${reason}: ask without the permission, and the user decides`)
