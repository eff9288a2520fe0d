import { checkNetwork } from '@latchkey/adapter-kit'
import { type CaipNetwork, readProperty, type Stop, type TransferOutcome } from '@latchkey/primitives'

import { nodeUnreadable } from './ask-node.ts'
import { pendingLimit } from './pending-limit.ts'
import { readExecutions } from './read-executions.ts'
import { readOrders } from './read-orders.ts'
import type { RpcClient, RpcClients } from './rpc-clients.ts'
import type { TransactionOutcome, TransactionWatcher } from './transaction-watcher.ts'
import { parseHash } from './wallet-answer.ts'

/** Watches transfers on all networks of a page, at most {@link pendingLimit} at once. */
export function createTransferWatcher(clients: RpcClients) {
  const watchers = new Map<RpcClient, TransactionWatcher>()
  let pending = 0

  async function watcherOf(network: CaipNetwork): Promise<TransactionWatcher> {
    const { createTransactionWatcher } = await import('./transaction-watcher.ts')
    const client = clients.get(network)
    const watcher = watchers.get(client) ?? createTransactionWatcher(client)
    watchers.set(client, watcher)
    return watcher
  }

  return (
    hash: string,
    network: CaipNetwork,
    onOutcome: (outcome: TransferOutcome) => void,
    from?: string,
  ): Stop | undefined => {
    checkNetwork('eip155', network)
    if (pending >= pendingLimit || parseHash(hash) === undefined) return undefined
    pending++
    let isOver = false
    let stop: Stop | undefined
    const end = () => {
      if (isOver) return
      isOver = true
      pending--
      stop?.()
    }
    const settle = (outcome: TransferOutcome) => {
      if (isOver) return
      end()
      onOutcome(outcome)
    }
    watcherOf(network).then(
      watcher => {
        if (!isOver) stop = watcher.watch(hash, outcome => settle(toTransferOutcome(hash, outcome, from)))
      },
      (error: unknown) => settle({ status: 'unknown', error }),
    )
    return end
  }
}

function toTransferOutcome(hash: string, outcome: TransactionOutcome, from: string | undefined): TransferOutcome {
  if (outcome.status === 'unknown') return outcome
  // The hash of the receipt is the one that the node reports.
  const mined = parseHash(readProperty(outcome.receipt, 'transactionHash'))
  if (mined === undefined) return { status: 'unknown', error: nodeUnreadable() }
  if (mined.toLowerCase() !== hash.toLowerCase()) return { status: 'replaced', hash: mined }
  if (outcome.status !== 'success') return { status: 'reverted' }
  const orders = ordersOf(outcome.receipt, from)
  if (!orders.includes(false)) return { status: 'success' }
  // Two orders of one account cannot be told apart.
  return orders.includes(true) ? { status: 'unknown', error: nodeUnreadable() } : { status: 'reverted' }
}

/** Reads the reports of entry points and of a Safe on the orders of an account: a successful transaction may contain a failed order. */
function ordersOf(receipt: unknown, from: string | undefined): readonly boolean[] {
  const logs = readProperty(receipt, 'logs')
  return from === undefined || !Array.isArray(logs) ? [] : [...readOrders(logs, from), ...readExecutions(logs, from)]
}
