import { encodeFunctionData, erc20Abi, type Hex, parseUnits } from 'viem'
import { toHex } from 'viem/utils'

import { createChainClient } from '../chains/create-chain-client.ts'
import { callBatch, callOne } from '../chains/json-rpc-call.ts'
import { operator } from '../chains/send-as-operator.ts'
import type { SandboxChain } from '../chains/start-chains.ts'

/** A transfer to an account of an EVM chain. */
export interface Funding {
  address: Hex
  /** The chain's own currency, or a token that the sandbox deployed. */
  symbol: string
  /** In whole tokens, e.g. `1.5`. */
  amount: string
}

const decimals = 18

/**
 * Sends `funding` from the operator, in its own block, so that the account's history contains it. Resolves with the hash.
 * @throws if the chain has no such token, or the transfer fails
 */
export async function fundAccount(chain: SandboxChain, { address, symbol, amount }: Funding): Promise<Hex> {
  const units = parseUnits(amount, decimals)
  const transaction = toTransfer(chain, { address, symbol, units })
  await callBatch(chain.url, [
    { method: 'anvil_setBalance', params: [operator, toHex(units + parseUnits('10', decimals))] },
    { method: 'anvil_impersonateAccount', params: [operator] },
  ])
  const hash = (await callOne(chain.url, 'eth_sendTransaction', [{ from: operator, ...transaction }])) as Hex
  const { status } = await createChainClient(chain.url).waitForTransactionReceipt({ hash, pollingInterval: 20 })
  if (status !== 'success') throw new Error(`${amount} ${symbol} was not sent`)
  return hash
}

function toTransfer(chain: SandboxChain, { address, symbol, units }: { address: Hex; symbol: string; units: bigint }) {
  if (symbol === chain.nativeCurrency.symbol) return { to: address, value: toHex(units) }
  const token = chain.tokens.find(other => other.symbol === symbol)
  if (!token) throw new Error(`${chain.name} of the sandbox has no ${symbol}`)
  return {
    to: token.address,
    data: encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [address, units] }),
  }
}
