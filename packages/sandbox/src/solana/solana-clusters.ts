import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'

import { type SolanaDefinition, solanaDefinitions } from './solana-definitions.ts'
import type { Subscriptions } from './subscriptions.ts'
import type { SvmCluster } from './svm-cluster.ts'

/** The Solana clusters of a sandbox: each is a virtual machine of its own, which starts at its first request. */
export interface SolanaClusters {
  readonly list: readonly SolanaDefinition[]
  has(caip2: string): boolean
  /** Whether the cluster was started, or is starting. */
  isRunning(caip2: string): boolean
  /** Returns a cluster. @throws for an unknown one */
  get(caip2: string): Promise<SvmCluster>
  /** Answers a JSON-RPC request, or a list of them. */
  answer(caip2: string, body: unknown): Promise<unknown>
  /** Takes over a connection that asks to become a WebSocket. */
  upgrade(caip2: string, request: IncomingMessage, socket: Duplex, head: Buffer): void
  /** Restores the state right after the start. */
  reset(): void
  close(): void
}

/**
 * Creates the clusters. They cost nothing before the first request, because the virtual machine and its libraries take a second
 * to load.
 */
export function createSolanaClusters(): SolanaClusters {
  let running = new Map<string, Promise<SvmCluster>>()
  let subscriptions: Promise<Subscriptions> | undefined

  const find = (caip2: string) => solanaDefinitions.find(definition => definition.caip2 === caip2)

  async function start(caip2: string): Promise<SvmCluster> {
    const definition = find(caip2)
    if (!definition) throw new Error(`No such cluster in the sandbox: ${caip2}`)
    const { createSvmCluster } = await import('./svm-cluster.ts')
    return await createSvmCluster(definition)
  }

  function get(caip2: string): Promise<SvmCluster> {
    const cluster = running.get(caip2) ?? start(caip2)
    running.set(caip2, cluster)
    return cluster
  }

  return {
    list: solanaDefinitions,
    has: caip2 => find(caip2) !== undefined,
    isRunning: caip2 => running.has(caip2),
    get,
    async answer(caip2, body) {
      const [{ answerRpc }, cluster] = await Promise.all([import('./answer-rpc.ts'), get(caip2)])
      return answerRpc(cluster, body)
    },
    upgrade(caip2, request, socket, head) {
      subscriptions ??= import('./subscriptions.ts').then(({ createSubscriptions }) => createSubscriptions())
      void subscriptions.then(
        server => server.upgrade(request, socket, head, get(caip2)),
        () => socket.destroy(),
      )
    },
    reset() {
      void subscriptions?.then(server => server.close())
      running = new Map()
    },
    close: () => void subscriptions?.then(server => server.close()),
  }
}
