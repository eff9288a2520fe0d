import { createAccountEvents, followRemote, fromHex } from '@latchkey/adapter-kit'
import { type CaipNetwork, type CaipNetworkId, readList, readProperty, type RemoteProvider } from '@latchkey/primitives'

import { toArbitraryDocument } from './arbitrary-document.ts'
import { chainIdOf } from './chain-info.ts'
import { cosmosErrors } from './cosmos-error.ts'
import type { CosmosKey, CosmosProvider, StdSignDoc } from './cosmos-provider.ts'
import { createProvider, toRemoteSignDoc } from './create-provider.ts'
import { readAminoResponse, readDirectResponse, readRemoteAccounts } from './read-answer.ts'

/**
 * Creates the provider of a wallet behind a pairing session: `cosmos_getAccounts`, `cosmos_signDirect` and `cosmos_signAmino`.
 *
 * @param networks the site's, for `getSigningClient()`
 */
export function createRemoteProvider(remote: RemoteProvider, networks: () => readonly CaipNetwork[]): CosmosProvider {
  const accounts = (): CosmosKey[] =>
    remote.accounts().map(({ address, publicKey }) => ({
      bech32Address: address,
      pubKey: fromHex(publicKey ?? '') ?? new Uint8Array(),
      algo: 'secp256k1',
    }))

  /** A request names its chain if it is another than the current one. */
  const ask = async (chainId: string, method: string, params: object): Promise<unknown> => {
    const chain: CaipNetworkId = `cosmos:${chainId}`
    return await remote.request({ method, params }, chain === remote.chain() ? undefined : chain)
  }

  const signAmino: CosmosProvider['signAmino'] = async (chainId, signerAddress, signDoc) =>
    readAminoResponse(await ask(chainId, 'cosmos_signAmino', { signerAddress, signDoc }))

  const rejectMethod = (method: string) => async () => {
    throw cosmosErrors.unknownMethod(method)
  }

  return createProvider({
    accounts,
    chain: () => remote.chain(),
    network: () => networks().find(({ caipNetworkId }) => caipNetworkId === remote.chain()),
    async getKey(chainId) {
      const given = readRemoteAccounts(await ask(chainId, 'cosmos_getAccounts', {}))
      const selected = isCurrent(remote, chainId) ? remote.accounts()[0]?.address : undefined
      // On the current chain, the key must be that of the session's account.
      const key = selected === undefined ? given[0] : given.find(({ address }) => address === selected)
      if (!key) throw cosmosErrors.badAnswer('a key')
      return { bech32Address: key.address, pubKey: key.pubkey, algo: key.algo }
    },
    isAminoOnly: async () => false,
    signAmino,
    async signDirect(chainId, signerAddress, signDoc) {
      const params = { signerAddress, signDoc: toRemoteSignDoc(signDoc) }
      return readDirectResponse(await ask(chainId, 'cosmos_signDirect', params))
    },
    async signArbitrary(chainId, signer, data) {
      const document = toArbitraryDocument(signer, data)
      const { signed, signature } = await signAmino(chainId, signer, document)
      // A wallet has nothing to change in a text: another signer or another text is another message.
      if (!isSameMessage(signed, document)) throw cosmosErrors.badAnswer('the message of the account')
      return signature
    },
    verifyArbitrary: rejectMethod('verifyArbitrary'),
    suggestChain: rejectMethod('suggestChain'),
    ...createAccountEvents({
      follow: onChange => followRemote(remote, onChange),
      accounts: () => accounts().map(({ bech32Address }) => bech32Address),
      chain: () => remote.chain(),
    }),
  })
}

function isSameMessage({ msgs }: StdSignDoc, requested: StdSignDoc): boolean {
  const [message, ...others] = readList({ msgs }, 'msgs')
  const value = readProperty(message, 'value')
  const asked = requested.msgs[0]?.value
  const isSame = (key: string): boolean => readProperty(value, key) === readProperty(asked, key)
  return others.length === 0 && isSame('signer') && isSame('data')
}

function isCurrent(remote: RemoteProvider, chainId: string): boolean {
  const chain = remote.chain()
  return chain !== undefined && chainIdOf({ caipNetworkId: chain }) === chainId
}
