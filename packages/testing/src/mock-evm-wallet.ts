import type { Eip1193Provider, RequestArguments } from '@latchkey/primitives'

import { mockEvmAccounts, type MockEvmAccount } from './mock-evm-accounts.ts'
import { createMockEvmSigner } from './mock-evm-signer.ts'
import type { MockNamespaceWallet } from './mock-namespace-wallet.ts'
import { createMockSwitches, MockWalletError } from './mock-switches.ts'
import { mockWalletIcon } from './mock-wallet-icon.ts'

/** Names of the switches. Any other method is passed to the chain's node, if there is one. */
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

/** Options of {@link createMockEvmWallet}. */
export interface MockEvmWalletOptions {
  /** The wallet's name. @default 'Mock Wallet' */
  name?: string
  /** The reverse domain name of its announcement, and its connector id. @default 'dev.latchkey.mock' */
  rdns?: string
  /** The wallet's icon, as a data URI. */
  icon?: string
  /** The accounts, the selected one first. @default the first of {@link mockEvmAccounts} */
  accounts?: readonly MockEvmAccount[]
  /** The initial chain. @default 1 */
  chainId?: number
  /** Chains to which it can switch without adding them first. @default [chainId] */
  knownChainIds?: readonly number[]
  /** Whether the site is authorized from an earlier visit. @default false */
  isConnected?: boolean
  /** Nodes by chain id. With one it sends transactions and passes other requests on; without, it invents a hash. */
  rpcUrls?: Readonly<Record<number, string>>
  /** Whether it is also `window.ethereum`. @default false */
  legacy?: boolean
  /** Whether it announces itself (EIP-6963). Otherwise it is found only if it is `legacy`. @default true */
  announces?: boolean
  /** Delay after the page's load until the wallet appears, in ms. @default 0 */
  injectAfterMs?: number
  /**
   * Deviations of a real wallet from the standard. @default none
   *
   * - `metamask`: reports whether it is locked (`_metamask.isUnlocked`); when it locks, it withdraws its accounts and shares them
   * again
   *   afterwards; revoking its permission ends the site's in every namespace (`onRevoke`).
   * - `rabby`: when it locks, it withdraws its accounts, and only later reports the lock; when it unlocks, it emits only
   * `unlock`.
   */
  dialect?: 'metamask' | 'rabby'
  /** Events that it never emits, such as `chainChanged` in some wallets. @default [] */
  withoutEvents?: readonly string[]
  /** Called when the permission of a `metamask` wallet was revoked, to end its other namespaces. */
  onRevoke?: () => void
}

/** A mock EVM wallet. */
export interface MockEvmWallet extends MockNamespaceWallet<MockEvmMethod> {
  readonly namespace: 'eip155'
  /** The provider in the page. */
  readonly provider: Eip1193Provider
  /** Emits any event of the provider. */
  emit(event: string, payload: unknown): void
}

/**
 * Creates an EVM wallet in the page (EIP-1193, EIP-3326, EIP-3085, EIP-6963) with real keys and failure switches.
 *
 * `wrongChain`: `eth_chainId` names another chain; connecting and switching select another one. `lie`: it names an account
 * without its key, and signs with another account's key.
 *
 * @example const wallet = createMockEvmWallet({ chainId: 8453 })
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

  /** Returns another chain than this one, preferably a known one. */
  function elsewhere(than: number): number {
    return [...known].find(each => each !== than) ?? 1337
  }

  /** Handles the user's locking or unlocking of a wallet with a dialect. */
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

/** Delay between Rabby's withdrawal of its accounts and its report of the lock, in ms. */
const lockMessageMs = 50

/** The account that a lying wallet names: its key is used, but the site never got it. */
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
