import type { ProviderEvents } from '@latchkey/adapter-kit'
import {
  type CaipNetwork,
  type CaipNetworkId,
  encodeBase64,
  readProperty,
  type RequestArguments,
} from '@latchkey/primitives'

import { readEncodedBytes } from './bytes.ts'
import { chainIdOf } from './chain-info.ts'
import { cosmosErrors } from './cosmos-error.ts'
import type {
  AccountData,
  CosmosKey,
  CosmosProvider,
  CosmosProviderEvents,
  DirectSignResponse,
  OfflineAminoSigner,
  OfflineDirectSigner,
  OfflineSigner,
  SignDoc,
  StdSignDoc,
} from './cosmos-provider.ts'
import { readAccountNumber } from './read-answer.ts'

type Asked = 'getKey' | 'signAmino' | 'signDirect' | 'signArbitrary' | 'verifyArbitrary' | 'suggestChain'

/** A wallet in the form that a provider uses. */
export interface CosmosSigning
  extends Pick<CosmosProvider, Exclude<Asked, 'getKey'>>, ProviderEvents<CosmosProviderEvents> {
  accounts(): readonly CosmosKey[]
  chain(): CaipNetworkId | undefined
  /** Returns the network that the site is on, as it configured it. */
  network(): CaipNetwork | undefined
  getKey(chainId: string): Promise<CosmosKey>
  /** Returns whether the key can only sign Amino documents, as on some hardware. */
  isAminoOnly(chainId: string): Promise<boolean>
}

/** Creates the provider of a wallet. */
export function createProvider(signing: CosmosSigning): CosmosProvider {
  const { signAmino, signDirect, signArbitrary, verifyArbitrary, suggestChain } = signing

  const toChainId = (wanted: unknown): string => {
    const chain = signing.chain()
    const chainId = wanted ?? (chain && chainIdOf({ caipNetworkId: chain }))
    if (typeof chainId !== 'string') throw cosmosErrors.notConnected()
    return chainId
  }

  const getAccounts = async (chainId?: string): Promise<AccountData[]> => {
    const { bech32Address, pubKey, algo } = await signing.getKey(toChainId(chainId))
    return [{ address: bech32Address, pubkey: pubKey, algo }]
  }

  const getOfflineSignerOnlyAmino = (chainId?: string): OfflineAminoSigner => {
    const id = toChainId(chainId)
    return { getAccounts: () => getAccounts(id), signAmino: (signer, signDoc) => signAmino(id, signer, signDoc) }
  }

  const getOfflineSigner = (chainId?: string): OfflineAminoSigner & OfflineDirectSigner => {
    const id = toChainId(chainId)
    return { ...getOfflineSignerOnlyAmino(id), signDirect: (signer, signDoc) => signDirect(id, signer, signDoc) }
  }

  /** Decides by the key's own description: not every wallet has a method of this name, and not every such method is correct. */
  const getOfflineSignerAuto = async (chainId?: string): Promise<OfflineSigner> => {
    const id = toChainId(chainId)
    return (await signing.isAminoOnly(id)) ? getOfflineSignerOnlyAmino(id) : getOfflineSigner(id)
  }

  async function request({ method, params }: RequestArguments): Promise<unknown> {
    const given: unknown = Array.isArray(params) ? params[0] : params
    const signer = () => {
      const address = readProperty(given, 'signerAddress') ?? signing.accounts()[0]?.bech32Address
      if (typeof address !== 'string') throw cosmosErrors.invalidParams('The signer’s address must be a text')
      return address
    }
    const signDoc = readProperty(given, 'signDoc')
    switch (method) {
      case 'cosmos_getAccounts': {
        const accounts = await getAccounts()
        return accounts.map(({ algo, address, pubkey }) => ({ algo, address, pubkey: encodeBase64(pubkey) }))
      }
      case 'cosmos_signAmino': {
        if (typeof signDoc !== 'object' || signDoc === null)
          throw cosmosErrors.invalidParams('The document must be an object')
        // A text's document (ADR-036) names no chain.
        const chainId = toChainId(readProperty(signDoc, 'chain_id') || undefined)
        return await signAmino(chainId, signer(), signDoc as StdSignDoc)
      }
      case 'cosmos_signDirect': {
        const doc = parseSignDoc(signDoc)
        return toDirectResult(await signDirect(toChainId(doc.chainId), signer(), doc))
      }
      default:
        throw cosmosErrors.unknownMethod(method)
    }
  }

  return {
    get accounts() {
      return signing.accounts()
    },
    get address() {
      return signing.accounts()[0]?.bech32Address
    },
    get chain() {
      return signing.chain()
    },
    getKey: async chainId => await signing.getKey(toChainId(chainId)),
    getAccounts,
    getOfflineSigner,
    getOfflineSignerOnlyAmino,
    getOfflineSignerAuto,
    signAmino,
    signDirect,
    signArbitrary,
    verifyArbitrary,
    suggestChain,
    request,
    async getSigningClient(network = signing.network(), options) {
      const { createSigningClient } = await import('./create-signing-client.ts')
      return await createSigningClient(network, getOfflineSignerAuto, options)
    },
    on: (event, listener) => signing.on(event, listener),
    removeListener: (event, listener) => signing.removeListener(event, listener),
  }
}

/** Encodes a document for a pairing: bytes in base64, numbers as text. */
export function toRemoteSignDoc({ chainId, accountNumber, bodyBytes, authInfoBytes }: SignDoc) {
  return {
    chainId,
    accountNumber: String(accountNumber),
    bodyBytes: encodeBase64(bodyBytes),
    authInfoBytes: encodeBase64(authInfoBytes),
  }
}

function toDirectResult({ signed, signature }: DirectSignResponse) {
  return { signed: toRemoteSignDoc(signed), signature }
}

function parseSignDoc(signDoc: unknown): SignDoc {
  const [bodyBytes, authInfoBytes] = ['bodyBytes', 'authInfoBytes'].map(key =>
    readEncodedBytes(readProperty(signDoc, key)),
  )
  const chainId = readProperty(signDoc, 'chainId')
  const accountNumber = readAccountNumber(readProperty(signDoc, 'accountNumber'))
  if (!bodyBytes || !authInfoBytes || typeof chainId !== 'string' || accountNumber === undefined)
    throw cosmosErrors.invalidParams('The document must have bytes, a chain id and an account number')
  return { bodyBytes, authInfoBytes, chainId, accountNumber }
}
