import type { NamespaceDesk, InPageNamespaceWallet } from '../in-page-namespace-wallet.ts'
import { createProviderEvents } from '../provider-events.ts'
import { RpcError, rpcErrorCodes } from '../rpc-error.ts'
import { walletMessages } from '../wallet-messages.ts'
import { announceProvider } from './announce-provider.ts'
import { connectAndSignIn } from './connect-and-sign-in.ts'
import { describeEip155Request } from './describe-eip155-request.ts'
import { createEip155Accounts } from './eip155-accounts.ts'
import { createEip155Chains, type Eip155Chain, toHexChainId } from './eip155-chain.ts'
import { readEip155Memory } from './eip155-memory.ts'
import { type Eip155Request, isEip155Method, parseEip155Request } from './eip155-request.ts'
import { createEip155Signer, type Eip155SigningRequest } from './eip155-signer.ts'
import type { InPageProvider } from './in-page-provider.ts'
import { setLegacyProvider } from './legacy-provider.ts'
import { readMethods } from './read-methods.ts'

/**
 * Creates the EVM namespace: anvil's public keys, an EIP-1193 provider, announced by EIP-6963 and on demand at `window.ethereum`.
 */
export function createInPageNamespaceWallet(
  desk: NamespaceDesk,
): InPageNamespaceWallet & { readonly provider: InPageProvider } {
  const held = createEip155Accounts()
  const signer = createEip155Signer(held)
  const events = createProviderEvents(desk.reportError)
  const builtIn = createEip155Chains(desk.rpcUrl)

  const memory = () => readEip155Memory(desk.recall())
  const chains = (): readonly Eip155Chain[] => [...builtIn, ...memory().added]
  const chainId = (): number => memory().chainId ?? Number(desk.firstChain ?? 1)
  const chain = (): Eip155Chain => findChain(chainId())
  const findChain = (id: number): Eip155Chain =>
    chains().find(known => known.id === id) ?? {
      id,
      name: walletMessages.unknownNetwork(id),
      symbol: 'ETH',
      rpcUrl: desk.rpcUrl(`eip155:${id}`),
    }
  let toldChainId = chainId()
  const tellChain = (): void => {
    if (chainId() === toldChainId) return
    toldChainId = chainId()
    events.emit('chainChanged', toHexChainId(toldChainId))
  }
  const moveTo = (id: number): void => {
    if (id !== chainId()) desk.remember({ ...memory(), chainId: id })
    tellChain()
  }

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
        await desk.ask('switchChain', describeEip155Request(request, target))
        moveTo(target.id)
        return null
      }
      case 'addChain': {
        const { chain: added } = request
        if (!chains().some(known => known.id === added.id)) {
          await assertNodeServes(added)
          await desk.ask('addChain', describeEip155Request(request, added))
          desk.remember({ ...memory(), added: [...memory().added, added] })
        } else if (added.id !== chainId()) {
          await desk.ask('switchChain', describeEip155Request(request, findChain(added.id)))
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
    if (!desk.accounts().includes(request.account)) {
      throw new RpcError(
        rpcErrorCodes.unauthorized,
        'The requested account or method has not been authorized by the user.',
      )
    }
    await desk.ask('sign', describeEip155Request(request, chain()))
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
        return (await desk.connect()).map(toSiteAddress)
      case 'eth_accounts':
        return desk.accounts().map(toSiteAddress)
      case 'eth_coinbase':
        return desk.accounts().map(toSiteAddress)[0] ?? null
      case 'eth_chainId':
        return toHexChainId(chainId())
      case 'net_version':
        return String(chainId())
      case 'wallet_getPermissions':
        return toPermissions(desk.origin, desk.accounts())
      case 'wallet_requestPermissions':
        assertAccountsPermission(params)
        return toPermissions(desk.origin, await desk.connect({ again: true }))
      case 'wallet_revokePermissions':
        assertAccountsPermission(params)
        desk.disconnect()
        return null
    }
    if (method === 'wallet_connect' && desk.signsIn) {
      return connectAndSignIn(desk, params, (account, message) =>
        signer.sign({ kind: 'signMessage', account, message }, chain()),
      )
    }
    if (isEip155Method(method)) return carryOut(parseEip155Request(method, params))
    if (readMethods.has(method)) return signer.forward(method, params, chain())
    throw new RpcError(rpcErrorCodes.unsupportedMethod, `The wallet does not support ${method}.`)
  }

  const provider: InPageProvider = {
    async request(args) {
      const { method, params } = readRequest(args)
      return desk.receive({ method, params }, () => answerRequest(method, params))
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
    accounts: held.map(account => account.address),
    provider,
    announce({ announce, legacy, flags }) {
      for (const flag of flags) Object.assign(provider, { [flag]: true })
      if (announce) announceProvider(desk.wallet, provider)
      if (legacy) setLegacyProvider(provider)
    },
    accountsChanged: accounts => events.emit('accountsChanged', accounts.map(toSiteAddress)),
    memoryChanged: tellChain,
    setChain: reference => moveTo(Number(reference)),
    emit: events.emit,
  }
}

/** Formats addresses in lower case, as some extensions do, because a site must handle both forms. */
function toSiteAddress(account: string): string {
  return account.toLowerCase()
}

function readRequest(args: unknown): { method: string; params: unknown } {
  const { method, params } = (typeof args === 'object' && args !== null ? args : {}) as Record<string, unknown>
  if (typeof method === 'string' && method !== '') return { method, params }
  throw new RpcError(rpcErrorCodes.invalidRequest, 'A request needs a method.')
}

/** Validates that the only existing permission is requested (EIP-2255). */
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
