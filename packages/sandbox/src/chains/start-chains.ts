import { deployEntryPoints } from '../bundler/deploy-entry-points.ts'
import { deployExchange } from '../exchange/deploy-exchange.ts'
import { deployNames } from '../names/deploy-names.ts'
import { deployPaymasters } from '../paymaster/deploy-paymaster.ts'
import { deployMulticall } from './deploy-multicall.ts'
import { type DeployedToken, deployTokens } from './deploy-tokens.ts'
import { callOne } from './json-rpc-call.ts'
import { type AnvilProcess, startAnvil } from './start-anvil.ts'

/** A chain of the sandbox with what has been put on it. */
export interface SandboxChain {
  /** CAIP-2. */
  caip2: string
  name: string
  nativeCurrency: { name: string; symbol: string; decimals: number }
  /** Whether accounts can delegate to a contract. */
  eip7702: boolean
  /** The node's own JSON-RPC endpoint. */
  url: string
  tokens: readonly DeployedToken[]
}

/** The chains of one sandbox. */
export interface SandboxChains {
  list: readonly SandboxChain[]
  get(caip2: string): SandboxChain | undefined
  /** Restores the state right after the start. */
  reset(): Promise<void>
  stop(): Promise<void>
}

const definitions = [
  { id: 1, name: 'Ethereum', nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 }, eip7702: true },
  // Simulates a network without EIP-7702, on which smart accounts are separate contracts.
  { id: 137, name: 'Polygon', nativeCurrency: { name: 'POL', symbol: 'POL', decimals: 18 }, eip7702: false },
] as const

/** Start both chains side by side, with tokens deployed and accounts funded. */
export async function startChains(): Promise<SandboxChains> {
  const started = await Promise.allSettled(definitions.map(startChain))
  const running = started.filter(result => result.status === 'fulfilled').map(result => result.value)
  const stop = async () => void (await Promise.all(running.map(({ process }) => process.stop())))
  const failed = started.find(result => result.status === 'rejected')
  if (failed) {
    await stop()
    throw failed.reason
  }
  const list = running.map(({ chain }) => chain)
  return {
    list,
    get: caip2 => list.find(chain => chain.caip2 === caip2),
    reset: async () => void (await Promise.all(running.map(({ revert }) => revert()))),
    stop,
  }
}

async function startChain(definition: (typeof definitions)[number]) {
  const { id, name, nativeCurrency, eip7702 } = definition
  const process: AnvilProcess = await startAnvil(id, eip7702 ? {} : { rules: 'cancun' })
  try {
    const [tokens] = await Promise.all([
      // Run one after another, because all are the operator's transactions.
      deployTokens(process.url).then(async deployed => {
        await deployEntryPoints(process.url)
        await deployPaymasters(process.url)
        return deployed
      }),
      deployExchange(process.url, nativeCurrency.symbol),
      deployMulticall(process.url),
      id === 1 ? deployNames(process.url) : undefined,
    ])
    let snapshot = await callOne(process.url, 'evm_snapshot')
    const chain: SandboxChain = { caip2: `eip155:${id}`, name, nativeCurrency, eip7702, url: process.url, tokens }
    const revert = async () => {
      await callOne(process.url, 'evm_revert', [snapshot])
      // The clock is reset too: otherwise new blocks would be older than their requests.
      await callOne(process.url, 'evm_setTime', [Math.floor(Date.now() / 1_000)])
      // Reverting to a snapshot consumes it.
      snapshot = await callOne(process.url, 'evm_snapshot')
    }
    return { process, chain, revert }
  } catch (error) {
    await process.stop()
    throw error
  }
}
