import { listenTo, toHex } from '@latchkey/adapter-kit'
import { BaseError, readProperty } from '@latchkey/primitives'

import { readAccounts } from './bitcoin-accounts.ts'
import { isAddressOn } from './bitcoin-address.ts'
import { bitcoinMainnet, type BitcoinNetwork, findBitcoinNetwork } from './bitcoin-networks.ts'
import type { BitcoinWallet, WalletState } from './bitcoin-wallet.ts'
import { toSignInput } from './unisat-wallet.ts'
import { callWallet, cannotSwitch, hasMethod } from './wallet-call.ts'
import { readSignature, readTransactionId } from './wallet-signature.ts'

/** Names of the objects in `okxwallet`, one for each network. */
const objects: Readonly<Record<string, string>> = {
  Mainnet: 'bitcoin',
  Testnet: 'bitcoinTestnet',
  Signet: 'bitcoinSignet',
}

/**
 * OKX Wallet (https://web3.okx.com/build/dev-docs/sdks/chains/bitcoin/provider). Its app and its test networks only have
 * `connect`; UniSat's methods are in its extension, on mainnet, since 2.77.1.
 *
 * @param getProvider returns the object of this name beside that of mainnet
 */
export function createOkxWallet(getProvider: (name?: string) => unknown): BitcoinWallet {
  const objectOf = ({ name }: BitcoinNetwork) => {
    const key = objects[name]
    return key === undefined ? undefined : getProvider(key)
  }
  const call = (network: BitcoinNetwork, method: string, ...parameters: unknown[]) =>
    callWallet(objectOf(network), method, ...parameters)
  const known = () =>
    Object.keys(objects)
      .flatMap(name => findBitcoinNetwork(name) ?? [])
      .filter(each => objectOf(each))

  /** Network of the site, because the events do not say which network they belong to. */
  let current = bitcoinMainnet
  let selected: string | undefined

  function toState(answer: unknown, network: BitcoinNetwork): WalletState {
    const accounts = (readAccounts(answer) ?? []).filter(({ address }) => isAddressOn(address, network))
    current = network
    selected = accounts[0]?.address
    return { accounts, network, known: known() }
  }

  /** Checks the selected account, because its UniSat methods name none and use the selected one. */
  async function checkSelected(address: string, network: BitcoinNetwork): Promise<void> {
    const canListAccounts = hasMethod(objectOf(network), 'getAccounts')
    const [account] = canListAccounts ? (readAccounts(await call(network, 'getAccounts')) ?? []) : []
    const current = canListAccounts ? account?.address : selected
    if (current !== undefined && current !== address) throw notSelected(address)
  }

  async function connect(wanted: BitcoinNetwork): Promise<WalletState> {
    const network = objectOf(wanted) === undefined ? bitcoinMainnet : wanted
    return toState([await call(network, 'connect').then(toAccount)], network)
  }

  return {
    connect,
    async read(network) {
      return hasMethod(objectOf(network), 'getAccounts')
        ? toState(await call(network, 'getAccounts'), network)
        : undefined
    },
    disconnect: async () => hasMethod(objectOf(current), 'disconnect') && (await call(current, 'disconnect')),

    async switchNetwork(network) {
      if (objectOf(network) === undefined) throw cannotSwitch(network.name, 'The wallet does not know this network.')
      return await connect(network)
    },

    watch({ onChange, onNoAccount }) {
      const stops = known().map(network =>
        listenTo(objectOf(network), 'accountChanged', account => {
          if (network.id !== current.id) return
          const state = toState([toAccount(account)], network)
          if (state.accounts.length === 0) onNoAccount()
          else onChange(state)
        }),
      )
      return () => stops.forEach(stop => stop())
    },

    async signMessage({ message, address, protocol }, network) {
      await checkSelected(address, network)
      return readSignature(
        await call(network, 'signMessage', message, protocol === 'bip322' ? 'bip322-simple' : 'ecdsa'),
      )
    },

    async signPsbt({ bytes, signInputs, broadcast }, network) {
      const options = { autoFinalized: broadcast, ...(signInputs && { toSignInputs: signInputs.map(toSignInput) }) }
      return { psbt: await call(network, 'signPsbt', toHex(bytes), options) }
    },
    pushPsbt: (psbt, network) => call(network, 'pushPsbt', toHex(psbt)),

    async sendTransfer({ amount, recipient, from = selected }, network) {
      if (from !== undefined) await checkSelected(from, network)
      if (hasMethod(objectOf(network), 'sendBitcoin')) {
        return readTransactionId(await call(network, 'sendBitcoin', recipient, Number(amount)))
      }
      // The app and the test networks have this method; its value is in whole bitcoin, and it names the sender.
      const value = amount.padStart(9, '0').replace(/(\d{8})$/, '.$1')
      return readTransactionId(await call(network, 'send', { from, to: recipient, value }))
    },
  }
}

/** The compressed key is a Bitcoin key; the other may be an x-only one. */
function toAccount(answer: unknown): unknown {
  const publicKey = readProperty(answer, 'compressedPublicKey') ?? readProperty(answer, 'publicKey')
  return { address: readProperty(answer, 'address'), publicKey }
}

function notSelected(address: string): BaseError {
  return new BaseError('accountNotSelected', 'The wallet signs for the selected account alone', {
    advice: `Choose ${address} in the wallet, then try again.`,
  })
}
