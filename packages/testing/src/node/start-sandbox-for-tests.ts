import type { Sandbox } from '@latchkey/sandbox'
import type { PairingWallet, PairingWalletOptions } from '@latchkey/sandbox/pairing-wallet'

/** What the sandbox does to requests. */
export interface SandboxFault {
  /** Part of the path and query, or a `/regular expression/`. */
  match: string
  /** 0 drops the connection. */
  status?: number
  /** How long the answer takes, in milliseconds. */
  delayMs?: number
  /** The body of the answer. */
  body?: unknown
  /** How often; without it until the reset. */
  times?: number
}

/** A sandbox with what a test does to it. */
export interface TestSandbox extends Sandbox {
  /** Makes the next answers that match fail. */
  fail(fault: SandboxFault): Promise<void>
  /** Changes the project settings of the services: `{ features?, allowedOrigins?, isAnalyticsEnabled? }`. */
  configure(settings: object): Promise<void>
  /** What the analytics sink received. */
  events(): Promise<readonly unknown[]>
  /** A wallet app that pairs; it approves by itself unless told otherwise, and closes with the sandbox or at a reset. */
  createPairingWallet(options?: Partial<PairingWalletOptions>): Promise<PairingWallet>
}

/**
 * Starts every service on one port of this machine, in seconds.
 *
 * @param port 0 takes a free one, so that several can run at once. @default 0
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
