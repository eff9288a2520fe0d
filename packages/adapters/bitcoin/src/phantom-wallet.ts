import { listenTo } from '@latchkey/adapter-kit'
import { readProperty } from '@latchkey/primitives'

import { readAccounts } from './bitcoin-accounts.ts'
import { bitcoinMainnet } from './bitcoin-networks.ts'
import type { BitcoinWallet } from './bitcoin-wallet.ts'
import { groupInputs } from './sign-inputs.ts'
import { callWallet, cannotSwitch, notSupported } from './wallet-call.ts'
import { readSignature } from './wallet-signature.ts'

/**
 * Phantom in the page (https://docs.phantom.com/bitcoin). It is on mainnet only, and every request for accounts shows a prompt.
 */
export function createPhantomWallet(getProvider: () => unknown): BitcoinWallet {
  const call = (method: string, ...parameters: unknown[]) => callWallet(getProvider(), method, ...parameters)
  const place = { network: bitcoinMainnet, known: [bitcoinMainnet] }

  return {
    connect: async () => ({ accounts: readAccounts(await call('requestAccounts')) ?? [], ...place }),
    read: async () => undefined,
    disconnect: async () => undefined,

    async switchNetwork(network) {
      if (network.id !== bitcoinMainnet.id) throw cannotSwitch(network.name, 'The wallet knows Bitcoin mainnet alone.')
      return { accounts: readAccounts(await call('requestAccounts')) ?? [], ...place }
    },

    watch({ onChange, onNoAccount }) {
      return listenTo(getProvider(), 'accountsChanged', payload => {
        const accounts = readAccounts(payload) ?? []
        // The accounts cannot be requested again without a prompt, so those of the event are taken.
        if (accounts.length === 0) onNoAccount()
        else onChange({ accounts, ...place })
      })
    },

    async signMessage({ message, address }) {
      const answer = await call('signMessage', address, new TextEncoder().encode(message))
      return readSignature(readProperty(answer, 'signature'))
    },

    needsInputs: true,
    async signPsbt({ bytes, signInputs, broadcast }) {
      if (broadcast) throw notSupported('sending a PSBT')
      const inputsToSign = groupInputs(signInputs ?? []).map(({ address, indexes, sighash }) => ({
        address,
        signingIndexes: indexes,
        ...(sighash !== undefined && { sigHash: sighash }),
      }))
      return { psbt: await call('signPSBT', bytes, { inputsToSign }) }
    },

    sendTransfer: () => Promise.reject(notSupported('sendTransfer')),
  }
}
