import { type CaipNetwork, type CaipNetworkId, readProperty, type RemoteProvider } from '@latchkey/primitives'
import type { SignerResult } from '@polkadot/api/types'

import { decodeAccountId } from './account-id.ts'
import { createProvider } from './create-provider.ts'
import { polkadotErrors } from './polkadot-error.ts'
import type { PolkadotAccount, PolkadotProvider } from './polkadot-provider.ts'
import { createProviderEvents } from './provider-events.ts'
import { readSignature } from './signature.ts'

/**
 * The provider of a wallet behind a pairing session: `polkadot_signTransaction` and `polkadot_signMessage`.
 *
 * @param networks the site's, for `getApi()`
 */
export function createRemoteProvider(remote: RemoteProvider, networks: () => readonly CaipNetwork[]): PolkadotProvider {
  const accounts = (): PolkadotAccount[] =>
    remote.accounts().flatMap(({ address }) => {
      const id = decodeAccountId(address)
      return id ? [{ address, publicKey: toHex(id) }] : []
    })

  /** The session's own spelling of an address: it is what the wallet gave. */
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

  const events = ['connect', 'disconnect', 'accountsChanged', 'chainChanged']
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
    ...createProviderEvents({
      follow(onChange) {
        const tell = () => onChange()
        for (const event of events) remote.on(event, tell)
        return () => {
          for (const event of events) remote.removeListener(event, tell)
        }
      },
      accounts: () => accounts().map(({ address }) => address),
      chain: () => remote.chain(),
    }),
  })
}

function toHex(bytes: Uint8Array): `0x${string}` {
  return `0x${[...bytes].map(byte => byte.toString(16).padStart(2, '0')).join('')}`
}
