import { formatUnits, getAddress, type Hex, isAddress, isHash, type PublicClient } from 'viem'

import { readToken } from '../blockchain/read-token.ts'
import { readTokenBalances } from '../blockchain/token-balances.ts'
import { createChainClient } from '../chains/create-chain-client.ts'
import type { SandboxChain } from '../chains/start-chains.ts'
import { fetchMined, type MinedTransaction } from '../history/fetch-mined.ts'
import type { Movement } from '../history/movement.ts'
import { readChainHistory } from '../history/read-chain-history.ts'
import type { ExplorerAmount, ExplorerChain, ExplorerMovement, ExplorerTransaction } from './explorer-chain.ts'
import { maxListed } from './explorer-chain.ts'

/** Reads an EVM chain of the sandbox from its node. */
export function createEvmExplorer(chain: SandboxChain, origin: string): ExplorerChain {
  const client = createChainClient(chain.url)
  const { symbol, decimals } = chain.nativeCurrency
  const toNative = (amount: bigint): ExplorerAmount => ({ value: formatUnits(amount, decimals), symbol })
  const list = async (mined: readonly MinedTransaction[]): Promise<ExplorerTransaction[]> => {
    const toMovement = createMovementReader(client, chain)
    return Promise.all(mined.map(item => toTransaction(item, toMovement)))
  }

  return {
    async readTransaction(hash) {
      if (!isHash(hash)) return undefined
      const receipt = await client.getTransactionReceipt({ hash }).catch(() => undefined)
      if (!receipt) return undefined
      const block = Number(receipt.blockNumber)
      const [{ value }, mined] = await Promise.all([client.getTransaction({ hash }), fetchMined(client, block, block)])
      const [transaction] = await list(mined.filter(other => other.hash === receipt.transactionHash))
      return (
        transaction && {
          ...transaction,
          ...(receipt.contractAddress && { created: getAddress(receipt.contractAddress) }),
          value: toNative(value),
          fee: toNative(receipt.gasUsed * receipt.effectiveGasPrice),
        }
      )
    },
    async readAccount(text) {
      if (!isAddress(text, { strict: false })) return undefined
      const address = getAddress(text)
      const [code, held, mined] = await Promise.all([
        client.getCode({ address }),
        readTokenBalances(chain, address, origin),
        readChainHistory(client, { account: address, limit: maxListed }),
      ])
      return {
        address,
        // An account that delegates to a contract (EIP-7702) has code, too.
        isContract: code !== undefined && !code.startsWith('0xef0100'),
        balances: held.map(({ quantity, symbol: tokenSymbol, address: token }) => ({
          value: quantity.numeric,
          symbol: tokenSymbol,
          token: token?.split(':').at(-1),
        })),
        transactions: await list(mined),
      }
    },
    async readLatest() {
      const head = Number(await client.getBlockNumber())
      const mined = await fetchMined(client, Math.max(0, head - maxListed + 1), head)
      return list(mined.slice(0, maxListed))
    },
  }
}

async function toTransaction(
  { hash, hasSucceeded, block, timestamp, from, to, movements }: MinedTransaction,
  toMovement: (movement: Movement) => Promise<ExplorerMovement>,
): Promise<ExplorerTransaction> {
  return {
    hash,
    hasSucceeded,
    block: String(block),
    timestamp,
    from,
    to: to ?? undefined,
    movements: await Promise.all(movements.map(toMovement)),
  }
}

/** Names the tokens of movements. Each token is read once. */
function createMovementReader(client: PublicClient, chain: SandboxChain) {
  const tokens = new Map<Hex, ReturnType<typeof readToken>>()
  const read = (contract: Hex): ReturnType<typeof readToken> => {
    const token = tokens.get(contract) ?? readToken(client, chain, contract)
    tokens.set(contract, token)
    return token
  }
  return async (movement: Movement): Promise<ExplorerMovement> => {
    const { from, to } = movement
    if (movement.kind === 'native') {
      const { symbol, decimals } = chain.nativeCurrency
      return { from, to, amount: { value: formatUnits(movement.amount, decimals), symbol } }
    }
    const { contract: token } = movement
    if (movement.kind === 'nft') return { from, to, amount: { value: '1', symbol: `NFT #${movement.tokenId}`, token } }
    const facts = await read(token)
    // A contract that says nothing of itself counts in its smallest unit.
    const { symbol = 'tokens', decimals = 0 } = facts ?? {}
    return { from, to, amount: { value: formatUnits(movement.amount, decimals), symbol, token } }
  }
}
