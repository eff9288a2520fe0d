import { isSameAddress, type TransferSimulation } from '@latchkey/primitives'

import { requestOf, type SendOrder } from './send-order.ts'

/** Difference of a simulated transfer from the requested one. */
export type TransferFlaw =
  /** The token succeeds and does nothing. */
  | 'nothingMoves'
  /** More than the amount leaves the account. */
  | 'leavesMore'
  /** The recipient gets less than the amount. */
  | 'arrivesLess'

/**
 * Compares a simulation with the requested transfer.
 * @returns `undefined` if nothing was simulated, or the whole amount arrives
 */
export function findFlaw(simulation: TransferSimulation | undefined, order: SendOrder): TransferFlaw | undefined {
  if (simulation?.status !== 'simulated') return undefined
  const { from, to, amount, token, network } = requestOf(order)
  const isSame = (one: string | undefined, other: string | undefined): boolean =>
    one === undefined || other === undefined ? one === other : isSameAddress(network.chainNamespace, one, other)
  // An account that pays itself neither gains nor loses.
  if (isSame(from, to)) return undefined
  const gainOf = (account: string): bigint =>
    simulation.changes
      .filter(change => isSame(change.account, account) && isSame(change.token, token?.address))
      .reduce((sum, change) => sum + change.amount, 0n)
  const [lost, gained] = [-gainOf(from), gainOf(to)]
  if (lost === 0n && gained === 0n) return 'nothingMoves'
  const rounding = amount / rounded.share < rounded.max ? amount / rounded.share : rounded.max
  if (lost > amount + rounding) return 'leavesMore'
  return gained < amount - rounding ? 'arrivesLess' : undefined
}

/**
 * Tolerance in the smallest unit: tokens that count in shares, such as stETH, round by a few units. It is never more
 * than a millionth of the amount.
 */
const rounded = { max: 10n, share: 1_000_000n }
