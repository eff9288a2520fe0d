import type { Eip155Chain } from './eip155-chain.ts'
import { createEip155Accounts } from './eip155-accounts.ts'
import { createEip155Chains, toHexChainId } from './eip155-chain.ts'
import { isEip155Method, parseEip155Request, type Eip155Request } from './eip155-request.ts'
import { createEip155Signer, type Eip155SigningRequest } from './eip155-signer.ts'
import { describeEip155Request } from './describe-eip155-request.ts'
import { createInPagePermission } from './in-page-permission.ts'
import {
  type ApprovalWindow,
  createInPageQuestions,
  type InPageMode,
  type InPageQuestion,
} from './in-page-questions.ts'
import { createProviderEvents, type ProviderListener } from './provider-events.ts'
import { readMethods } from './read-methods.ts'
import { RpcError, rpcErrorCodes, toRpcError } from './rpc-error.ts'
import { walletMessages } from './wallet-messages.ts'

export interface InPageWalletOptions {
  /** The site's origin, shown when it asks to connect. */
  origin: string
  /** Where this origin's approval is remembered. */
  storageKey: string
  storage: () => Pick<Storage, 'getItem' | 'setItem'>
  window: ApprovalWindow
  /** @default 'ask' */
  mode?: InPageMode
  /** @default 1 */
  chainId?: number
  /** Returns the address of a sandbox chain's node, from its CAIP-2 id. */
  rpcUrl: (caip2: string) => string
  /** Told what a listener of the site threw. */
  onListenerError?: (error: unknown) => void
}

declare global {
  interface Window {
    /** The side door of the first sandbox wallet on the page. */
    latchkeySandboxWallet?: InPageControl
    /** The side doors of all of them, by rdns. */
    latchkeySandboxWallets?: Record<string, InPageControl>
  }
}

/** What a site sees (EIP-1193). */
export interface InPageProvider {
  request(args: { method: string; params?: unknown }): Promise<unknown>
  on(event: string, listener: ProviderListener): InPageProvider
  removeListener(event: string, listener: ProviderListener): InPageProvider
  isConnected(): boolean
}

/** What a test sees: the wallet's own side, which a site has no access to in a real extension. */
export interface InPageControl {
  readonly provider: InPageProvider
  /** Every request received, oldest first. */
  readonly requests: readonly { method: string; params: unknown }[]
  /** All the accounts that the wallet holds. */
  readonly allAccounts: readonly string[]
  readonly mode: InPageMode
  readonly locked: boolean
  /** What the wallet is asking now. */
  readonly pending: InPageQuestion['kind'] | undefined
  setMode(mode: InPageMode): void
  /** Chooses the accounts that are active, and, when the site is connected, what it sees. @throws for accounts it does not hold. */
  setAccounts(accounts: readonly string[]): void
  /** Moves to a chain, as a person does in the wallet; a chain that the sandbox does not run is allowed. */
  setChain(chainId: number): void
  lock(): void
  unlock(): void
  /** Emits any event, also one that a right-minded wallet would not. */
  emit(event: string, ...payload: unknown[]): void
  /** Forgets the site's approval, as a person does in the wallet. */
  revoke(): void
  /** Answers the open question in the person's place. Returns whether there was one. */
  answer(approved: boolean, accounts?: readonly string[]): boolean
  /** Makes the next request (of this method, or of any) fail with this error. */
  failNext(error: { code: number; message: string; data?: unknown }, method?: string): void
}

/** An EVM wallet inside a page: real signatures with anvil's public keys, its own window, and a side door for tests. */
export function createInPageWallet(options: InPageWalletOptions): InPageControl {
  const held = createEip155Accounts()
  const allAccounts = held.map(account => account.address as string)
  const signer = createEip155Signer(held)
  const permission = createInPagePermission(options.storageKey, options.storage)
  const questions = createInPageQuestions(options.window, options.mode ?? 'ask')
  const events = createProviderEvents(options.onListenerError ?? (() => {}))
  const builtIn = createEip155Chains(options.rpcUrl)
  const requests: { method: string; params: unknown }[] = []
  const failures: { error: RpcError; method: string | undefined }[] = []
  let active: readonly string[] = allAccounts.slice(0, 1)
  let locked = false

  const chains = (): readonly Eip155Chain[] => [...builtIn, ...permission.read().added]
  const chainId = (): number => permission.read().chainId ?? options.chainId ?? 1
  const chain = (): Eip155Chain => findChain(chainId())
  const findChain = (id: number): Eip155Chain =>
    chains().find(known => known.id === id) ?? {
      id,
      name: walletMessages.unknownNetwork(id),
      symbol: 'ETH',
      rpcUrl: options.rpcUrl(`eip155:${id}`),
    }
  const visible = (): readonly string[] =>
    locked ? [] : permission.read().accounts.filter(account => allAccounts.includes(account))

  const showAccounts = (accounts: readonly string[]): void => {
    const before = visible()
    permission.write({ ...permission.read(), accounts })
    emitAccounts(before)
  }
  const emitAccounts = (before: readonly string[]): void => {
    const now = visible()
    if (now.join() !== before.join()) events.emit('accountsChanged', now.map(toSiteAddress))
  }
  const setLocked = (next: boolean): void => {
    const before = visible()
    locked = next
    emitAccounts(before)
  }
  const moveTo = (id: number): void => {
    if (id === chainId()) return
    permission.write({ ...permission.read(), chainId: id })
    events.emit('chainChanged', toHexChainId(id))
  }

  const connect = async (always: boolean): Promise<readonly string[]> => {
    const remembered = permission.read().accounts.length > 0
    if (locked && remembered) {
      await questions.ask({ kind: 'unlock', description: { title: walletMessages.titles.unlock, rows: siteRow() } })
      setLocked(false)
    }
    if (visible().length > 0 && !always) return visible()
    const chosen = await questions.ask({
      kind: 'connect',
      description: { title: walletMessages.titles.connect, rows: siteRow() },
      accounts: { offered: allAccounts, chosen: active },
    })
    locked = false
    showAccounts(chosen)
    return visible()
  }
  const siteRow = () => [{ label: walletMessages.site, value: options.origin }]

  const carryOut = async (request: Eip155Request): Promise<unknown> => {
    switch (request.kind) {
      case 'switchChain': {
        const target = chains().find(known => known.id === request.chainId)
        if (!target) {
          throw new RpcError(
            rpcErrorCodes.unknownChain,
            `Unrecognized chain ID "${toHexChainId(request.chainId)}". Add it first.`,
          )
        }
        if (target.id === chainId()) return null
        await questions.ask({ kind: 'switchChain', description: describeEip155Request(request, target) })
        moveTo(target.id)
        return null
      }
      case 'addChain': {
        const { chain: added } = request
        if (!chains().some(known => known.id === added.id)) {
          await assertNodeServes(added)
          await questions.ask({ kind: 'addChain', description: describeEip155Request(request, added) })
          permission.write({ ...permission.read(), added: [...permission.read().added, added] })
        } else if (added.id !== chainId()) {
          await questions.ask({ kind: 'switchChain', description: describeEip155Request(request, findChain(added.id)) })
        }
        moveTo(added.id)
        return null
      }
      case 'sendRawTransaction':
        return signer.sign(request, chain())
      default:
        return sign(request)
    }
  }
  const sign = async (request: Exclude<Eip155SigningRequest, { kind: 'sendRawTransaction' }>): Promise<unknown> => {
    if (!visible().includes(request.account)) {
      throw new RpcError(
        rpcErrorCodes.unauthorized,
        'The requested account or method has not been authorized by the user.',
      )
    }
    await questions.ask({ kind: 'sign', description: describeEip155Request(request, chain()) })
    return signer.sign(request, chain())
  }
  const assertNodeServes = async (added: Eip155Chain): Promise<void> => {
    const answered = await signer.forward('eth_chainId', [], added)
    if (Number(answered) === added.id) return
    throw new RpcError(rpcErrorCodes.invalidParams, `The node at ${added.rpcUrl} does not serve chain ${added.id}.`)
  }

  const answerRequest = async (method: string, params: unknown): Promise<unknown> => {
    switch (method) {
      case 'eth_requestAccounts':
        return (await connect(false)).map(toSiteAddress)
      case 'eth_accounts':
        return visible().map(toSiteAddress)
      case 'eth_coinbase':
        return visible().map(toSiteAddress)[0] ?? null
      case 'eth_chainId':
        return toHexChainId(chainId())
      case 'net_version':
        return String(chainId())
      case 'wallet_getPermissions':
        return toPermissions(options.origin, visible())
      case 'wallet_requestPermissions':
        assertAccountsPermission(params)
        await connect(true)
        return toPermissions(options.origin, visible())
      case 'wallet_revokePermissions':
        assertAccountsPermission(params)
        showAccounts([])
        return null
    }
    if (isEip155Method(method)) return carryOut(parseEip155Request(method, params))
    if (readMethods.has(method)) return signer.forward(method, params, chain())
    throw new RpcError(rpcErrorCodes.unsupportedMethod, `The wallet does not support ${method}.`)
  }

  const provider: InPageProvider = {
    async request(args) {
      const { method, params } = readRequest(args)
      requests.push({ method, params })
      const failing = failures.findIndex(failure => failure.method === undefined || failure.method === method)
      const [failure] = failing < 0 ? [] : failures.splice(failing, 1)
      if (failure) throw failure.error
      try {
        return await answerRequest(method, params)
      } catch (thrown) {
        throw toRpcError(thrown)
      }
    },
    on(event, listener) {
      events.on(event, listener)
      return provider
    },
    removeListener(event, listener) {
      events.off(event, listener)
      return provider
    },
    isConnected: () => true,
  }

  return {
    provider,
    requests,
    allAccounts,
    get mode() {
      return questions.mode
    },
    get locked() {
      return locked
    },
    get pending() {
      return questions.open?.kind
    },
    setMode(mode) {
      questions.mode = mode
    },
    setAccounts(accounts) {
      active = accounts.map(wanted => {
        const account = allAccounts.find(candidate => candidate.toLowerCase() === wanted.toLowerCase())
        if (account === undefined) throw new Error(`The wallet does not hold ${wanted}`)
        return account
      })
      if (permission.read().accounts.length > 0) showAccounts(active)
    },
    setChain: moveTo,
    lock: () => setLocked(true),
    unlock: () => setLocked(false),
    emit: events.emit,
    revoke: () => showAccounts([]),
    answer: (approved, accounts) =>
      questions.answer(
        approved ? { approved, accounts: accounts ?? questions.open?.accounts?.chosen ?? [] } : { approved },
      ),
    failNext({ code, message, data }, method) {
      failures.push({ error: new RpcError(code, message, data), method })
    },
  }
}

/** Extensions hand out lowercase addresses, so this one does too: a site must cope with both. */
function toSiteAddress(account: string): string {
  return account.toLowerCase()
}

function readRequest(args: unknown): { method: string; params: unknown } {
  const { method, params } = (typeof args === 'object' && args !== null ? args : {}) as Record<string, unknown>
  if (typeof method === 'string' && method !== '') return { method, params }
  throw new RpcError(rpcErrorCodes.invalidRequest, 'A request needs a method.')
}

/** The one permission there is (EIP-2255). */
function assertAccountsPermission(params: unknown): void {
  const [asked] = Array.isArray(params) ? (params as unknown[]) : []
  if (typeof asked === 'object' && asked !== null && 'eth_accounts' in asked) return
  throw new RpcError(rpcErrorCodes.invalidParams, 'Only the permission eth_accounts can be asked for.')
}

function toPermissions(origin: string, accounts: readonly string[]): unknown[] {
  if (accounts.length === 0) return []
  const value = accounts.map(toSiteAddress)
  return [{ parentCapability: 'eth_accounts', invoker: origin, caveats: [{ type: 'restrictReturnedAccounts', value }] }]
}
