import { createStore } from '@latchkey/core'
import type { ChainAdapter, RequestArguments } from '@latchkey/primitives'
import { createMockAdapter, createMockConnector, createTestEnvironment, testNetworks } from '@latchkey/testing'
import { vi } from 'vitest'

import { payAndRetry, type UnpaidRequest } from './pay-and-retry.ts'
import { x402Feature } from './x402-feature.ts'
import type { X402Payment } from './payment.ts'
import { writeHeader } from './wire.ts'

export const payer = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
export const payee = '0x0000000000000000000000000000000000054021'
export const dollar = '0x0000000000000000000000000000000000000402'
export const address = 'https://shop.example/report'
export const signature = `0x${'1b'.repeat(65)}`

/** Options of a fixture. */
export interface X402Fixture {
  /** Answers requests to the node. @default a token of EIP-3009, of which the account has 5 */
  readonly node?: (request: RequestArguments) => Promise<unknown>
  /** Answers requests to the wallet. @default a signature of the right form */
  readonly wallet?: (request: RequestArguments) => Promise<unknown>
  /** Current time in milliseconds since 1970. @default the real time */
  readonly now?: number
  /**
   * Time of the latest block in seconds since 1970; `none`: the node does not report it.
   * @default the time of the page
   */
  readonly chainTime?: (nowMs: number) => number | 'none'
}

/** A kit with a connected wallet, and a user who answers when the test says so. */
export async function createX402Fixture({
  node = dollarNode(),
  wallet,
  now = Date.now(),
  chainTime = nowMs => Math.floor(nowMs / 1_000),
}: X402Fixture = {}) {
  const environment = createTestEnvironment({ now })
  const asked: RequestArguments[] = []
  const connector = Object.assign(createMockConnector({ addresses: { eip155: [payer] } }), {
    getProvider: () => ({
      request: async (request: RequestArguments) => {
        asked.push(request)
        return wallet ? wallet(request) : signature
      },
    }),
  })
  const adapter: ChainAdapter = {
    ...createMockAdapter({ connectors: [connector] }),
    async readRpc(_network, request) {
      if (request.method !== 'eth_getBlockByNumber') return node(request)
      const time = chainTime(environment.clock.now())
      return time === 'none' ? null : { timestamp: `0x${time.toString(16)}` }
    },
  }
  const store = createStore(
    {
      projectId: 'test',
      networks: [testNetworks.mainnet, testNetworks.polygon],
      adapters: [adapter],
      features: { pay: true },
    },
    environment,
  )
  void store.start()
  const events: [string, unknown][] = []
  store.events.watch(({ data }) => {
    if (data.event.startsWith('PAY_')) events.push([data.event, data.properties])
  })
  await store.connections.connect(connector)
  const feature = store.use(x402Feature)
  const payments: X402Payment[] = []
  const sent: (readonly [string, string])[] = []
  return {
    store,
    environment,
    connector,
    feature,
    events,
    payments,
    sent,
    signed: () => asked.filter(({ method }) => method === 'eth_signTypedData_v4').length,
    /** Returns the typed data of the latest signature request. */
    typedData: () => (asked.at(-1)?.params as readonly string[] | undefined)?.[1],
    /** Resolves once the user is prompted. */
    async untilAsked(): Promise<void> {
      await vi.waitFor(
        () => {
          if (!feature.state.prompt) throw new Error('The user is not prompted')
        },
        { timeout: 10_000, interval: 5 },
      )
    },
    /** Pays for a 402 with this header. */
    pay(header: string, more: Partial<UnpaidRequest> = {}): Promise<Response> {
      return payAndRetry(store, {
        url: address,
        method: 'GET',
        response: new Response(null, { status: 402, headers: { 'PAYMENT-REQUIRED': header } }),
        isReplayable: true,
        signal: new AbortController().signal,
        retry: async (url, added) => {
          sent.push([url, added[1]])
          return new Response('the report')
        },
        onPayment: payment => void payments.push(payment),
        ...more,
      })
    },
  }
}

/** Offer of a server. */
export const offer = {
  scheme: 'exact',
  network: 'eip155:1',
  amount: '10000',
  asset: dollar,
  payTo: payee,
  maxTimeoutSeconds: 300,
  extra: { name: 'Dollar', version: '2' },
}

/** Creates the header of a 402. */
export function required(offers: readonly unknown[] = [offer], more: object = {}): string {
  return writeHeader({ x402Version: 2, resource: { url: address }, accepts: offers, ...more })
}

/** A node that knows one token. */
export function dollarNode(said: Partial<Record<string, string>> = {}) {
  const answers: Record<string, string> = {
    '06fdde03': text('Dollar'),
    '54fd4d50': text('2'),
    '95d89b41': text('USDX'),
    '313ce567': word(6n),
    '70a08231': word(5_000_000n),
    e94a0102: word(0n),
  }
  return async ({ params }: RequestArguments): Promise<unknown> => {
    const [{ data }] = params as [{ data: string }]
    const selector = data.slice(2, 10)
    const answer = said[selector] ?? answers[selector]
    if (answer === undefined) throw Object.assign(new Error('execution reverted'), { code: 3 })
    return answer
  }
}

export function word(value: bigint): string {
  return `0x${value.toString(16).padStart(64, '0')}`
}

/** Encodes a text as a contract returns it. */
export function text(value: string): string {
  const bytes = [...new TextEncoder().encode(value)].map(byte => byte.toString(16).padStart(2, '0')).join('')
  const length = (bytes.length / 2).toString(16).padStart(64, '0')
  return `${word(32n)}${length}${bytes.padEnd(Math.ceil(bytes.length / 64) * 64, '0')}`
}

/** Resolves with the error code of a payment that is not made. */
export const codeOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => 'paid',
    (error: { code?: unknown }) => error.code ?? error,
  )
