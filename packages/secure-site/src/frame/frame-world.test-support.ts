import { type Sandbox, startSandbox } from '@latchkey/sandbox'
import { useStarted } from '@latchkey/sandbox/use-started'
import type { EmbeddedAccountType, SecureUser } from '@latchkey/protocol/secure-frame'
import { mnemonicToEntropy } from '@scure/bip39'
import { wordlist } from '@scure/bip39/wordlists/english.js'
import { createPublicClient, type Hex, http, parseEther, toHex } from 'viem'
import { mainnet } from 'viem/chains'
import * as v from 'valibot'

import type { Custody } from '../custody/custody.ts'
import { withWalletKeys } from '../custody/wallet-keys.ts'
import { createUnlimitedNetworks } from '../server/unlimited-nodes.test-support.ts'
import { readRequestContext } from '../server/request-context.ts'
import type { Approval } from './approval/approval.ts'
import { createHandlers } from './create-handlers.ts'
import { FrameError } from './frame-error.ts'
import { servePage } from './serve-page.ts'
import type { ServerClient } from './server-client.ts'
import type { Session } from './session.ts'
import { createMemoryPermissions } from './permissions/memory-permissions.test-support.ts'
import { createForgetfulRequests } from './requests/forgetful-requests.ts'
import { createMemoryRequests } from './requests/memory-requests.test-support.ts'
import { createStage } from './stage.ts'

/** The first account of "test test … junk". */
export const own = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const entropy = () => mnemonicToEntropy(`${'test '.repeat(11)}junk`, wordlist) as Uint8Array<ArrayBuffer>

/** Options of a page with a frame. */
export interface PageOptions {
  /** Origin of the page. @default https://shop.example */
  readonly origin?: string
  /** Type of the account. @default smartAccount */
  readonly type?: EmbeddedAccountType
  /** Whether the user approves. @default true */
  readonly approves?: boolean
  /** Called while the user reads. */
  meanwhile?(): Promise<void>
  /** Whether the browser stores the started requests. @default true */
  readonly keeps?: boolean
  /** Wraps the bundler. */
  bundler?(method: string, params: unknown, real: () => Promise<unknown>): Promise<unknown>
}

/** A request that an earlier load of the frame received. */
interface RepeatedRequest {
  readonly id?: string
  readonly isBegun?: boolean
}

/**
 * Creates the frame's handlers behind the port. They use the sandbox's chain and bundler through the secure site's own
 * networks. The user is logged in and approves at once.
 */
export async function createFrameWorld() {
  const sandbox: Sandbox = await startSandbox({ port: 0 })
  const rpc = sandbox.rpc['eip155:1'] ?? ''
  const client = createPublicClient({ chain: mainnet, transport: http(rpc) })
  const bundler = `${sandbox.url}/?projectId=p&chainId=eip155:1&bundler=b`
  const polygon = 'eip155:137'
  const networks = createUnlimitedNetworks([
    { chainId: 'eip155:1', name: 'Ethereum', symbol: 'ETH', decimals: 18, rpc, bundler },
    {
      chainId: polygon,
      name: 'Polygon',
      symbol: 'POL',
      decimals: 18,
      rpc: sandbox.rpc[polygon] ?? '',
      bundler: bundler.replace('eip155:1', polygon),
      eip7702: false,
    },
  ])
  const permissions = createMemoryPermissions()
  const requests = createMemoryRequests()
  const ports: MessagePort[] = []
  const reported: unknown[] = []
  const { reportError: before } = globalThis
  globalThis.reportError = error => void reported.push(error)

  async function open({
    origin = 'https://shop.example',
    type = 'smartAccount',
    approves = true,
    meanwhile,
    bundler: meddle,
    keeps = true,
  }: PageOptions = {}) {
    const approvals: Approval[] = []
    const begun: string[] = []
    const kept = keeps ? requests : createForgetfulRequests()
    let sent = 0

    async function answer(path: string, body: unknown): Promise<unknown> {
      if (path === '/networks') return networks.list()
      const request = new Request(`https://secure.example/api${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
      const visit = readRequestContext(request, { address: undefined }, 'https://secure.example')
      if (path === '/rpc') return networks.ask(visit, 'ann')
      if (path !== '/bundler') throw new FrameError('unreachable', path)
      const { method, params } = body as { method: string; params: unknown }
      if (method === 'eth_sendUserOperation') sent += 1
      const real = async () => networks.askBundler(visit, 'ann')
      return meddle ? meddle(method, params, real) : real()
    }
    const server: ServerClient = {
      setUser() {},
      ask: async (_method, path, schema, body) => v.parse(schema, JSON.parse(JSON.stringify(await answer(path, body)))),
    }
    const user: SecureUser = {
      email: null,
      userName: null,
      provider: 'email',
      chainId: 'eip155:1',
      address: own,
      accounts: [{ namespace: 'eip155', type: 'eoa', address: own }],
      preferredAccountType: 'eoa',
      smartAccountDeployed: false,
      hasRecovery: true,
    }
    const custody: Pick<Custody, 'withKeys'> = { withKeys: use => withWalletKeys(entropy(), use) }
    const session: Session = {
      read: async () => ({ user: { id: 'user' }, isFresh: false }),
      custody: async () => custody as Custody,
      open: async () => ({ custody: custody as Custody, who: { id: 'maya' } }),
      openWallet: async () => user,
      operator: () => undefined,
      forget() {},
    }
    const handlers = createHandlers({
      projectId: 'p',
      origin,
      firstChainId: 'eip155:1',
      languages: ['en'],
      server,
      session,
      stage: createStage(),
      storage: {
        permissions: async () => permissions,
        requests: async () => kept,
        window: async () => undefined,
        formerWindow: async () => undefined,
      },
      approvals: {
        async ask(approval) {
          approvals.push(approval)
          await meanwhile?.()
          if (!approves) throw new FrameError(4001, 'The person refused')
        },
      },
      onLoggedOut() {},
      onBegun: id => void begun.push(id),
      onTheme() {},
    })
    const { port1, port2 } = new MessageChannel()
    ports.push(port1, port2)
    servePage(port2, handlers)
    const waiting = new Map<string, (answer: { payload?: unknown; error?: object }) => void>()
    port1.onmessage = ({ data }) => waiting.get((data as { id: string }).id)?.(data as object)

    const unanswered = new Set<string>()
    async function call(
      name: string,
      payload: unknown,
      { id = crypto.randomUUID(), isBegun }: RepeatedRequest = {},
    ): Promise<unknown> {
      if (name === 'rpcRequest') unanswered.add(id)
      const answered = await new Promise<{ payload?: unknown; error?: object }>(resolve => {
        waiting.set(id, resolve)
        port1.postMessage({ id, type: name, payload, isBegun })
      })
      unanswered.delete(id)
      if (answered.error) throw Object.assign(new Error('The frame refused'), answered.error)
      return answered.payload
    }
    await call('getUser', { chainId: 'eip155:1', preferredAccountType: type })
    return {
      /** Aborts all unanswered requests. */
      abortPending: () => Promise.all([...unanswered].map(requestId => call('rpcAbort', { requestId }))),
      /** Approvals shown to the user. */
      approvals,
      /** Ids of the requests reported to the page as started. */
      begun,
      /** Number of operations that reached the bundler. */
      sent: () => sent,
      async ask(method: string, params: unknown, chainId = 'eip155:1', repeated?: RepeatedRequest): Promise<unknown> {
        return ((await call('rpcRequest', { chainId, method, params }, repeated)) as { result: unknown }).result
      },
      /** Returns the frame's user on a network. */
      user: async (chainId: string) => (await call('getUser', { chainId })) as SecureUser,
      choose: async (chosen: EmbeddedAccountType, chainId: string) =>
        (await call('setPreferredAccount', { type: chosen, chainId })) as SecureUser,
    }
  }

  return {
    sandbox,
    open,
    /** Failures that were only reported to the console. */
    reported,
    balanceOf: (address: Hex) => client.getBalance({ address }),
    async fund(address: string, ether: string, chainId = 'eip155:1'): Promise<void> {
      const body = { jsonrpc: '2.0', id: 1, method: 'anvil_setBalance', params: [address, toHex(parseEther(ether))] }
      await fetch(sandbox.rpc[chainId] ?? '', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
    },
    async close(): Promise<void> {
      for (const port of ports) port.close()
      globalThis.reportError = before
      await sandbox.close()
    },
  }
}

/** Creates one {@link createFrameWorld} for all tests of a file. */
export function useFrameWorld() {
  return useStarted(createFrameWorld, { reset: ({ sandbox }) => sandbox.reset(), close: world => world.close() })
}
