import { RpcError, rpcErrorCodes } from '../rpc-error.ts'
import type { NamespaceTask, WalletNamespace } from '../wallet-namespace.ts'
import { cosmosAccounts, cosmosChains, createCosmosSigners, knownAddress } from './cosmos-accounts.ts'
import { describeCosmosRequest } from './describe-cosmos-request.ts'

/**
 * The Cosmos chains of the pairing wallet, with public keys. Methods and encodings (base64) follow the pairing protocol's RPC
 * reference. Without a node, it only signs.
 */
export function createCosmosNamespace(): WalletNamespace {
  return {
    namespace: 'cosmos',
    accounts: cosmosAccounts.map(({ address }) => address),
    addressesOn(account, chain) {
      const prefix = cosmosChains.find(({ id }) => id === chain)?.prefix
      const address = prefix && knownAddress(account, prefix)
      return address ? [address] : []
    },
    methods: ['cosmos_getAccounts', 'cosmos_signDirect', 'cosmos_signAmino'],
    events: ['accountsChanged', 'chainChanged'],
    chains: () => cosmosChains.map(({ id, name }) => ({ id, name })),
    read({ method, params, chain: id, accounts }) {
      const chain = cosmosChains.find(known => known.id === id)
      if (!chain) throw new RpcError(rpcErrorCodes.unsupportedMethod, `The wallet does not know ${id}.`)
      if (method === 'cosmos_getAccounts') return listAccounts(accounts, chain)
      const { signerAddress, signDoc } = (params ?? {}) as Record<string, unknown>
      if (typeof signerAddress !== 'string' || !accounts.includes(signerAddress))
        throw new RpcError(rpcErrorCodes.unauthorized, `The site may not use ${String(signerAddress)} on ${id}.`)
      if (typeof signDoc !== 'object' || signDoc === null) throw invalid('signDoc must be an object')
      const document = signDoc as Record<string, unknown>
      const description = describeCosmosRequest(chain.name, signerAddress, document)
      switch (method) {
        case 'cosmos_signAmino':
          return {
            description,
            async run() {
              const { amino } = await signersOf(signerAddress, chain.prefix)
              return { result: await amino.signAmino(signerAddress, document as never) }
            },
          }
        case 'cosmos_signDirect': {
          const direct = readDirectDocument(document)
          return {
            description,
            async run() {
              const signers = await signersOf(signerAddress, chain.prefix)
              const { signature } = await signers.direct.signDirect(signerAddress, direct)
              return { result: { signed: document, signature } }
            },
          }
        }
        default:
          throw new RpcError(rpcErrorCodes.unsupportedMethod, `The wallet does not support ${method}.`)
      }
    },
    toChainChanged: chain => chain.replace('cosmos:', ''),
  }
}

type Chain = (typeof cosmosChains)[number]

function listAccounts(accounts: readonly string[], { prefix }: Chain): NamespaceTask {
  return {
    description: { title: 'cosmos_getAccounts', rows: [] },
    async run() {
      const all = await Promise.all(accounts.map(address => signersOf(address, prefix)))
      return {
        result: all.map(({ account: { algo, address, pubkey } }) => ({ algo, address, pubkey: toBase64(pubkey) })),
      }
    },
  }
}

function signersOf(address: string, prefix: string) {
  const account = cosmosAccounts.find(held => knownAddress(held.address, prefix) === address)
  if (!account) throw new RpcError(rpcErrorCodes.unauthorized, `The wallet does not hold ${address}.`)
  return createCosmosSigners(account, prefix)
}

function readDirectDocument({ chainId, accountNumber, bodyBytes, authInfoBytes }: Record<string, unknown>) {
  if (typeof chainId !== 'string') throw invalid('chainId must be a text')
  if (!/^\d{1,20}$/.test(String(accountNumber))) throw invalid('accountNumber must be a number')
  return {
    chainId,
    accountNumber: BigInt(String(accountNumber)),
    bodyBytes: fromBase64(bodyBytes),
    authInfoBytes: fromBase64(authInfoBytes),
  }
}

function fromBase64(value: unknown): Uint8Array {
  try {
    return Uint8Array.from(atob(String(value)), character => character.charCodeAt(0))
  } catch {
    throw invalid('bytes must be base64')
  }
}

function toBase64(bytes: Uint8Array): string {
  return btoa(Array.from(bytes, byte => String.fromCharCode(byte)).join(''))
}

function invalid(message: string): RpcError {
  return new RpcError(rpcErrorCodes.invalidParams, `Invalid parameters: ${message}.`)
}
