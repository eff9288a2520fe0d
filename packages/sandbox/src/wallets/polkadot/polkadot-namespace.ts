import { RpcError, rpcErrorCodes } from '../rpc-error.ts'
import type { WalletNamespace } from '../wallet-namespace.ts'
import { findPolkadotAccount, polkadotAccounts, polkadotChains, usualAddress } from './polkadot-accounts.ts'
import { type PolkadotRequest, readBytesRequest, readTransactionRequest } from './polkadot-request.ts'

/**
 * The Polkadot chains of the pairing wallet, with public keys. `polkadot_signMessage` and `polkadot_signTransaction` follow the
 * pairing protocol's RPC reference. Without a node, it only signs.
 */
export function createPolkadotNamespace(): WalletNamespace {
  return {
    namespace: 'polkadot',
    accounts: polkadotAccounts.map(usualAddress),
    addressesOn(account, chain) {
      const prefix = polkadotChains.find(({ id }) => id === chain)?.prefix ?? 42
      const address = findPolkadotAccount(account)?.addresses[prefix]
      return address ? [address] : []
    },
    methods: ['polkadot_signTransaction', 'polkadot_signMessage'],
    events: ['accountsChanged', 'chainChanged'],
    chains: () => polkadotChains.map(({ id, name }) => ({ id, name })),
    read({ method, params, accounts, chain }) {
      const request = readRequest(method, params)
      if (!accounts.includes(request.address))
        throw new RpcError(rpcErrorCodes.unauthorized, `The site may not use ${request.address} on ${chain}.`)
      return {
        description: request.description,
        run: async () => ({ result: { signature: request.sign() } }),
      }
    },
    toChainChanged: chain => chain.replace('polkadot:', ''),
  }
}

function readRequest(method: string, params: unknown): PolkadotRequest {
  const { address, message, transactionPayload } = (params ?? {}) as Record<string, unknown>
  switch (method) {
    case 'polkadot_signMessage':
      return readBytesRequest(address, message)
    case 'polkadot_signTransaction':
      return readTransactionRequest(address, transactionPayload)
    default:
      throw new RpcError(rpcErrorCodes.unsupportedMethod, `The wallet does not support ${method}.`)
  }
}
