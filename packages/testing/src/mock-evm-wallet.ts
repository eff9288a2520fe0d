import type { Eip1193Provider, RequestArguments } from '@latchkey/primitives'

import { mockEvmAccounts, type MockEvmAccount } from './mock-evm-accounts.ts'
import { createMockEvmSigner } from './mock-evm-signer.ts'
import type { MockFamilyWallet } from './mock-family-wallet.ts'
import { createMockSwitches, MockWalletError } from './mock-switches.ts'
import { mockWalletIcon } from './mock-wallet-icon.ts'

/** What its switches know by name. Anything else is asked of the chain's node, where it has one. */
export type MockEvmMethod =
  | 'eth_accounts'
  | 'eth_chainId'
  | 'eth_requestAccounts'
  | 'eth_sendTransaction'
  | 'eth_signTypedData_v4'
  | 'personal_sign'
  | 'wallet_addEthereumChain'
  | 'wallet_getPermissions'
  | 'wallet_revokePermissions'
  | 'wallet_switchEthereumChain'

/** What a mock EVM wallet is made with. */
export interface MockEvmWalletOptions {
  /** What it is called. @default 'Mock Wallet' */
  name?: string
  /** By which it announces itself, and so its connector id. @default 'dev.latchkey.mock' */
  rdns?: string
  /** A data URI. */
  icon?: string
  /** The selected one first. @default the first of {@link mockEvmAccounts} */
  accounts?: readonly MockEvmAccount[]
  /** The chain that it begins on. @default 1 */
  chainId?: number
  /** Chains that it can switch to without being told of them first. @default [chainId] */
  knownChainIds?: readonly number[]
  /** Whether it knows the site from an earlier visit. @default false */
  isConnected?: boolean
  /** Nodes by chain id. With one it sends transactions and answers what else is asked; without, a hash is made up. */
  rpcUrls?: Readonly<Record<number, string>>
  /** Whether it also is `window.ethereum`. @default false */
  legacy?: boolean
  /** Whether it announces itself (EIP-6963); else it is only found where it is `legacy`. @default true */
  announces?: boolean
  /** How long after the page it comes, in milliseconds. @default 0 */
  injectAfterMs?: number
  /**
   * Where it does otherwise than the standard says, as a wallet in the wild does.
   *
   * - `metamask`: says whether it is locked (`_metamask.isUnlocked`); locked, it takes its accounts back and gives them again
   *   afterwards; revoking its permission ends the site's in every family (`onRevoke`).
   * - `rabby`: locked, it takes its accounts back, and only later says that it is locked; unlocked, it emits `unlock` and nothing else.
   */
  dialect?: 'metamask' | 'rabby'
  /** Events that it never emits, as `chainChanged` in some wallets. @default [] */
  withoutEvents?: readonly string[]
  /** A wallet of the `metamask` dialect had its permission revoked: end its other families here. */
  onRevoke?: () => void
}

/** A mock EVM wallet. */
export interface MockEvmWallet extends MockFamilyWallet<MockEvmMethod> {
  readonly namespace: 'eip155'
  /** What a page sees of it. */
  readonly provider: Eip1193Provider
  /** Emits any event of the provider. */
  emit(event: string, payload: unknown): void
}

/**
 * An EVM wallet in the page (EIP-1193, EIP-3326, EIP-3085, EIP-6963) with real keys and failure switches.
 *
 * `wrongChain`: `eth_chainId` names another chain; connecting and switching put it on another one. `lie`: it names an account that
 * it does not hold, and signs with somebody else's key.
 */
export function createMockEvmWallet(options: MockEvmWalletOptions = {}): MockEvmWallet {
  const { name = 'Mock Wallet', rdns = 'dev.latchkey.mock', icon = mockWalletIcon } = options
  const switches = createMockSwitches<MockEvmMethod>()
  const signer = createMockEvmSigner()
  const listeners = new Map<string, Set<(payload: never) => void>>()
  const held = options.accounts ?? mockEvmAccounts.slice(0, 1)
  let given: readonly string[] = held.map(({ address }) => address)
  let chainId = options.chainId ?? 1
  let sent = 0
  const known = new Set([chainId, ...(options.knownChainIds ?? [])])

  const visible = (): readonly string[] => (wallet.isConnected ? given : [])
  function emit(event: string, payload: unknown): void {
    if (options.withoutEvents?.includes(event)) return
    for (const listener of [...(listeners.get(event) ?? [])]) listener(payload as never)
  }
  function moveTo(next: number): void {
    chainId = next
    known.add(next)
    emit('chainChanged', toHex(next))
  }
  function accountFor(address: unknown): MockEvmAccount {
    const wanted = String(address).toLowerCase()
    const found = visible().find(each => each.toLowerCase() === wanted)
    if (found === undefined) throw new MockWalletError(4100, 'The account has not been authorized by the user.')
    return (
      [...held, ...mockEvmAccounts].find(each => each.address.toLowerCase() === wanted) ?? {
        address: found as `0x${string}`,
      }
    )
  }

  async function handle({ method, params }: RequestArguments): Promise<unknown> {
    const [first, second] = (Array.isArray(params) ? params : []) as unknown[]
    const take = (name: MockEvmMethod, ask: boolean) => switches.take(name, { params, ask })
    switch (method) {
      case 'eth_accounts': {
        const answer = await take(method, false)
        if (answer === 'locked') return []
        return answer === 'lie' && wallet.isConnected ? [stranger.address] : visible()
      }
      case 'eth_chainId':
        return toHex((await take(method, false)) === 'wrongChain' ? elsewhere(chainId) : chainId)
      case 'eth_requestAccounts': {
        const answer = await take(method, !wallet.isConnected || switches.isLocked)
        wallet.isConnected = true
        if (answer === 'wrongChain') moveTo(elsewhere(chainId))
        return answer === 'lie' ? [stranger.address] : visible()
      }
      case 'wallet_switchEthereumChain': {
        const wanted = readChainId(first)
        if (!known.has(wanted)) throw new MockWalletError(4902, `Unrecognized chain ID "${toHex(wanted)}".`)
        const answer = await take(method, wanted !== chainId)
        moveTo(answer === 'wrongChain' ? elsewhere(wanted) : wanted)
        return null
      }
      case 'wallet_addEthereumChain': {
        const wanted = readChainId(first)
        const answer = await take(method, true)
        known.add(answer === 'wrongChain' ? elsewhere(wanted) : wanted)
        return null
      }
      case 'wallet_getPermissions':
        await take(method, false)
        return wallet.isConnected ? [{ parentCapability: 'eth_accounts' }] : []
      case 'wallet_revokePermissions':
        await take(method, false)
        wallet.isConnected = false
        if (options.dialect === 'metamask') options.onRevoke?.()
        return null
      case 'personal_sign': {
        const account = accountFor(second)
        const lies = (await take(method, true)) === 'lie'
        return signer.signMessage(lies ? stranger : account, String(first))
      }
      case 'eth_signTypedData_v4': {
        const account = accountFor(first)
        const lies = (await take(method, true)) === 'lie'
        return signer.signTypedData(lies ? stranger : account, second)
      }
      case 'eth_sendTransaction': {
        const account = accountFor((first as { from?: unknown } | undefined)?.from)
        const answer = await take(method, true)
        const target = answer === 'wrongChain' ? elsewhere(chainId) : chainId
        const rpcUrl = options.rpcUrls?.[target]
        if (rpcUrl) return signer.sendTransaction(account, first, target, rpcUrl)
        return `0x${(++sent).toString(16).padStart(64, '0')}`
      }
      default:
        return askNode(method, params)
    }
  }

  async function askNode(method: string, params: RequestArguments['params']): Promise<unknown> {
    const rpcUrl = options.rpcUrls?.[chainId]
    if (!rpcUrl) throw new MockWalletError(4200, `The method ${method} is not supported`)
    const response = await fetch(rpcUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params: params ?? [] }),
    })
    const { result, error } = (await response.json()) as { result?: unknown; error?: { code: number; message: string } }
    if (error) throw new MockWalletError(error.code, error.message)
    return result
  }

  /** Another chain than this one, preferably one that it knows. */
  function elsewhere(than: number): number {
    return [...known].find(each => each !== than) ?? 1337
  }

  /** The person locks or unlocks a wallet that has a dialect. */
  function onLockChange(): void {
    if (wasLocked === switches.isLocked) return
    wasLocked = switches.isLocked
    const { isConnected } = wallet
    if (wasLocked && isConnected) emit('accountsChanged', [])
    if (options.dialect === 'metamask') {
      saysLocked = wasLocked
      if (!wasLocked && isConnected) emit('accountsChanged', given)
    } else {
      setTimeout(() => (saysLocked = switches.isLocked), lockMessageMs)
      if (!wasLocked) emit('unlock', undefined)
    }
  }
  let wasLocked = false
  let saysLocked = false
  if (options.dialect) switches.onChange(onLockChange)

  const wallet: MockEvmWallet = {
    namespace: 'eip155',
    name,
    switches,
    isConnected: options.isConnected ?? false,
    provider: {
      ...(options.dialect && { _metamask: { isUnlocked: async () => !saysLocked } }),
      request: handle,
      on: (event, listener) => void listeners.set(event, (listeners.get(event) ?? new Set()).add(listener)),
      removeListener: (event, listener) => void listeners.get(event)?.delete(listener),
    },
    accounts: () => given,
    network: () => `eip155:${chainId}`,
    emit,
    setAccounts(addresses) {
      given = addresses
      if (addresses.length === 0) wallet.isConnected = false
      emit('accountsChanged', visible())
    },
    setNetwork: id => moveTo(Number(id.slice('eip155:'.length))),
    disconnect() {
      wallet.isConnected = false
      emit('accountsChanged', [])
    },
    listenerCount: () => [...listeners.values()].reduce((count, group) => count + group.size, 0),
    install() {
      const info = Object.freeze({ uuid: crypto.randomUUID(), name, icon, rdns })
      const announce = (): void => {
        const detail = Object.freeze({ info, provider: wallet.provider })
        window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
      }
      const page = window as { ethereum?: unknown }
      const inject = (): void => {
        if (options.legacy) page.ethereum = wallet.provider
        if (options.announces === false) return
        window.addEventListener('eip6963:requestProvider', announce)
        announce()
      }
      const timer = options.injectAfterMs ? setTimeout(inject, options.injectAfterMs) : inject()
      return () => {
        clearTimeout(timer ?? undefined)
        window.removeEventListener('eip6963:requestProvider', announce)
        if (page.ethereum === wallet.provider) delete page.ethereum
      }
    },
  }
  return wallet
}

/** How long after its accounts Rabby says that it is locked, in milliseconds. */
const lockMessageMs = 50

/** Whom a lying wallet names: an account whose key it uses, and which it never was given. */
const stranger = mockEvmAccounts[2]

function readChainId(parameter: unknown): number {
  const chainId = Number((parameter as { chainId?: unknown } | undefined)?.chainId)
  if (!Number.isSafeInteger(chainId) || chainId <= 0)
    throw new MockWalletError(-32602, 'Expected a chain id as hexadecimal text.')
  return chainId
}

function toHex(value: number): `0x${string}` {
  return `0x${value.toString(16)}`
}
