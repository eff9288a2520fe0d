import { listenTo } from '@latchkey/adapter-kit'
import { isUserRejection, readProperty, type RemoteProvider } from '@latchkey/primitives'

import { readAccounts } from './bitcoin-accounts.ts'
import { type BitcoinNetwork, findBitcoinNetwork } from './bitcoin-networks.ts'
import type { AccountAddress, BitcoinProvider, BitcoinProviderEvents } from './bitcoin-provider.ts'
import { createProvider, notConnected } from './create-provider.ts'
import { readSignature, readTransactionId } from './wallet-signature.ts'

/**
 * The provider over a pairing session, by its methods and its event
 * (https://docs.walletconnect.network/wallet-sdk/chain-support/bitcoin).
 */
export function createRemoteProvider(remote: RemoteProvider): BitcoinProvider {
  const sessionAccounts = () => readAccounts(remote.accounts().filter(({ namespace }) => namespace === 'bip122')) ?? []

  function account(): string {
    const [first] = sessionAccounts()
    if (first === undefined) throw notConnected()
    return first.address
  }

  function network(): BitcoinNetwork {
    const found = findBitcoinNetwork(remote.chain())
    if (found === undefined) throw notConnected()
    return found
  }

  async function accounts(): Promise<readonly AccountAddress[]> {
    const params = { account: account(), intentions: ['payment', 'ordinal'] }
    const answer = await remote.request({ method: 'getAccountAddresses', params }).catch((error: unknown) => {
      if (isUserRejection(error)) throw error
      // Not every wallet has the method; the session itself names its addresses.
      return undefined
    })
    const told = readAccounts(answer) ?? []
    return told.length > 0 ? told : sessionAccounts()
  }

  return createProvider({
    name: 'WalletConnect',
    connect: async () => (account(), sessionAccounts()),
    disconnect: () => remote.disconnect(),
    accounts,
    network,

    async signMessage({ message, address, protocol }) {
      const params = { account: account(), message, address, protocol }
      return readSignature(readProperty(await remote.request({ method: 'signMessage', params }), 'signature'))
    },

    async signPsbt({ psbt, signInputs, broadcast }) {
      const params = { account: account(), psbt, ...(signInputs && { signInputs }), broadcast }
      const answer = await remote.request({ method: 'signPsbt', params })
      return { psbt: readProperty(answer, 'psbt'), sent: answer }
    },

    async sendTransfer({ amount, recipient }) {
      const params = { account: account(), recipientAddress: recipient, amount }
      return readTransactionId(await remote.request({ method: 'sendTransfer', params }))
    },

    listen(event, listener) {
      const tell = listener as (event: BitcoinProviderEvents[keyof BitcoinProviderEvents]) => void
      switch (event) {
        case 'accountsChanged': {
          const onAddresses = (payload: unknown) => {
            const told = readAccounts(payload) ?? []
            tell((told.length > 0 ? told : sessionAccounts()).map(({ address }) => address))
          }
          const stops = ['accountsChanged', 'bip122_addressesChanged'].map(name => listenTo(remote, name, onAddresses))
          return () => stops.forEach(stop => stop())
        }
        case 'chainChanged':
          return listenTo(remote, 'chainChanged', () => tell(network().id))
        default:
          return listenTo(remote, 'disconnect', () => tell(undefined))
      }
    },
  })
}
