import { callOne } from '../chains/json-rpc-call.ts'
import type { SandboxChains } from '../chains/start-chains.ts'
import type { SolanaClusters } from '../solana/solana-clusters.ts'

/** The state of a chain of the sandbox. A Solana cluster is off until its first request. */
export type NetworkState =
  | { caip2: string; name: string; status: 'up'; answersInMs: number }
  | { caip2: string; name: string; status: 'off' | 'down' }

const timeoutMs = 2_000

/** Reads the state of every chain, with the time in which its own node answers. Faults do not affect this. */
export async function readNetworks(chains: SandboxChains | undefined, solana: SolanaClusters): Promise<NetworkState[]> {
  const evm = (chains?.list ?? []).map(({ caip2, name, url }) =>
    measure({ caip2, name }, () => callOne(url, 'eth_blockNumber')),
  )
  const clusters = solana.list.map(({ caip2, name }): Promise<NetworkState> | NetworkState =>
    solana.isRunning(caip2)
      ? measure({ caip2, name }, async () => (await solana.get(caip2)).slot())
      : { caip2, name, status: 'off' },
  )
  return Promise.all([...evm, ...clusters])
}

async function measure(
  network: { caip2: string; name: string },
  request: () => Promise<unknown>,
): Promise<NetworkState> {
  const start = performance.now()
  const isAnswered = await withTimeout(request()).catch(() => false)
  if (!isAnswered) return { ...network, status: 'down' }
  // A node on this machine may answer within a millisecond, which must not show as 0.
  return { ...network, status: 'up', answersInMs: Math.max(1, Math.round(performance.now() - start)) }
}

function withTimeout(request: Promise<unknown>): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => resolve(false), timeoutMs)
    request.then(() => resolve(true), reject).finally(() => clearTimeout(timer))
  })
}
