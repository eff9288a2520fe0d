import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'

import * as v from 'valibot'
import { type RawData, type WebSocket, WebSocketServer } from 'ws'

import { addressParam, readParams, signatureParam } from './read-params.ts'
import { inContext, readAccount } from './rpc-methods.ts'
import { SolanaRpcError } from './solana-rpc-error.ts'
import type { SvmCluster } from './svm-cluster.ts'

/** JSON-RPC over WebSocket, for a node's notifications: `signatureSubscribe`, `accountSubscribe`, `slotSubscribe`. */
export interface Subscriptions {
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer, cluster: Promise<SvmCluster>): void
  /** Ends every connection with code 1000, so that clients do not try again. */
  close(): void
}

/** Time limit of the closing handshake, after which a client is cut off. */
const closeWaitMs = 1_000

const requestSchema = v.object({
  id: v.union([v.string(), v.number()]),
  method: v.string(),
  params: v.optional(v.array(v.unknown()), []),
})

const accountConfig = v.nullish(v.looseObject({ encoding: v.optional(v.picklist(['base58', 'base64', 'jsonParsed'])) }))

export function createSubscriptions(): Subscriptions {
  const server = new WebSocketServer({ noServer: true, maxPayload: 100_000 })
  return {
    upgrade(request, socket, head, cluster) {
      server.handleUpgrade(request, socket, head, connection => {
        // A client sends its request as soon as the connection is open, but the handlers are added once the cluster runs. The
        // library has closed a broken connection by then; without a listener its error would end the sandbox.
        connection.on('error', () => {})
        connection.pause()
        void cluster
          .then(
            running => serve(connection, running),
            () => connection.close(1011),
          )
          .then(() => connection.resume())
      })
    },
    close() {
      for (const client of server.clients) {
        const timer = setTimeout(() => client.terminate(), closeWaitMs)
        client.once('close', () => clearTimeout(timer))
        client.close(1000)
      }
    },
  }
}

function serve(connection: WebSocket, cluster: SvmCluster): void {
  const stops = new Map<number, () => void>()
  let count = 0
  const tell = (message: object) => connection.send(JSON.stringify({ jsonrpc: '2.0', ...message }))
  const notify = (method: string, subscription: number, result: unknown) =>
    tell({ method, params: { subscription, result } })

  function subscribe(start: (id: number) => () => void): number {
    const id = ++count
    // A known result is sent after the subscription's number.
    setImmediate(() => connection.readyState === connection.OPEN && stops.set(id, start(id)))
    return id
  }

  const methods: Record<string, (params: readonly unknown[]) => unknown> = {
    signatureSubscribe(params) {
      const [signature] = readParams(v.tuple([signatureParam]), params)
      return subscribe(id => {
        const hear = (error: unknown) => {
          notify('signatureNotification', id, inContext(cluster, { err: error }))
          stops.get(id)?.()
          stops.delete(id)
        }
        const known = cluster.record(signature)
        if (known) {
          hear(known.error)
          return () => {}
        }
        return cluster.onRecord(record => record.transaction.signatures[0] === signature && hear(record.error))
      })
    },
    accountSubscribe(params) {
      const [address, config] = readParams(v.tuple([addressParam, v.optional(accountConfig)]), params)
      return subscribe(id =>
        cluster.onRecord(({ accounts }) => {
          if (!accounts.includes(address)) return
          notify('accountNotification', id, inContext(cluster, readAccount(cluster, address, config?.encoding)))
        }),
      )
    },
    slotSubscribe: () =>
      subscribe(id => {
        const timer = setInterval(() => {
          const slot = Number(cluster.slot())
          notify('slotNotification', id, { slot, parent: slot - 1, root: slot - 32 })
        }, 400)
        return () => clearInterval(timer)
      }),
  }
  const unsubscribe = (params: readonly unknown[]): boolean => {
    const [id] = readParams(v.tuple([v.number()]), params)
    stops.get(id)?.()
    return stops.delete(id)
  }

  connection.on('message', (raw: RawData) => {
    const request = v.safeParse(requestSchema, parseJson(raw))
    if (!request.success) return tell({ id: null, error: { code: -32600, message: 'Invalid request' } })
    const { id, method, params } = request.output
    try {
      const run = Object.hasOwn(methods, method) ? methods[method] : undefined
      if (run) return tell({ id, result: run(params) })
      if (/^(signature|account|slot)Unsubscribe$/.test(method)) return tell({ id, result: unsubscribe(params) })
      throw new SolanaRpcError(-32601, 'Method not found')
    } catch (error) {
      const { code, message } = error instanceof SolanaRpcError ? error : { code: -32603, message: String(error) }
      tell({ id, error: { code, message } })
    }
  })
  connection.on('close', () => stops.forEach(stop => stop()))
}

function parseJson(raw: RawData): unknown {
  try {
    return JSON.parse((raw as Buffer).toString('utf8'))
  } catch {
    return undefined
  }
}
