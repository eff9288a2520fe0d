import { createAccountEvents, followRemote, toHex } from '@latchkey/adapter-kit'
import { type CaipNetwork, type CaipNetworkId, readProperty, type RemoteProvider } from '@latchkey/primitives'
import type { SignerResult } from '@polkadot/api/types'

import { decodeAccountId } from './account-id.ts'
import { createProvider } from './create-provider.ts'
import { polkadotErrors } from './polkadot-error.ts'
import type { PolkadotAccount, PolkadotProvider } from './polkadot-provider.ts'
import { readSignature } from './signature.ts'

/**
 * Creates the provider of a wallet behind a pairing session: `polkadot_signTransaction` and `polkadot_signMessage`.
 *
 * @param networks the site's, for `getApi()`
 */
export function createRemoteProvider(remote: RemoteProvider, networks: () => readonly CaipNetwork[]): PolkadotProvider {
  const accounts = (): PolkadotAccount[] =>
    remote.accounts().flatMap(({ address }) => {
      const id = decodeAccountId(address)
      return id ? [{ address, publicKey: `0x${toHex(id)}` as const }] : []
    })

  /** Returns the session's own form of an address, which the wallet gave. */
  const toShared = (address: string): string => {
    const wanted = decodeAccountId(address)?.join()
    const found = accounts().find(account => decodeAccountId(account.address)?.join() === wanted)
    if (wanted === undefined || found === undefined) throw polkadotErrors.notShared(address)
    return found.address
  }

  async function ask(method: string, params: object, chain?: CaipNetworkId): Promise<SignerResult> {
    const answer = await remote.request({ method, params }, chain)
    const signed = readProperty(answer, 'signedTransaction')
    return {
      id: 0,
      signature: readSignature(answer),
      ...(typeof signed === 'string' && { signedTransaction: signed as `0x${string}` }),
    }
  }

  return createProvider({
    accounts,
    chain: () => remote.chain(),
    network: () => networks().find(({ caipNetworkId }) => caipNetworkId === remote.chain()),
    metadata: () => undefined,
    async signMessage(address, message) {
      const { signature } = await ask('polkadot_signMessage', { address: toShared(address), message })
      return signature
    },
    async signRaw({ address, data }) {
      return await ask('polkadot_signMessage', { address: toShared(address), message: data })
    },
    async signPayload(payload) {
      const address = toShared(payload.address)
      const chain: CaipNetworkId = `polkadot:${payload.genesisHash.slice(2, 34)}`
      const transactionPayload = { ...payload, address }
      return await ask(
        'polkadot_signTransaction',
        { address, transactionPayload },
        chain === remote.chain() ? undefined : chain,
      )
    },
    ...createAccountEvents({
      follow: onChange => followRemote(remote, onChange),
      accounts: () => accounts().map(({ address }) => address),
      chain: () => remote.chain(),
    }),
  })
}
