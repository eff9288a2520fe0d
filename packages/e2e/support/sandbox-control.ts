export interface Fault {
  /** Part of the path and query, or a `/regular expression/`. */
  match: string
  status?: number
  delayMs?: number
  body?: string
  /** Number of repetitions of the body. */
  repeat?: number
  /** Whether only half of the real answer is sent. */
  cut?: boolean
  headers?: Record<string, string>
  times?: number
}

/** The controls of the running sandbox, over the same HTTP interface that a site developer uses. */
export interface SandboxControl {
  readonly url: string
  readonly relayUrl: string
  rpcUrl(caip2: string): string
  reset(): Promise<void>
  fail(fault: Fault): Promise<void>
  /** Ends all faults. */
  heal(): Promise<void>
  relay(action: 'stop' | 'start'): Promise<void>
  configure(config: object): Promise<void>
  /** Returns the events that the analytics service received. */
  events(): Promise<unknown[]>
  /** Gives an address a name on the sandbox's Ethereum. */
  name(name: string, address: string): Promise<void>
  /** Returns the mails that the secure site sent, the oldest first. @param to only those to an address */
  mail(to?: string): Promise<{ subject: string; text: string; code?: string; link?: string }[]>
  /** Sets the social providers whose pages cut a window off from the page that opened it. */
  cutOpener(providers: readonly string[]): Promise<void>
  /**
   * Sets whether the paymasters pay for operations. @param token the token that they accept, whose symbol they know; by default
   * they pay without one
   */
  sponsor(sponsors: boolean, token?: string): Promise<void>
  /** Advances the clock of the secure site. */
  passSeconds(seconds: number): Promise<void>
  /** Sets the holder of later wallets' recovery share. */
  recovery(by: 'own' | 'operator'): Promise<void>
  /**
   * Calls a chain directly. Reads of its state wait until all sent transactions are mined, because a node may return a hash
   * before.
   */
  rpc<Result>(caip2: string, method: string, params?: unknown[]): Promise<Result>
}

export function createSandboxControl(url: string): SandboxControl {
  const rpcUrl = (caip2: string): string => `${url}/v1/?chainId=${caip2}&projectId=e2e`
  async function post(path: string, body: object = {}): Promise<unknown> {
    const response = await fetch(path.startsWith('http') ? path : url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    if (!response.ok) throw new Error(`The sandbox answered ${response.status}: ${await response.text()}`)
    return response.json()
  }
  return {
    url,
    relayUrl: `${url.replace(/^http/, 'ws')}/relay`,
    rpcUrl,
    reset: async () => void (await post('/sandbox/reset')),
    heal: async () => void (await fetch(`${url}/sandbox/faults`, { method: 'DELETE' })),
    fail: async fault => void (await post('/sandbox/faults', fault)),
    relay: async action => void (await post('/sandbox/relay', { action })),
    configure: async config => void (await post('/sandbox/config', config)),
    name: async (name, address) => void (await post('/sandbox/names', { name, address })),
    cutOpener: async cutOpener => void (await post('/sandbox/social', { cutOpener })),
    sponsor: async (sponsors, token) => void (await post('/sandbox/paymaster', { sponsors, token })),
    async events() {
      const response = await fetch(`${url}/sandbox/events`)
      return ((await response.json()) as { events: unknown[] }).events
    },
    passSeconds: async seconds => void (await post('/sandbox/secure-site', { passSeconds: seconds })),
    recovery: async recovery => void (await post('/sandbox/secure-site', { recovery })),
    async mail(to) {
      const response = await fetch(`${url}/sandbox/mail`)
      const { mail } = (await response.json()) as { mail: { to: string; subject: string; text: string }[] }
      return to === undefined ? mail : mail.filter(each => each.to === to)
    },
    async rpc<Result>(caip2: string, method: string, params: unknown[] = []) {
      if (readsOfState.has(method)) await untilMined(caip2)
      return rpc<Result>(caip2, method, params)
    },
  }

  async function rpc<Result>(caip2: string, method: string, params: unknown[] = []): Promise<Result> {
    const answer = (await post(rpcUrl(caip2), { jsonrpc: '2.0', id: 1, method, params })) as {
      result: Result
      error?: { message: string }
    }
    if (answer.error) throw new Error(answer.error.message)
    return answer.result
  }
  /** A test may have stopped mining, so the wait is limited. */
  async function untilMined(caip2: string): Promise<void> {
    for (let tries = 0; tries < 120; tries++) {
      const { pending } = await rpc<{ pending: string }>(caip2, 'txpool_status')
      if (Number(pending) === 0) return
      await new Promise(resolve => setTimeout(resolve, 25))
    }
  }
}

/** Methods of EVM chains whose answer a transaction changes. */
const readsOfState = new Set([
  'eth_getBalance',
  'eth_call',
  'eth_getTransactionCount',
  'eth_getCode',
  'eth_getTransactionReceipt',
])
