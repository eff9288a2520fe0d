import { readProperty } from '@latchkey/primitives'

import { readAccounts } from './bitcoin-accounts.ts'
import { bitcoinMainnet, type BitcoinNetwork, findBitcoinNetwork } from './bitcoin-networks.ts'
import type { BitcoinWallet, WalletState } from './bitcoin-wallet.ts'
import { createSatsConnectWallet } from './sats-connect-wallet.ts'
import { groupInputs } from './sign-inputs.ts'
import { callWallet, cannotSwitch, hasMethod, invalidAnswer, notSupported, subscribe } from './wallet-call.ts'
import { readPsbt, readSignature, readTransactionId } from './wallet-signature.ts'

/**
 * A wallet of the Wallet Standard with Bitcoin's features (https://github.com/ExodusMovement/bitcoin-wallet-standard). It is on no
 * network: each account names the chains that it is for, and each request names its chain.
 */
export function createStandardWallet(getWallet: () => unknown): BitcoinWallet {
  const feature = (name: string) => readProperty(readProperty(getWallet(), 'features'), name)
  const call = (name: string, input?: unknown) =>
    callWallet(feature(name), name.slice(name.indexOf(':') + 1), ...(input === undefined ? [] : [input]))
  const satsConnect = createSatsConnectWallet(() => readProperty(feature('sats-connect:'), 'provider'))

  function toState(given: unknown, network: BitcoinNetwork): WalletState {
    const chains = readProperty(getWallet(), 'chains')
    const known = Array.isArray(chains) ? chains.map(findBitcoinNetwork).filter(each => each !== undefined) : []
    return {
      accounts: readAccounts(accountsOn(given, network)) ?? [],
      network,
      ...(known.length > 0 && { known }),
    }
  }

  /** What the site is on, for the events, which name no network. */
  let current = bitcoinMainnet
  function arrive(state: WalletState): WalletState {
    current = state.network
    return state
  }

  const readGiven = () => readProperty(getWallet(), 'accounts')

  function findAccount(address: string, network: BitcoinNetwork): unknown {
    const account = accountsOn(readGiven(), network).find(each => readProperty(each, 'address') === address)
    if (account === undefined) throw notSupported(`signing for ${address}`)
    return account
  }

  return {
    async connect(network) {
      const answer = await call('bitcoin:connect', { purposes: ['payment', 'ordinals'] })
      const state = toState(readProperty(answer, 'accounts'), network)
      // What it shares now may not be all that it shares: another chain's accounts are in its list.
      return arrive(state.accounts.length > 0 ? state : toState(readGiven(), network))
    },

    async read(network) {
      // Some wallets show nothing of an earlier visit before they are asked; silently, none asks the person.
      if (feature('standard:connect') !== undefined) await call('standard:connect', { silent: true })
      return arrive(toState(readGiven(), network))
    },

    disconnect: async () =>
      await call(feature('bitcoin:disconnect') === undefined ? 'standard:disconnect' : 'bitcoin:disconnect'),

    async switchNetwork(network) {
      const state = toState(readGiven(), network)
      if (state.accounts.length > 0) return arrive(state)
      throw cannotSwitch(network.name, 'The wallet shares no account on this network.')
    },

    // The list is there to be read: a wallet that is being taken away may answer nothing more.
    // Bitcoin's own feature, or that of all families: a wallet has either, or both for the same event.
    watch: ({ onChange }) =>
      subscribe(
        feature('bitcoin:events') ?? feature('standard:events'),
        'on',
        () => onChange(toState(readGiven(), current)),
        listener => ['change', listener],
      ),

    async signMessage({ message, address }, network) {
      const account = findAccount(address, network)
      const answer = await call('bitcoin:signMessage', { account, message: new TextEncoder().encode(message) })
      return readSignature(readProperty(readFirst(answer, 'signMessage'), 'signature'))
    },

    async signPsbt({ psbt, bytes, signInputs, broadcast }, network) {
      const input = {
        psbt: bytes,
        chain: network.standard,
        inputsToSign: groupInputs(signInputs ?? []).map(({ address, indexes, sighash }) => ({
          account: findAccount(address, network),
          signingIndexes: indexes,
          ...(sighash && { sigHash: toFlag(sighash) }),
        })),
      }
      if (!broadcast) {
        const answer = await call('bitcoin:signTransaction', input)
        return { psbt: readPsbt(readProperty(readFirst(answer, 'signTransaction'), 'signedPsbt')).psbt }
      }
      const answer = await call('bitcoin:signAndSendTransaction', input)
      return { psbt, txid: readTransactionId(readFirst(answer, 'signAndSendTransaction')) }
    },

    async sendTransfer(transfer, network) {
      // The standard has no transfer; wallets that come from sats-connect bring its provider along.
      if (hasMethod(readProperty(feature('sats-connect:'), 'provider'), 'request')) {
        return await satsConnect.sendTransfer(transfer, network)
      }
      throw notSupported('sendTransfer')
    },
  }
}

/** The accounts that are for a chain. One that names no chain is for any. */
function accountsOn(given: unknown, network: BitcoinNetwork): unknown[] {
  if (!Array.isArray(given)) return []
  return given.filter(account => {
    const chains = readProperty(account, 'chains')
    return !Array.isArray(chains) || chains.length === 0 || chains.includes(network.standard)
  })
}

/** The standard writes a SIGHASH flag in words. It has none for DEFAULT (BIP-341), which is what an input without one signs as. */
function toFlag(sighash: number): string {
  return `${['', 'ALL', 'NONE', 'SINGLE'][sighash & 3]}${sighash & 128 ? '|ANYONECANPAY' : ''}`
}

/** Methods of the standard take several inputs and answer with as many outputs. */
function readFirst(answer: unknown, method: string): unknown {
  if (!Array.isArray(answer) || answer.length === 0) throw invalidAnswer(method)
  return answer[0] as unknown
}
