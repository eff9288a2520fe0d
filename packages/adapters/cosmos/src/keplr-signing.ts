import { createAccountEvents } from '@latchkey/adapter-kit'
import { type CaipNetwork, encodeBase64, readProperty } from '@latchkey/primitives'

import { toChainInfo } from './chain-info.ts'
import { cosmosErrors } from './cosmos-error.ts'
import type { CosmosKey, StdSignature } from './cosmos-provider.ts'
import type { CosmosSigning } from './create-provider.ts'
import { ask, type KeplrProvider } from './keplr-provider.ts'
import { readAminoResponse, readDirectResponse, readKey, readSignature } from './read-answer.ts'

export interface KeplrAccess {
  /** `undefined` without a connection. */
  provider(): KeplrProvider | undefined
  key(): CosmosKey | undefined
  network(): CaipNetwork | undefined
  /** Requests the key again if it is that of an earlier visit. */
  freshen(): Promise<void>
  follow(onChange: () => void): () => void
  /** Waits for an answer of the wallet while the connection lasts. */
  wait<Answer>(answer: Promise<Answer>): Promise<Answer>
}

type KeplrRequests = Pick<
  CosmosSigning,
  'getKey' | 'isAminoOnly' | 'signAmino' | 'signDirect' | 'signArbitrary' | 'verifyArbitrary' | 'suggestChain'
>

/** Creates the signing methods over a wallet with Keplr's interface. */
export function createKeplrSigning(access: KeplrAccess): CosmosSigning {
  const chain = () => access.network()?.caipNetworkId
  const accounts = () => {
    const key = access.key()
    return key ? [key] : []
  }

  /** @throws an error with the code -32603 for the signature of another key than the account's */
  function checkSigner(signer: string, signature: StdSignature): StdSignature {
    const key = access.key()
    if (key?.bech32Address === signer && signature.pub_key.value !== encodeBase64(key.pubKey))
      throw cosmosErrors.badAnswer('a signature of the account')
    return signature
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

  const requests: KeplrRequests = {
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
      const response = readAminoResponse(await ask(() => provider.signAmino(chainId, signer, signDoc, options)))
      checkSigner(signer, response.signature)
      return response
    },
    async signDirect(chainId, signer, signDoc, options) {
      const provider = await having('signDirect')
      const response = readDirectResponse(await ask(() => provider.signDirect(chainId, signer, signDoc, options)))
      checkSigner(signer, response.signature)
      return response
    },
    async signArbitrary(chainId, signer, data) {
      const provider = await having('signArbitrary')
      const answer = await ask(() => provider.signArbitrary(chainId, signer, data))
      if (readProperty(answer, 'pub_key') !== undefined) return checkSigner(signer, readSignature(answer))
      // Binance's answer contains the signature without the key.
      const { pubKey } = readKey(await ask(() => provider.getKey(chainId))) ?? { pubKey: new Uint8Array() }
      const pub_key = { type: 'tendermint/PubKeySecp256k1', value: encodeBase64(pubKey) }
      return checkSigner(signer, readSignature({ pub_key, signature: readProperty(answer, 'signature') }))
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
  }

  // Each method waits from its call on, because the connection may end before the wallet is asked.
  return {
    accounts,
    chain,
    network: access.network,
    getKey: (...given) => access.wait(requests.getKey(...given)),
    isAminoOnly: (...given) => access.wait(requests.isAminoOnly(...given)),
    signAmino: (...given) => access.wait(requests.signAmino(...given)),
    signDirect: (...given) => access.wait(requests.signDirect(...given)),
    signArbitrary: (...given) => access.wait(requests.signArbitrary(...given)),
    verifyArbitrary: (...given) => access.wait(requests.verifyArbitrary(...given)),
    suggestChain: (...given) => access.wait(requests.suggestChain(...given)),
    ...createAccountEvents({
      follow: access.follow,
      accounts: () => accounts().map(({ bech32Address }) => bech32Address),
      chain,
    }),
  }
}
