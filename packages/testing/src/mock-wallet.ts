import type { Eip1193Provider, RequestArguments } from '@latchkey/primitives'

import { mockAddresses } from './mock-connector.ts'
import { MockWalletError } from './mock-switches.ts'

export interface MockWalletOptions {
  accounts?: readonly string[]
  /** @default 1 */
  chainId?: number
  /** Chains that it can switch to without being told of them first. @default [chainId] */
  knownChainIds?: readonly number[]
  /** Sites that it is already connected to keep their accounts. @default false */
  isConnected?: boolean
}

export interface MockWallet {
  readonly provider: Eip1193Provider
  /** Every request, oldest first. */
  readonly requests: readonly RequestArguments[]
  /** How it takes what a person must answer. @default 'approve' */
  reaction: 'approve' | 'reject' | 'pending' | 'hang'
  /** While true it gives no accounts. */
  locked: boolean
  /** Answers every request that hangs. */
  answer(): void
  setAccounts(accounts: readonly string[]): void
  setChain(chainId: number): void
  /** The wallet ends the connection. */
  disconnect(): void
}

/** An in-page EVM wallet (EIP-1193, EIP-3326, EIP-3085) with failure switches. It holds no key: its signatures are fixed. */
export function createMockWallet(options: MockWalletOptions = {}): MockWallet {
  const known = new Set(options.knownChainIds ?? [options.chainId ?? 1])
  const requests: RequestArguments[] = []
  const listeners = new Map<string, Set<(event: never) => void>>()
  const waiting = new Set<() => void>()
  let accounts = options.accounts ?? [mockAddresses.eip155]
  let chainId = options.chainId ?? 1
  let isConnected = options.isConnected ?? false

  function emit(event: string, value: unknown): void {
    for (const listener of [...(listeners.get(event) ?? [])]) (listener as (value: unknown) => void)(value)
  }
  const given = (): readonly string[] => (isConnected && !wallet.locked ? accounts : [])

  async function ask(): Promise<void> {
    if (wallet.reaction === 'hang' || wallet.locked) await new Promise<void>(resolve => waiting.add(resolve))
    if (wallet.reaction === 'reject') throw new MockWalletError(4001, 'User rejected the request.')
    if (wallet.reaction === 'pending') throw new MockWalletError(-32002, 'Request already pending. Please wait.')
  }
  async function handle({ method, params }: RequestArguments): Promise<unknown> {
    const [first] = (Array.isArray(params) ? params : []) as [unknown]
    switch (method) {
      case 'eth_accounts':
        return given()
      case 'eth_chainId':
        return toHex(chainId)
      case 'eth_requestAccounts':
        if (given().length === 0) await ask()
        isConnected = true
        return given()
      case 'wallet_switchEthereumChain': {
        const wanted = Number((first as { chainId?: unknown } | undefined)?.chainId)
        if (!known.has(wanted)) throw new MockWalletError(4902, `Unrecognized chain ID "${toHex(wanted)}".`)
        await ask()
        wallet.setChain(wanted)
        return null
      }
      case 'wallet_addEthereumChain':
        await ask()
        known.add(Number((first as { chainId?: unknown } | undefined)?.chainId))
        return null
      case 'wallet_revokePermissions':
        isConnected = false
        return null
      case 'personal_sign':
      case 'eth_signTypedData_v4':
        await ask()
        return `0x${'5a'.repeat(65)}`
      default:
        throw new MockWalletError(4200, `The method ${method} is not supported`)
    }
  }

  const wallet: MockWallet = {
    requests,
    reaction: 'approve',
    locked: false,
    provider: {
      request(request) {
        requests.push(request)
        return handle(request)
      },
      on(event, listener) {
        listeners.set(event, (listeners.get(event) ?? new Set()).add(listener))
      },
      removeListener(event, listener) {
        listeners.get(event)?.delete(listener)
      },
    },
    answer() {
      if (wallet.reaction === 'hang') wallet.reaction = 'approve'
      wallet.locked = false
      const settled = [...waiting]
      waiting.clear()
      settled.forEach(resolve => resolve())
    },
    setAccounts(next) {
      accounts = next
      emit('accountsChanged', given())
    },
    setChain(next) {
      chainId = next
      known.add(next)
      emit('chainChanged', toHex(next))
    },
    disconnect() {
      isConnected = false
      emit('accountsChanged', [])
    },
  }
  return wallet
}

function toHex(value: number): string {
  return `0x${value.toString(16)}`
}
