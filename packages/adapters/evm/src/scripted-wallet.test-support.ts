import type { Eip1193Provider, RequestArguments } from '@latchkey/primitives'

import type { ConnectorHarness } from '@latchkey/testing/conformance'
import type { Hex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'

/** The first three keys of every anvil. */
export const scriptedAccounts = (
  [
    '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80',
    '0x59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d',
    '0x5de4111afa1a4b94908f83103eb1f1706367c2e68ca870fc3fb9a804cdab365a',
  ] as const
).map(key => privateKeyToAccount(key))

export interface ScriptedWallet {
  provider: Eip1193Provider
  /** All requests that reached the wallet. */
  requests: RequestArguments[]
  /** Answers the next requests of a method in its own way; give `undefined` to answer normally again. */
  answer(method: string, handler: ((params: unknown) => unknown) | undefined): void
  /** Never answers a method again. */
  silence(method: string): void
  emit(event: string, payload: unknown): void
  listenerCount(): number
  accounts: string[]
  chainId: number
  /** Whether the user has agreed; before that, the site sees nothing. */
  isConnected: boolean
  /** Chains that the wallet can switch to without adding them first. */
  chains: Set<number>
}

/**
 * Creates a wallet in the page that follows EIP-1193, EIP-2255, EIP-3085 and EIP-3326, with a switch for each known deviation.
 */
export function createScriptedWallet(
  initial: Partial<Pick<ScriptedWallet, 'accounts' | 'chainId'>> = {},
): ScriptedWallet {
  const handlers = new Map<string, (params: unknown) => unknown>()
  const listeners = new Map<string, Set<(payload: never) => void>>()

  const wallet: ScriptedWallet = {
    accounts: ['0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'],
    chainId: 1,
    ...initial,
    isConnected: false,
    chains: new Set([1, 137]),
    requests: [],
    answer: (method, handler) => void (handler ? handlers.set(method, handler) : handlers.delete(method)),
    silence: method => void handlers.set(method, () => new Promise(() => {})),
    emit(event, payload) {
      for (const listener of [...(listeners.get(event) ?? [])]) listener(payload as never)
    },
    listenerCount: () => [...listeners.values()].reduce((count, group) => count + group.size, 0),
    provider: {
      async request(request) {
        wallet.requests.push(request)
        const handler = handlers.get(request.method)
        return await (handler ? handler(request.params) : respond(request))
      },
      on: (event, listener) => void listeners.set(event, (listeners.get(event) ?? new Set()).add(listener)),
      removeListener: (event, listener) => void listeners.get(event)?.delete(listener),
    },
  }

  function respond({ method, params }: RequestArguments): unknown {
    const [first] = (params ?? []) as [{ chainId?: string }?]
    switch (method) {
      case 'personal_sign':
        return sign(params)
      case 'eth_requestAccounts':
        wallet.isConnected = true
        return wallet.accounts
      case 'eth_accounts':
        return wallet.isConnected ? wallet.accounts : []
      case 'eth_chainId':
        return `0x${wallet.chainId.toString(16)}`
      case 'wallet_revokePermissions':
        wallet.isConnected = false
        return null
      case 'wallet_addEthereumChain':
        wallet.chains.add(Number(first?.chainId))
        return null
      case 'wallet_switchEthereumChain':
        if (!wallet.chains.has(Number(first?.chainId))) throw rpcError(4902, 'Unrecognized chain ID')
        wallet.chainId = Number(first?.chainId)
        wallet.emit('chainChanged', first?.chainId)
        return null
      default:
        throw rpcError(4200, `The wallet does not know ${method}`)
    }
  }

  async function sign(params: RequestArguments['params']): Promise<Hex> {
    const [message, address] = params as [Hex, string]
    const account = scriptedAccounts.find(each => each.address.toLowerCase() === address.toLowerCase())
    if (!account || !wallet.isConnected || !wallet.accounts.includes(address)) throw rpcError(4100, 'Unauthorized')
    return await account.signMessage({ message: { raw: message } })
  }

  return wallet
}

export function rpcError(code: number, message: string): Error & { code: number } {
  return Object.assign(new Error(message), { code })
}

/** Returns the switches that the conformance suite uses. */
export function toHarnessWallet(wallet: ScriptedWallet): ConnectorHarness['wallet'] {
  const questions = ['eth_requestAccounts', 'wallet_switchEthereumChain', 'wallet_revokePermissions']
  return {
    accounts: () => wallet.accounts,
    network: () => `eip155:${wallet.chainId}`,
    questions: () => wallet.requests.filter(({ method }) => method === 'eth_requestAccounts').length,
    reject: error => questions.forEach(method => wallet.answer(method, () => Promise.reject(error))),
    fallSilent: () => [...questions, 'eth_accounts', 'eth_chainId'].forEach(method => wallet.silence(method)),
    changeAccounts: accounts => {
      wallet.accounts = [...accounts]
      wallet.emit('accountsChanged', accounts)
    },
    changeNetwork: ({ id }) => {
      wallet.chainId = Number(id)
      wallet.emit('chainChanged', `0x${Number(id).toString(16)}`)
    },
    listenerCount: wallet.listenerCount,
  }
}
