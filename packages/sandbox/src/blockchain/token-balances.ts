import type { TokenBalance } from '@latchkey/protocol'
import {
  createPublicClient,
  erc20Abi,
  formatUnits,
  type Hex,
  http,
  isAddressEqual,
  parseAbiItem,
  type PublicClient,
} from 'viem'

import type { SandboxChain } from '../chains/start-chains.ts'

// Nothing on this machine knows a market, so prices are the only invented figures.
const usdPrices: Readonly<Record<string, number>> = { ETH: 3_000, POL: 0.5, USDC: 1, DAI: 1 }
const transferEvent = parseAbiItem('event Transfer(address indexed from, address indexed to, uint256 value)')

/** What `account` holds on `chain`: its native balance and every ERC-20 that was ever sent to it, read from the node. */
export async function readTokenBalances(chain: SandboxChain, account: Hex, iconBase: string): Promise<TokenBalance[]> {
  const client = createPublicClient({ transport: http(chain.url, { batch: true, retryCount: 0 }) })
  const [native, contracts] = await Promise.all([
    client.getBalance({ address: account }),
    receivedTokens(client, account),
  ])
  const tokens = await Promise.all(contracts.map(contract => readToken(client, contract, account)))
  const { name, symbol, decimals } = chain.nativeCurrency
  const toBalance = (token: TokenFacts): TokenBalance => {
    const numeric = formatUnits(token.amount, token.decimals)
    const price = usdPrices[token.symbol] ?? 0
    return {
      name: token.name,
      symbol: token.symbol,
      chainId: chain.caip2,
      ...(token.contract ? { address: `${chain.caip2}:${token.contract}` } : {}),
      quantity: { decimals: String(token.decimals), numeric },
      price,
      value: Number(numeric) * price,
      iconUrl: `${iconBase}/public/getTokenImage/${encodeURIComponent(token.symbol)}`,
    }
  }
  return [{ name, symbol, decimals, amount: native }, ...tokens.flat()]
    .filter(token => token.amount > 0n)
    .map(toBalance)
}

interface TokenFacts {
  name: string
  symbol: string
  decimals: number
  amount: bigint
  contract?: Hex
}

async function receivedTokens(client: PublicClient, account: Hex): Promise<Hex[]> {
  const logs = await client.getLogs({ event: transferEvent, args: { to: account }, fromBlock: 0n, strict: true })
  return logs
    .map(log => log.address)
    .filter((address, index, all) => all.findIndex(other => isAddressEqual(other, address)) === index)
}

/** Empty for a contract that emits transfers without being an ERC-20. */
async function readToken(client: PublicClient, contract: Hex, account: Hex): Promise<TokenFacts[]> {
  const token = { abi: erc20Abi, address: contract } as const
  try {
    const [name, symbol, decimals, amount] = await Promise.all([
      client.readContract({ ...token, functionName: 'name' }),
      client.readContract({ ...token, functionName: 'symbol' }),
      client.readContract({ ...token, functionName: 'decimals' }),
      client.readContract({ ...token, functionName: 'balanceOf', args: [account] }),
    ])
    return [{ name, symbol, decimals, amount, contract }]
  } catch {
    return []
  }
}
