import { listenTo } from '@latchkey/adapter-kit'
import { isUserRejection, readList, readProperty, type RemoteProvider } from '@latchkey/primitives'

import { maxAccounts, readAccounts } from './bitcoin-accounts.ts'
import { isAddressOn } from './bitcoin-address.ts'
import { type BitcoinNetwork, findBitcoinNetwork } from './bitcoin-networks.ts'
import type { AccountAddress, BitcoinProvider, BitcoinProviderEvents } from './bitcoin-provider.ts'
import { createProvider, notConnected } from './create-provider.ts'
import { checkSigner, readSignature, readTransactionId } from './wallet-signature.ts'

/**
 * Creates the provider over a pairing session, by its methods and its event
 * (https://docs.walletconnect.network/wallet-sdk/chain-support/bitcoin).
 */
export function createRemoteProvider(remote: RemoteProvider): BitcoinProvider {
  const sessionAccounts = (): AccountAddress[] =>
    readAccounts(remote.accounts().filter(({ namespace }) => namespace === 'bip122')) ?? []

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
      // Not every wallet has the method, but the session itself names its addresses.
      return undefined
    })
    return toAccounts(answer)
  }

  /**
   * Reads the accounts of an answer or an event on the network of the site, those of the session first; if there are none, those
   * of the session.
   */
  function toAccounts(answer: unknown): readonly AccountAddress[] {
    const shared = sessionAccounts()
    const addresses = new Set(shared.map(({ address }) => address))
    const entries = readList({ answer }, 'answer', maxAccounts).filter(entry => isOnNetwork(addressOf(entry)))
    const isShared = (entry: unknown): boolean => addresses.has(addressOf(entry))
    const accounts =
      readAccounts(entries.toSorted((one, other) => Number(isShared(other)) - Number(isShared(one)))) ?? []
    return accounts.length > 0 ? accounts : shared
  }

  function isOnNetwork(address: string): boolean {
    return isAddressOn(address, network())
  }

  return createProvider({
    name: 'WalletConnect',
    connect: async () => (account(), sessionAccounts()),
    disconnect: () => remote.disconnect(),
    accounts,
    network,

    async signMessage({ message, address, protocol }) {
      const params = { account: account(), message, address, protocol }
      const answer = await remote.request({ method: 'signMessage', params })
      checkSigner(answer, address)
      return readSignature(readProperty(answer, 'signature'))
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
          const onAddresses = (payload: unknown) => tell(toAccounts(payload).map(({ address }) => address))
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

function addressOf(entry: unknown): string {
  const address = typeof entry === 'string' ? entry : readProperty(entry, 'address')
  return typeof address === 'string' ? address : ''
}
