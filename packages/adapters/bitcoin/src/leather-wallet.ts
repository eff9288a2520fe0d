import { toHex } from '@latchkey/adapter-kit'
import { readProperty } from '@latchkey/primitives'

import { readAccounts } from './bitcoin-accounts.ts'
import { parseBitcoinAddress } from './bitcoin-address.ts'
import type { BitcoinNetwork } from './bitcoin-networks.ts'
import type { BitcoinWallet, WalletState } from './bitcoin-wallet.ts'
import { requestRpc } from './rpc-request.ts'
import { cannotSwitch } from './wallet-call.ts'
import { checkSigner, readSignature, readTransactionId } from './wallet-signature.ts'

/**
 * Leather (https://leather.gitbook.io/developers). It expects the network with each request, prompts the user for its addresses
 * each time, and reports no changes.
 */
export function createLeatherWallet(getProvider: () => unknown): BitcoinWallet {
  const request = (method: string, params: object, network: BitcoinNetwork) =>
    requestRpc(getProvider(), method, { ...params, network: network.name.toLowerCase() })

  async function connect(network: BitcoinNetwork): Promise<WalletState> {
    const answer = await request('getAddresses', {}, network)
    return { accounts: readAccounts(readProperty(answer, 'addresses')) ?? [], network }
  }

  return {
    connect,
    read: async () => undefined,
    disconnect: async () => undefined,

    async switchNetwork(network) {
      const state = await connect(network)
      const isThere = state.accounts.every(({ address }) => parseBitcoinAddress(address)?.network === network.addresses)
      if (isThere && state.accounts.length > 0) return state
      throw cannotSwitch(network.name, 'The wallet is on another network: choose this one in the wallet.')
    },

    watch: () => () => {},

    async signMessage({ message, address }, network) {
      const paymentType = parseBitcoinAddress(address)?.type
      const answer = await request('signMessage', { message, paymentType }, network)
      checkSigner(answer, address)
      return readSignature(readProperty(answer, 'signature'))
    },

    async signPsbt({ bytes, signInputs, broadcast }, network) {
      const sighashTypes = [...new Set(signInputs?.flatMap(input => input.sighashTypes ?? []))]
      const answer = await request(
        'signPsbt',
        {
          hex: toHex(bytes),
          broadcast,
          ...(signInputs && { signAtIndex: signInputs.map(({ index }) => index) }),
          ...(sighashTypes.length > 0 && { allowedSighash: sighashTypes }),
        },
        network,
      )
      return { psbt: readProperty(answer, 'hex'), sent: answer }
    },

    async sendTransfer({ amount, recipient }, network) {
      return readTransactionId(await request('sendTransfer', { recipients: [{ address: recipient, amount }] }, network))
    },
  }
}
