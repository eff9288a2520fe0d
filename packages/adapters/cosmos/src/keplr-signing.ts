import { createAccountEvents } from '@latchkey/adapter-kit'
import { type CaipNetwork, encodeBase64, readProperty } from '@latchkey/primitives'

import { toChainInfo } from './chain-info.ts'
import { cosmosErrors } from './cosmos-error.ts'
import type { CosmosKey } from './cosmos-provider.ts'
import type { CosmosSigning } from './create-provider.ts'
import { ask, type KeplrProvider } from './keplr-provider.ts'
import { readAminoResponse, readDirectResponse, readKey, readSignature } from './read-answer.ts'

export interface KeplrAccess {
  /** `undefined` without a connection. */
  provider(): KeplrProvider | undefined
  key(): CosmosKey | undefined
  network(): CaipNetwork | undefined
  /** Asks for the key again where it is that of an earlier visit. */
  freshen(): Promise<void>
  follow(onChange: () => void): () => void
}

/** Asks a Keplr-shaped wallet. */
export function createKeplrSigning(access: KeplrAccess): CosmosSigning {
  const chain = () => access.network()?.caipNetworkId
  const accounts = () => {
    const key = access.key()
    return key ? [key] : []
  }

  async function connected(): Promise<KeplrProvider> {
    await access.freshen()
    const provider = access.provider()
    if (!provider) throw cosmosErrors.notConnected()
    return provider
  }

  async function having<Name extends keyof KeplrProvider>(name: Name) {
    const provider = await connected()
    if (typeof provider[name] !== 'function') throw cosmosErrors.unknownMethod(name)
    return provider as KeplrProvider & Required<Pick<KeplrProvider, Name>>
  }

  return {
    accounts,
    chain,
    network: access.network,
    async getKey(chainId) {
      const provider = await connected()
      const key = readKey(await ask(() => provider.getKey(chainId)))
      if (!key) throw cosmosErrors.badAnswer('a key')
      return key
    },
    async isAminoOnly(chainId) {
      const provider = await connected()
      return readProperty(await ask(() => provider.getKey(chainId)), 'isNanoLedger') === true
    },
    async signAmino(chainId, signer, signDoc, options) {
      const provider = await having('signAmino')
      return readAminoResponse(await ask(() => provider.signAmino(chainId, signer, signDoc, options)))
    },
    async signDirect(chainId, signer, signDoc, options) {
      const provider = await having('signDirect')
      return readDirectResponse(await ask(() => provider.signDirect(chainId, signer, signDoc, options)))
    },
    async signArbitrary(chainId, signer, data) {
      const provider = await having('signArbitrary')
      const answer = await ask(() => provider.signArbitrary(chainId, signer, data))
      if (readProperty(answer, 'pub_key') !== undefined) return readSignature(answer)
      // Binance's gives the signature alone.
      const { pubKey } = readKey(await ask(() => provider.getKey(chainId))) ?? { pubKey: new Uint8Array() }
      const pub_key = { type: 'tendermint/PubKeySecp256k1', value: encodeBase64(pubKey) }
      return readSignature({ pub_key, signature: readProperty(answer, 'signature') })
    },
    async verifyArbitrary(chainId, signer, data, signature) {
      const provider = await having('verifyArbitrary')
      return (await ask(() => provider.verifyArbitrary(chainId, signer, data, signature))) === true
    },
    async suggestChain(chainInfo) {
      const provider = await having('experimentalSuggestChain')
      const info = 'caipNetworkId' in chainInfo ? toChainInfo(chainInfo) : chainInfo
      await ask(() => provider.experimentalSuggestChain(info))
    },
    ...createAccountEvents({
      follow: access.follow,
      accounts: () => accounts().map(({ bech32Address }) => bech32Address),
      chain,
    }),
  }
}
