import { formatUnits, parseUnits } from '@latchkey/primitives'

import type { Transaction } from '../../account/activity/history-client.ts'
import type { PurchaseRecord, PurchaseStage } from '../shared/purchase-record.ts'

type Arrived = Extract<PurchaseStage, { status: 'arrived' }>

/** Largest difference between the clocks of chains and browsers. */
const clockSkewMs = 5 * 60_000
/** Maximum of decimals of any token. */
const decimals = 255

/** Facts about the other purchases. */
export interface OtherPurchases {
  /** Ids of the transactions that are already assigned to one of them. */
  readonly taken: ReadonlySet<string>
  /** Symbols of those that have not arrived. */
  readonly awaited: ReadonlySet<string>
}

/**
 * Finds the transaction of a purchase in its account's history. That is one that the service marks as a purchase,
 * unless its symbol belongs to another awaited purchase. Otherwise it is a transfer of the bought token with half to
 * twice the expected amount, so that dust does not count.
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

/**
 * Compares an amount with the expected one. The price moves meanwhile, and the user may change the amount on the
 * seller's page.
 */
function isNear(units: bigint, expected: string | undefined): boolean {
  const awaited = parseUnits(expected ?? '', decimals)
  return awaited !== undefined && units * 2n >= awaited && units <= awaited * 2n
}
