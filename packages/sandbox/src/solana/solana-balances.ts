import type { TokenBalance } from '@latchkey/protocol'
import { isAddress } from '@solana/kit'
import { formatUnits } from 'viem/utils'

import { toTokenIcon } from '../blockchain/read-token.ts'
import { toUsdPrice } from '../prices/usd-prices.ts'
import type { SolanaClusters } from './solana-clusters.ts'
import { solanaCurrency, solanaToken } from './solana-definitions.ts'
import type { SvmCluster } from './svm-cluster.ts'
import { readHolding, readMint, tokenPrograms } from './token-account.ts'

/** Reads an account's balances on the requested clusters: lamports and tokens. Empty for an invalid account. */
export async function readSolanaBalances(
  clusters: SolanaClusters,
  account: string,
  chainId: string | undefined,
  origin: string,
): Promise<TokenBalance[]> {
  if (!isAddress(account)) return []
  const asked = clusters.list.filter(({ caip2 }) => !chainId || caip2 === chainId)
  const running = await Promise.all(asked.map(({ caip2 }) => clusters.get(caip2)))
  return running.flatMap(cluster => readHoldings(cluster, account).map(holding => toBalance(cluster, holding, origin)))
}

interface Holding {
  name: string
  symbol: string
  decimals: number
  amount: bigint
  mint?: string
}

function readHoldings(cluster: SvmCluster, owner: Parameters<SvmCluster['account']>[0]): Holding[] {
  const accounts = [...tokenPrograms.keys()].flatMap(cluster.accountsOf)
  const tokens = accounts.flatMap((account): Holding[] => {
    const holding = readHolding(account)
    if (holding?.owner !== owner) return []
    const kept = cluster.account(holding.mint)
    const mint = kept && readMint(kept)
    const decimals = mint?.decimals ?? 0
    const known = holding.mint === solanaToken.mint ? solanaToken : mint?.metadata
    const facts = known ?? { name: holding.mint, symbol: 'SPL' }
    return [{ name: facts.name, symbol: facts.symbol, decimals, amount: holding.amount, mint: holding.mint }]
  })
  const native = { ...solanaCurrency, amount: cluster.account(owner)?.lamports ?? 0n }
  return [native, ...tokens].filter(({ amount }) => amount > 0n)
}

function toBalance({ definition }: SvmCluster, holding: Holding, origin: string): TokenBalance {
  const { name, symbol, decimals, amount, mint } = holding
  const numeric = formatUnits(amount, decimals)
  const price = toUsdPrice(symbol)
  return {
    name,
    symbol,
    chainId: definition.caip2,
    ...(mint && { address: `${definition.caip2}:${mint}` }),
    quantity: { decimals: String(decimals), numeric },
    price,
    value: Number(numeric) * price,
    iconUrl: toTokenIcon(origin, symbol),
  }
}
