import type { Sandbox } from '@latchkey/sandbox'
import type { PairingWallet, PairingWalletOptions } from '@latchkey/sandbox/pairing-wallet'

/** A fault of the sandbox. */
export interface SandboxFault {
  /** Part of the path and query, or a `/regular expression/`. */
  match: string
  /** Status of the answer; 0 drops the connection. */
  status?: number
  /** Delay of the answer, in ms. */
  delayMs?: number
  /** The body of the answer. */
  body?: unknown
  /** Number of affected requests. @default all until the reset */
  times?: number
}

/** A sandbox with the controls of a test. */
export interface TestSandbox extends Sandbox {
  /** Makes the next matching answers fail. */
  fail(fault: SandboxFault): Promise<void>
  /** Changes the project settings of the services: `{ features?, allowedOrigins?, isAnalyticsEnabled? }`. */
  configure(settings: object): Promise<void>
  /** Returns the events that the analytics service received. */
  events(): Promise<readonly unknown[]>
  /** Creates a wallet app that pairs. It approves by itself by default, and closes with the sandbox or at a reset. */
  createPairingWallet(options?: Partial<PairingWalletOptions>): Promise<PairingWallet>
}

/**
 * Starts every service on one port of this machine, in seconds.
 *
 * @example const sandbox = await startSandboxForTests()
 * @param port 0 selects a free one, so that several can run at once. @default 0
 */
export async function startSandboxForTests({ port = 0 }: { port?: number } = {}): Promise<TestSandbox> {
  const { startSandbox } = await import('@latchkey/sandbox')
  const sandbox = await startSandbox({ port })
  const wallets = new Set<PairingWallet>()

  async function post(path: string, body: object): Promise<void> {
    const response = await fetch(sandbox.url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    if (!response.ok) throw new Error(`The sandbox answered ${response.status}: ${await response.text()}`)
  }
  async function closeWallets(): Promise<void> {
    const open = [...wallets]
    wallets.clear()
    await Promise.all(open.map(wallet => wallet.close()))
  }

  return {
    ...sandbox,
    fail: fault => post('/sandbox/faults', fault),
    configure: settings => post('/sandbox/config', settings),
    async events() {
      const response = await fetch(`${sandbox.url}/sandbox/events`)
      return ((await response.json()) as { events: unknown[] }).events
    },
    async createPairingWallet(options) {
      const { createPairingWallet } = await import('@latchkey/sandbox/pairing-wallet')
      const wallet = await createPairingWallet({
        relayUrl: sandbox.relay.url,
        rpcUrl: chain => sandbox.rpc[chain] ?? sandbox.url,
        auto: 'approve',
        ...options,
      })
      wallets.add(wallet)
      return wallet
    },
    async reset() {
      await closeWallets()
      await sandbox.reset()
    },
    async close() {
      await closeWallets()
      await sandbox.close()
    },
  }
}
