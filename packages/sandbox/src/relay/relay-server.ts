import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'

import { jsonRpcRequestSchema } from '@latchkey/protocol'
import * as v from 'valibot'
import { type RawData, type WebSocket, WebSocketServer } from 'ws'

import { readClientId } from './client-id.ts'
import { createRelayHub, type RelayClient, type RelayHub } from './relay-hub.ts'
import { readRelayRequest } from './relay-requests.ts'

/** The pairing relay: WebSocket JSON-RPC that carries encrypted messages between a site and a wallet. */
export interface RelayServer {
  /** Take over a connection that asks to become a WebSocket. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void
  /** Cut every connection and refuse new ones. Undelivered messages are kept. */
  stop(): void
  /** Accept connections again. */
  start(): void
  /** Deletes every undelivered message and cuts every connection. */
  reset(): void
  close(): void
  readonly running: boolean
}

// Ping interval, because clients in Node disconnect after 35 s of silence.
const pingIntervalMs = 20_000

export function createRelayServer(): RelayServer {
  const server = new WebSocketServer({ noServer: true, maxPayload: 4_000_000 })
  const hub = createRelayHub()
  const answering = new WeakSet<WebSocket>()
  let running = true

  const cutAll = () => server.clients.forEach(socket => socket.terminate())
  const keepalive = setInterval(() => {
    for (const socket of server.clients) {
      if (!answering.has(socket)) socket.terminate()
      answering.delete(socket)
      socket.ping()
    }
  }, pingIntervalMs)
  keepalive.unref()

  return {
    get running() {
      return running
    },
    start: () => void (running = true),
    stop() {
      running = false
      cutAll()
    },
    reset() {
      hub.clear()
      cutAll()
      running = true
    },
    close() {
      clearInterval(keepalive)
      running = false
      cutAll()
      server.close()
    },
    upgrade(request, socket, head) {
      if (!running) return rejectUpgrade(socket, '503 Service Unavailable')
      const clientId = readClientId(request.url ?? '')
      if (!clientId) return rejectUpgrade(socket, '401 Unauthorized')
      server.handleUpgrade(request, socket, head, client => {
        answering.add(client)
        client.on('pong', () => answering.add(client))
        serve(hub, client, clientId)
      })
    },
  }
}

/** Answer an upgrade with an HTTP status and hang up. */
export function rejectUpgrade(socket: Duplex, status: string): void {
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
}

function serve(hub: RelayHub, socket: WebSocket, clientId: string): void {
  const unacknowledged = new Map<number, () => void>()
  let nextId = Date.now() * 1_000
  const send = (message: object) => socket.send(JSON.stringify({ jsonrpc: '2.0', ...message }))
  const client: RelayClient = {
    id: clientId,
    push(subscriptionId, { topic, message, publishedAt, tag, attestation }, acknowledged) {
      nextId += 1
      unacknowledged.set(nextId, acknowledged)
      const data = { topic, message, publishedAt, tag, ...(attestation ? { attestation } : {}) }
      send({ id: nextId, method: 'irn_subscription', params: { id: subscriptionId, data } })
    },
  }

  hub.join(client)
  socket.on('close', () => hub.leave(client))
  // A reset connection is a closed one; without a listener it would end the process.
  socket.on('error', () => {})
  socket.on('message', data => {
    const message = readMessage(data)
    if (isAcknowledgement(message)) {
      unacknowledged.get(message.id)?.()
      unacknowledged.delete(message.id)
      return
    }
    const request = v.safeParse(jsonRpcRequestSchema, message)
    if (!request.success) return send({ id: null, error: { code: -32600, message: 'Invalid request' } })
    const { id = null, method, params } = request.output
    const read = readRelayRequest(method, params)
    if (read === undefined) return send({ id, error: { code: -32601, message: `No such method: ${method}` } })
    if (read === null) return send({ id, error: { code: -32602, message: `Invalid parameters of ${method}` } })
    const { result, afterwards } = hub.handle(client, read)
    send({ id, result })
    afterwards()
  })
}

function toText(data: RawData): string {
  return Buffer.from(Array.isArray(data) ? Buffer.concat(data) : new Uint8Array(data)).toString()
}

function readMessage(data: RawData): unknown {
  try {
    return JSON.parse(toText(data))
  } catch {
    return undefined
  }
}

function isAcknowledgement(message: unknown): message is { id: number; result: unknown } {
  return (
    typeof message === 'object' &&
    message !== null &&
    'result' in message &&
    'id' in message &&
    typeof message.id === 'number'
  )
}
