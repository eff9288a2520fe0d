import type { AlertsController } from '@latchkey/core'
import {
  type CaipNetworkId,
  type ChainNamespace,
  type Clock,
  createEmitter,
  type RemoteProvider,
  type RequestArguments,
  type Stop,
  type WalletAccount,
} from '@latchkey/primitives'
import { classOfMethod, isResultOf, rpcNotAllowed } from '@latchkey/protocol/secure-frame'

import { embeddedAlerts } from './alerts.ts'
import type { Approvals, RpcCall } from './approvals.ts'
import { rpcErrorOf } from './errors.ts'
import type { FrameClient } from './frame-client.ts'

/** Delay of the developers' alert after a rejected method (S8.68). */
export const rejectedAlertMs = 300

/** Dependencies of a provider of the embedded wallet. */
export interface AuthProviderParts {
  namespace: ChainNamespace
  client: Pick<FrameClient, 'request'>
  approvals: Pick<Approvals, 'ask'>
  alerts: Pick<AlertsController, 'show'>
  clock: Clock
  accounts(): readonly WalletAccount[]
  chain(): CaipNetworkId | undefined
  disconnect(): Promise<void>
  switchTo(chainId: CaipNetworkId): Promise<void>
  /** Called with each answer of the frame. */
  onAnswer(method: string, result: unknown): void
}

/**
 * Creates the provider of one namespace. It answers known values itself, reads through the frame, and lets the user
 * approve other requests (S4.97, S4.98).
 */
export function createAuthProvider(parts: AuthProviderParts): { provider: RemoteProvider; sync(): void } {
  const { namespace, client, approvals, alerts, clock, accounts, chain } = parts
  const emitter = createEmitter<Record<string, unknown>>()
  const stops = new Map<unknown, Map<string, Stop>>()

  async function request({ method, params: given }: RequestArguments, other?: CaipNetworkId): Promise<unknown> {
    const chainId = other ?? chain()
    const params = toPlain(given)
    if (!chainId) throw rpcError(4900, 'The embedded wallet is not connected')
    const addresses = accounts().map(({ address }) => address)
    switch (method) {
      case 'eth_accounts':
      case 'eth_requestAccounts':
        return addresses
      case 'solana_getAccounts':
      case 'solana_requestAccounts':
        return addresses.map(pubkey => ({ pubkey }))
      case 'eth_chainId':
        return toHex(chainId)
      case 'net_version':
        return String(Number(toHex(chainId)))
      case 'wallet_switchEthereumChain':
      case 'wallet_addEthereumChain':
        await parts.switchTo(readChainId(params))
        return null
    }
    switch (classOfMethod(method)) {
      case 'safe':
        return told(method, await read({ chainId, method, params }))
      case 'unsafe':
        return told(method, await approvals.ask({ chainId, method, params }))
      case 'refused':
        clock.after(rejectedAlertMs, () => alerts.show(embeddedAlerts.rpcNotAllowed, method))
        throw rpcError(4200, rpcNotAllowed)
    }
  }

  function told(method: string, answer: unknown): unknown {
    const result = checked(method, answer)
    parts.onAnswer(method, result)
    return result
  }

  async function read(call: RpcCall): Promise<unknown> {
    try {
      return (await client.request('rpcRequest', call)).result
    } catch (error) {
      throw rpcErrorOf(error)
    }
  }

  const provider: RemoteProvider = {
    request,
    accounts,
    chain,
    disconnect: parts.disconnect,
    on(event, listener) {
      const own = stops.get(listener) ?? new Map<string, Stop>()
      own.get(event)?.()
      own.set(event, emitter.on(event, listener as (payload: unknown) => void))
      stops.set(listener, own)
      return provider
    },
    removeListener(event, listener) {
      stops.get(listener)?.get(event)?.()
      stops.get(listener)?.delete(event)
      return provider
    },
  }

  let synced = { accounts: '', chain: undefined as CaipNetworkId | undefined }
  return {
    provider,
    sync() {
      const now = {
        accounts: accounts()
          .map(({ address }) => address)
          .join(),
        chain: chain(),
      }
      const before = synced
      synced = now
      if (!now.chain) {
        if (before.chain) emitter.emit('disconnect', rpcError(4900, 'Disconnected'))
        return
      }
      const shown = namespace === 'eip155' ? toHex(now.chain) : now.chain
      if (!before.chain) emitter.emit('connect', { chainId: shown })
      else if (before.chain !== now.chain) emitter.emit('chainChanged', shown)
      if (before.accounts !== now.accounts) emitter.emit('accountsChanged', now.accounts.split(',').filter(Boolean))
    },
  }
}

/** Converts parameters to JSON values, because sites also pass proxies and class instances. */
function toPlain(params: unknown): unknown {
  try {
    return params === undefined ? undefined : (JSON.parse(JSON.stringify(params)) as unknown)
  } catch (cause) {
    throw Object.assign(rpcError(-32602, 'Invalid params'), { cause })
  }
}

/** Checks the form of a result: a site would wait forever for a payment with a wrong hash (S5.05, S5.06). */
function checked(method: string, result: unknown): unknown {
  if (isResultOf(method, result)) return result
  throw rpcError(-32603, `The embedded wallet answered something else to ${method} than it should`)
}

function rpcError(code: number, message: string): Error {
  return Object.assign(new Error(message), { code })
}

function toHex(chainId: CaipNetworkId): string {
  return `0x${Number(chainId.split(':')[1]).toString(16)}`
}

function readChainId(params: unknown): CaipNetworkId {
  const [first] = Array.isArray(params) ? (params as unknown[]) : []
  const id = typeof first === 'object' && first !== null && 'chainId' in first ? first.chainId : undefined
  const number = typeof id === 'string' && /^0x[0-9a-f]+$/i.test(id) ? Number(id) : NaN
  if (!Number.isSafeInteger(number) || number <= 0) throw rpcError(-32602, 'Invalid params')
  return `eip155:${number}`
}
