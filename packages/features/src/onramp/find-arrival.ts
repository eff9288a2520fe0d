import { formatUnits, parseUnits } from '@latchkey/primitives'

import type { Transaction } from '../activity/history-client.ts'
import type { PurchaseRecord, PurchaseStage } from './onramp-state.ts'

type Arrived = Extract<PurchaseStage, { status: 'arrived' }>

/** Clocks of chains and of browsers differ by so much at most. */
const clockSkewMs = 5 * 60_000
/** More than any token has. */
const decimals = 255

/** What is known of the other purchases. */
export interface OtherPurchases {
  /** Ids of the transactions that brought them. */
  readonly taken: ReadonlySet<string>
  /** Symbols of what is still awaited. */
  readonly awaited: ReadonlySet<string>
}

/**
 * What a purchase brought, among what happened to its account: what the service itself calls a purchase, unless it is of what another purchase is of, else
 * a transfer of what was bought whose amount is between half and twice of what was expected, so that a stranger's dust is none.
 */
export function findArrival(
  transactions: readonly Transaction[],
  record: PurchaseRecord,
  { taken, awaited }: OtherPurchases,
): Arrived | undefined {
  const later = transactions
    .filter(({ id, metadata }) => {
      const time = Date.parse(metadata.minedAt)
      return (
        metadata.chain === record.networkId &&
        metadata.status === 'confirmed' &&
        time >= record.opened - clockSkewMs &&
        !taken.has(id)
      )
    })
    .toSorted((one, other) => Date.parse(one.metadata.minedAt) - Date.parse(other.metadata.minedAt))
  for (const { id, metadata, transfers } of later) {
    const isPurchase = metadata.operationType === 'buy'
    for (const { direction, quantity, fungible_info, isBelieved } of transfers) {
      const symbol = fungible_info?.symbol
      const units = parseUnits(quantity?.numeric ?? '', decimals)
      if (direction !== 'in' || !symbol || !units) continue
      const isExpected = symbol === record.symbol && isBelieved === true && isNear(units, record.expected)
      const isOfAnother = symbol !== record.symbol && awaited.has(symbol)
      if ((!isPurchase || isOfAnother) && !isExpected) continue
      return {
        status: 'arrived',
        amount: formatUnits(units, decimals),
        symbol,
        transaction: id,
        at: Date.parse(metadata.minedAt),
      }
    }
  }
  return undefined
}

/** The price moves meanwhile, and a person may change the amount on the seller's page. */
function isNear(units: bigint, expected: string | undefined): boolean {
  const awaited = parseUnits(expected ?? '', decimals)
  return awaited !== undefined && units * 2n >= awaited && units <= awaited * 2n
}
