import { setImmediate } from 'node:timers/promises'

import { mnemonicToEntropy } from '@scure/bip39'
import { wordlist } from '@scure/bip39/wordlists/english.js'
import { createPublicClient, type Hex, http, parseEther, type PublicClient, toHex } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import type { polygon } from 'viem/chains'
import { mainnet } from 'viem/chains'
import { type Sandbox, startSandbox } from '@latchkey/sandbox'
import { useStarted } from '@latchkey/sandbox/use-started'
import type { UnsafeMethod } from '@latchkey/protocol/secure-frame'

import { withWalletKeys } from '../../custody/wallet-keys.ts'
import { FrameError } from '../frame-error.ts'
import { prepareRequest } from '../signing/prepare-request.ts'
import type { Prepared, SigningContext } from '../signing/prepared.ts'
import { textsOf } from '../texts/texts.ts'
import { createMemoryPermissions } from '../permissions/memory-permissions.test-support.ts'
import type { PermissionStore } from '../permissions/permission-store.ts'
import { createSitePermissions } from '../permissions/site-permissions.ts'
import { readCallsStatus } from './calls-status.ts'
import { createCreatedAccount } from './created-account.ts'
import { createDelegatedAccount } from './delegated-account.ts'
import { createOperationRecords } from './operation-records.ts'
import type { SmartContext } from './smart-context.ts'

/** The first account of "test test … junk". */
export const own = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const entropy = () => mnemonicToEntropy(`${'test '.repeat(11)}junk`, wordlist) as Uint8Array<ArrayBuffer>

/** Creates an address without any balance. */
export const stranger = (): Hex => privateKeyToAccount(generatePrivateKey()).address

/** Creates the parameters of `wallet_sendCalls`, by default for an atomic batch of the plain account on Ethereum. */
export const batchOf = (calls: readonly object[], rest: object = {}) => [
  { version: '2.0.0', from: own, chainId: '0x1', atomicRequired: true, calls, ...rest },
]

type Ask = (method: string, params: readonly unknown[]) => Promise<unknown>

/** Replacements between the frame and its node or bundler. */
export interface Meddling {
  readRpc?(method: string, params: readonly unknown[], real: Ask): Promise<unknown>
  askBundler?(method: string, params: readonly unknown[], real: Ask): Promise<unknown>
  /** Gives the frame a sponsor. */
  askPaymaster?(method: string, params: readonly unknown[], real: Ask): Promise<unknown>
}

/** Uses a sponsor that pays. */
export const pays: Meddling = { askPaymaster: (method, params, real) => real(method, params) }

/** Options of a frame: its stored grants, the page's origin, and the clock. */
export interface GrantOptions {
  permitted?: PermissionStore
  origin?: string
  now?(): number
}

/** Starts a smart account's handlers with the sandbox's chain and bundler. */
export async function startSmartWorld(chain: typeof mainnet | typeof polygon = mainnet) {
  const sandbox: Sandbox = await startSandbox({ port: 0 })
  const chainId = `eip155:${chain.id}` as const
  const eip7702 = chain.id === mainnet.id
  const account = eip7702 ? createDelegatedAccount(own, chain.id) : createCreatedAccount(own, chain.id)
  const rpc = sandbox.rpc[chainId] ?? ''
  const client: PublicClient = createPublicClient({ chain, transport: http(rpc) })
  const post =
    (url: string): Ask =>
    async (method, params) => {
      const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
      const response = await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
      const answer = (await response.json()) as { result?: unknown; error?: { code: number; message: string } }
      if (answer.error) throw new FrameError(answer.error.code, answer.error.message)
      return answer.result
    }
  const askNode = post(rpc)
  const askBundler = post(`${sandbox.url}/?projectId=p&chainId=${chainId}&bundler=b`)
  const postPaymaster = post(`${sandbox.url}/paymaster?chainId=${chainId}`)
  // The secure site sets the chain.
  const askPaymaster: Ask = (method, params) => postPaymaster(method, [...params, toHex(chain.id), {}])

  /** Creates a frame. Several can share a device's storage. */
  function createFrame(
    storage: Map<string, string>,
    meddling: Meddling = {},
    isSmart = true,
    { permitted = createMemoryPermissions(), origin = 'https://shop.example', now = Date.now }: GrantOptions = {},
  ) {
    const records = createOperationRecords(
      { getItem: key => storage.get(key) ?? null, setItem: (key, value) => storage.set(key, value) !== undefined },
      own,
      origin,
    )
    const asked: string[] = []
    const address = isSmart ? account.address : own
    const { askPaymaster: meddle } = meddling
    const smart: SmartContext = {
      account,
      records,
      ...(meddle && {
        sponsor: {
          host: 'paymaster.example',
          ask: async (method, params) => {
            asked.push(method)
            return meddle(method, params, askPaymaster)
          },
        },
      }),
      askBundler: async (method: string, params: readonly unknown[]) => {
        asked.push(method)
        return meddling.askBundler ? meddling.askBundler(method, params, askBundler) : askBundler(method, params)
      },
      wait: async () => {},
    }
    const context: SigningContext = {
      network: {
        chainId,
        name: chain.name,
        symbol: chain.nativeCurrency.symbol,
        decimals: 18,
        smartAccounts: true,
        eip7702,
      },
      address,
      site: 'shop.example',
      siteName: 'Shop',
      texts: textsOf('en'),
      permissions: createSitePermissions(permitted, { origin, address, chainId }, now),
      records,
      ...(isSmart && { smart }),
      readRpc: (method, params) =>
        meddling.readRpc ? meddling.readRpc(method, params, askNode) : askNode(method, params),
    }
    const prepare = (method: UnsafeMethod, params: unknown) => prepareRequest(method, params, context)
    return {
      context,
      smart,
      records,
      asked,
      prepare,
      /** Executes a prepared request, like a user's approval. */
      approve: carryOut,
      do: async (method: UnsafeMethod, params: unknown) => carryOut(await prepare(method, params)),
    }
  }

  return {
    sandbox,
    client,
    account,
    askNode,
    createFrame,
    /** Returns the balance after all transactions are mined, because a node returns a hash before. */
    async balanceOf(address: Hex): Promise<bigint> {
      while (Number(((await askNode('txpool_status', [])) as { pending: string }).pending) > 0) await setImmediate()
      return client.getBalance({ address })
    },
    fund: (address: Hex, ether: string) => askNode('anvil_setBalance', [address, toHex(parseEther(ether))]),
  }
}

type SmartWorld = Awaited<ReturnType<typeof startSmartWorld>>
export type Frame = ReturnType<SmartWorld['createFrame']>

/** Creates one {@link startSmartWorld} for all tests of a file. */
export function useSmartWorld(chain?: Parameters<typeof startSmartWorld>[0]): SmartWorld {
  return useStarted(() => startSmartWorld(chain), {
    reset: ({ sandbox }) => sandbox.reset(),
    close: ({ sandbox }) => sandbox.close(),
  })
}

/** Returns the status of calls for a site. */
export const statusOf = ({ context, smart, records }: Pick<Frame, 'context' | 'smart' | 'records'>, id: unknown) =>
  readCallsStatus([id], records, async () => ({ readRpc: context.readRpc, askBundler: smart.askBundler }))

async function carryOut({ sign, finish }: Prepared): Promise<unknown> {
  const signed = await withWalletKeys(entropy(), keys => sign(keys))
  return finish ? finish(signed) : signed
}
