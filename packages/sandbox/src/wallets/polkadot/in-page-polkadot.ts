import type { NamespaceDesk, InPageNamespaceWallet } from '../in-page-namespace-wallet.ts'
import { createProviderEvents, type ProviderListener } from '../provider-events.ts'
import { RpcError, rpcErrorCodes } from '../rpc-error.ts'
import { findPolkadotAccount, polkadotAccounts, usualAddress } from './polkadot-accounts.ts'
import { type PolkadotRequest, readBytesRequest, readTransactionRequest } from './polkadot-request.ts'

/** The entry in `window.injectedWeb3`. */
export interface InPagePolkadotEntry {
  readonly version: string
  enable(site: string): Promise<unknown>
}

/**
 * Creates the Polkadot namespace: the public development keys, as an extension in `window.injectedWeb3`. It has no current chain.
 */
export function createInPageNamespaceWallet(
  desk: NamespaceDesk,
): InPageNamespaceWallet & { readonly provider: InPagePolkadotEntry } {
  const events = createProviderEvents(desk.reportError)
  let signed = 0

  const toShared = (address: string) => ({
    address,
    type: 'sr25519',
    genesisHash: null,
    name: findPolkadotAccount(address)?.name ?? '',
  })
  const list = () => desk.accounts().map(toShared)

  /** Extensions throw sentences without a code. */
  const toSentence = (rejection: string) => (error: RpcError) => {
    if (error.code === rpcErrorCodes.userRejected) return new Error(rejection)
    if (error.code === rpcErrorCodes.alreadyPending)
      return new Error(`The source ${desk.origin} has a pending authorization request`)
    return new Error(error.message)
  }

  const sign = (method: string, params: Record<string, unknown>, read: () => PolkadotRequest) =>
    desk.receive(
      { method, params },
      async () => {
        const { address, description, sign: carryOut } = read()
        const account = findPolkadotAccount(address)
        if (!account || !desk.accounts().includes(usualAddress(account)))
          throw new RpcError(rpcErrorCodes.unauthorized, 'Unable to find the account')
        await desk.ask('sign', description)
        return { id: ++signed, signature: carryOut() }
      },
      toSentence('Cancelled'),
    )

  const extension = {
    accounts: {
      get: () => desk.receive({ method: 'accounts.get' }, async () => list()),
      subscribe(onAccounts: ProviderListener) {
        events.on('accounts', onAccounts)
        onAccounts(list())
        return () => events.off('accounts', onAccounts)
      },
    },
    signer: {
      signRaw: (raw: Record<string, unknown>) =>
        sign('signRaw', raw, () => readBytesRequest(raw['address'], raw['data'])),
      signPayload: (payload: Record<string, unknown>) =>
        sign('signPayload', payload, () => readTransactionRequest(payload['address'], payload)),
    },
  }

  const provider: InPagePolkadotEntry = {
    version: '1.0.0',
    enable: site =>
      desk.receive(
        { method: 'enable', params: [site] },
        async () => {
          await desk.connect()
          return extension
        },
        toSentence(`The source ${desk.origin} is not allowed to interact with this extension`),
      ),
  }

  return {
    accounts: polkadotAccounts.map(usualAddress),
    provider,
    announce({ announce }) {
      if (!announce) return
      const page = window as { injectedWeb3?: Record<string, unknown> }
      page.injectedWeb3 = { ...page.injectedWeb3, [desk.wallet.name]: provider }
    },
    accountsChanged: () => events.emit('accounts', list()),
    setChain() {
      throw new Error('A Polkadot extension is on no chain: every request names one')
    },
    emit: events.emit,
  }
}
