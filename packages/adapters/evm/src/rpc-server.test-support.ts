import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface RpcCall {
  jsonrpc: string
  id: number
  method: string
  params?: unknown[]
}

export interface HttpAnswer {
  status?: number
  headers?: Record<string, string>
  /** Body of the answer, sent as JSON unless it is a text. */
  body?: unknown
}

export type RpcHandler = (body: RpcCall | RpcCall[]) => HttpAnswer | undefined | Promise<HttpAnswer | undefined>

export interface RpcServer {
  url: string
  /** All HTTP requests, with the parsed body. */
  requests: { method: string | undefined; headers: IncomingHttpHeaders; body: RpcCall | RpcCall[] }[]
  /** Sets the answer to the next requests; `undefined` leaves a request without an answer. */
  answer(handler: RpcHandler): void
  stop(): Promise<void>
}

/** Starts a real HTTP server on this machine that answers as the test says. */
export async function startRpcServer(): Promise<RpcServer> {
  let handler: RpcHandler = body => ({ body: succeed(body) })
  const requests: RpcServer['requests'] = []
  const take = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const body = JSON.parse(Buffer.concat(chunks).toString()) as RpcCall | RpcCall[]
    requests.push({ method: request.method, headers: request.headers, body })
    const answer = await handler(body)
    if (answer === undefined) return
    response.writeHead(answer.status ?? 200, { 'Content-Type': 'application/json', ...answer.headers })
    response.end(typeof answer.body === 'string' ? answer.body : JSON.stringify(answer.body ?? {}))
  }
  // The handler of a test may be gone at its end.
  const server = createServer((request, response) => void take(request, response).catch(() => response.destroy()))
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    answer: next => void (handler = next),
    async stop() {
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
    },
  }
}

/** Answers every call of a request with its own method's name, or with what is given. */
export function succeed(body: RpcCall | RpcCall[], result?: unknown): unknown {
  const one = ({ id, method }: RpcCall) => ({ jsonrpc: '2.0', id, result: result ?? method })
  return Array.isArray(body) ? body.map(one) : one(body)
}

export function fail(body: RpcCall | RpcCall[], code: number, message = 'no'): unknown {
  const one = ({ id }: RpcCall) => ({ jsonrpc: '2.0', id, error: { code, message } })
  return Array.isArray(body) ? body.map(one) : one(body)
}
