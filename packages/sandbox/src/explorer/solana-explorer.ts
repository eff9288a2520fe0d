import { isAddress } from '@solana/kit'
import { formatUnits } from 'viem/utils'

import { readSolanaBalances } from '../solana/solana-balances.ts'
import type { SolanaClusters } from '../solana/solana-clusters.ts'
import { solanaCurrency, solanaToken } from '../solana/solana-definitions.ts'
import type { SvmCluster, SvmRecord } from '../solana/svm-cluster.ts'
import { feeOf } from '../solana/svm-transaction.ts'
import { readMint, tokenPrograms } from '../solana/token-account.ts'
import { describeTransactionError } from '../solana/transaction-error.ts'
import type { ExplorerAmount, ExplorerChain, ExplorerMovement, ExplorerTransaction } from './explorer-chain.ts'
import { maxListed } from './explorer-chain.ts'

/** The amount that an account of a record gained or lost, in the smallest unit. */
interface Change {
  owner: string
  /** `undefined` for lamports. */
  mint?: string | undefined
  decimals: number
  units: bigint
}

/** Reads a Solana cluster of the sandbox. The first read starts the cluster. */
export function createSolanaExplorer(clusters: SolanaClusters, caip2: string, origin: string): ExplorerChain {
  return {
    async readTransaction(signature) {
      const cluster = await clusters.get(caip2)
      const record = cluster.record(signature)
      if (!record) return undefined
      const transaction = toTransaction(cluster, record)
      const none: ExplorerAmount = { value: '0', symbol: solanaCurrency.symbol }
      const sent = transaction.movements.filter(({ from, amount }) => from !== undefined && amount.token === undefined)
      return {
        ...transaction,
        value: sent.length === 1 ? (sent[0]?.amount ?? none) : none,
        fee: toAmount(cluster, { decimals: solanaCurrency.decimals, units: feeOf(record.transaction.message) }),
      }
    },
    async readAccount(address) {
      if (!isAddress(address)) return undefined
      const cluster = await clusters.get(caip2)
      const held = await readSolanaBalances(clusters, address, caip2, origin)
      return {
        address,
        isContract: cluster.account(address)?.executable ?? false,
        balances: held.map(({ quantity, symbol, address: token }) => ({
          value: quantity.numeric,
          symbol,
          token: token?.split(':').at(-1),
        })),
        transactions: cluster
          .records()
          .filter(record => involves(record, address))
          .slice(0, maxListed)
          .map(record => toTransaction(cluster, record)),
      }
    },
    async readLatest() {
      const cluster = await clusters.get(caip2)
      return cluster
        .records()
        .slice(0, maxListed)
        .map(record => toTransaction(cluster, record))
    },
  }
}

function toTransaction(cluster: SvmCluster, record: SvmRecord): ExplorerTransaction {
  const { transaction, error, slot, blockTime, accounts } = record
  const from = accounts[0] ?? ''
  const movements = toMovements(cluster, listChanges(record))
  const recipients = new Set(movements.flatMap(({ to }) => to ?? []))
  return {
    hash: transaction.signatures[0] ?? '',
    hasSucceeded: error === null,
    ...(error !== null && { reason: describeTransactionError(error) }),
    block: String(slot),
    timestamp: blockTime,
    from,
    to: recipients.size === 1 ? [...recipients][0] : undefined,
    movements,
  }
}

/** The amount that each account gained or lost beside the fee. An account of tokens counts for its owner. */
function listChanges({ transaction, accounts, before, after }: SvmRecord): Change[] {
  const fee = feeOf(transaction.message)
  return accounts.flatMap((account, index): Change[] => {
    const [was, is] = [before[index], after[index]]
    const token = is?.token ?? was?.token
    // The lamports of a token account are rent, which users do not regard as sent.
    if (token) {
      const units = BigInt(is?.token?.amount.amount ?? 0) - BigInt(was?.token?.amount.amount ?? 0)
      return [{ owner: token.owner, mint: token.mint, decimals: token.amount.decimals, units }]
    }
    const units = (is?.lamports ?? 0n) - (was?.lamports ?? 0n) + (index === 0 ? fee : 0n)
    return [{ owner: account, decimals: solanaCurrency.decimals, units }]
  })
}

/** Pairs the losing account with the gaining one if there is one of each. A record contains only the sums. */
function toMovements(cluster: SvmCluster, changes: readonly Change[]): ExplorerMovement[] {
  const mints = new Set(changes.map(({ mint }) => mint))
  return [...mints].flatMap((mint): ExplorerMovement[] => {
    const moved = changes.filter(change => change.mint === mint && change.units !== 0n)
    const [lost, ...otherLost] = moved.filter(({ units }) => units < 0n)
    const [gained, ...otherGained] = moved.filter(({ units }) => units > 0n)
    if (lost && gained && otherLost.length + otherGained.length === 0) {
      return [{ from: lost.owner, to: gained.owner, amount: toAmount(cluster, gained) }]
    }
    return moved.map(change => ({
      ...(change.units < 0n ? { from: change.owner } : { to: change.owner }),
      amount: toAmount(cluster, { ...change, units: change.units < 0n ? -change.units : change.units }),
    }))
  })
}

function toAmount(cluster: SvmCluster, { mint, decimals, units }: Omit<Change, 'owner'>): ExplorerAmount {
  const value = formatUnits(units, decimals)
  return mint === undefined
    ? { value, symbol: solanaCurrency.symbol }
    : { value, symbol: readSymbol(cluster, mint), token: mint }
}

function readSymbol(cluster: SvmCluster, mint: string): string {
  if (mint === solanaToken.mint) return solanaToken.symbol
  const account = isAddress(mint) ? cluster.account(mint) : undefined
  return (account && tokenPrograms.has(account.programAddress) && readMint(account)?.metadata?.symbol) || 'SPL'
}

function involves({ accounts, before, after }: SvmRecord, address: string): boolean {
  return (
    accounts.some(account => account === address) || [...before, ...after].some(({ token }) => token?.owner === address)
  )
}
