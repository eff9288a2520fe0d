import type { TokenBalance } from '@latchkey/protocol'
import { erc20Abi, formatUnits, getAddress, type Hex, parseAbiItem, type PublicClient } from 'viem'

import { createChainClient } from '../chains/create-chain-client.ts'
import type { SandboxChain } from '../chains/start-chains.ts'
import { toUsdPrice } from '../prices/usd-prices.ts'
import { readToken, type TokenFacts, toTokenIcon } from './read-token.ts'

const transferEvent = parseAbiItem('event Transfer(address indexed from, address indexed to, uint256 value)')

/** Reads the balances of `account` on `chain` from the node: its native balance and every ERC-20 that it ever received. */
export async function readTokenBalances(chain: SandboxChain, account: Hex, origin: string): Promise<TokenBalance[]> {
  const client = createChainClient(chain.url)
  const [native, contracts] = await Promise.all([
    client.getBalance({ address: account }),
    receivedTokens(client, account),
  ])
  const tokens = await Promise.all(contracts.map(contract => readHolding(client, chain, contract, account)))
  const toBalance = ({ contract, name, symbol, decimals, amount }: Holding): TokenBalance => {
    const numeric = formatUnits(amount, decimals)
    const price = toUsdPrice(symbol)
    return {
      name,
      symbol,
      chainId: chain.caip2,
      ...(contract ? { address: `${chain.caip2}:${contract}` } : {}),
      quantity: { decimals: String(decimals), numeric },
      price,
      value: Number(numeric) * price,
      iconUrl: toTokenIcon(origin, symbol),
    }
  }
  return [{ ...chain.nativeCurrency, amount: native }, ...tokens.flat()]
    .filter(token => token.amount > 0n)
    .map(toBalance)
}

interface Holding extends TokenFacts {
  amount: bigint
  contract?: Hex
}

async function receivedTokens(client: PublicClient, account: Hex): Promise<Hex[]> {
  const logs = await client.getLogs({ event: transferEvent, args: { to: account }, fromBlock: 0n, strict: true })
  return [...new Set(logs.map(log => getAddress(log.address)))]
}

/** Reads a balance. Empty for a contract that emits transfers without being an ERC-20. */
async function readHolding(client: PublicClient, chain: SandboxChain, contract: Hex, account: Hex): Promise<Holding[]> {
  const [token, amount] = await Promise.all([
    readToken(client, chain, contract),
    client
      .readContract({ abi: erc20Abi, address: contract, functionName: 'balanceOf', args: [account] })
      .catch(() => undefined),
  ])
  return token && amount !== undefined ? [{ ...token, amount, contract }] : []
}
