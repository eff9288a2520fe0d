import { type Clock, readList, readProperty, type Stop } from '@latchkey/primitives'

import { readAccounts } from './bitcoin-accounts.ts'
import { isAddressOn } from './bitcoin-address.ts'
import { bitcoinMainnet, type BitcoinNetwork, findBitcoinNetwork } from './bitcoin-networks.ts'
import type { BitcoinWallet, WalletState } from './bitcoin-wallet.ts'
import { createSatsConnectWallet } from './sats-connect-wallet.ts'
import { groupInputs } from './sign-inputs.ts'
import { callWallet, cannotSwitch, hasMethod, invalidAnswer, notSupported, subscribe } from './wallet-call.ts'
import { readSignature } from './wallet-signature.ts'

/**
 * A wallet of the Wallet Standard with Bitcoin's features (https://github.com/ExodusMovement/bitcoin-wallet-standard). It has no
 * current network: each account names its chains, and each request names its chain.
 */
export function createStandardWallet(getWallet: () => unknown, clock: Clock): BitcoinWallet {
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

  /** Network of the site, for the events, which name no network. */
  let current = bitcoinMainnet
  function applyState(state: WalletState): WalletState {
    current = state.network
    return state
  }

  const readGiven = () => readProperty(getWallet(), 'accounts')

  // Listens to Bitcoin's own feature, or to that of all namespaces: a wallet has one of them, or both for the same event.
  const onAccounts = (hear: () => void) =>
    subscribe(feature('bitcoin:events') ?? feature('standard:events'), 'on', hear, listener => ['change', listener])

  /** MetaMask and Trust have no silent request, so their accounts from an earlier visit appear after the page has loaded. */
  const untilChange = () =>
    new Promise<void>(resolve => {
      let stop: Stop = () => {}
      const stopWaiting = clock.after(lateSessionMs, () => done())
      const done = () => {
        stopWaiting()
        stop()
        resolve()
      }
      stop = onAccounts(done)
    })

  function findAccount(address: string, network: BitcoinNetwork): unknown {
    const account = accountsOn(readGiven(), network).find(each => readProperty(each, 'address') === address)
    if (account === undefined) throw notSupported(`signing for ${address}`)
    return account
  }

  return {
    async connect(network) {
      const answer = await call('bitcoin:connect', { purposes: ['payment', 'ordinals'] })
      const state = toState(readProperty(answer, 'accounts'), network)
      // The present accounts may be incomplete, because the list contains accounts of other chains.
      return applyState(state.accounts.length > 0 ? state : toState(readGiven(), network))
    },

    async read(network, isExpected = false) {
      // Some wallets show nothing of an earlier visit before a request; the silent one shows no prompt in any of them.
      if (feature('standard:connect') !== undefined) await call('standard:connect', { silent: true })
      else if (isExpected && accountsOn(readGiven(), network).length === 0) await untilChange()
      return applyState(toState(readGiven(), network))
    },

    disconnect: async () =>
      await call(feature('bitcoin:disconnect') === undefined ? 'standard:disconnect' : 'bitcoin:disconnect'),

    async switchNetwork(network) {
      const state = toState(readGiven(), network)
      if (state.accounts.length > 0) return applyState(state)
      throw cannotSwitch(network.name, 'The wallet shares no account on this network.')
    },

    // The list is read directly, because a wallet that is being removed may answer nothing more.
    watch: ({ onChange }) => onAccounts(() => onChange(toState(readGiven(), current))),

    async signMessage({ message, address }, network) {
      const account = findAccount(address, network)
      const answer = await call('bitcoin:signMessage', { account, message: new TextEncoder().encode(message) })
      return readSignature(readProperty(readFirst(answer, 'signMessage'), 'signature'))
    },

    needsInputs: true,
    async signPsbt({ bytes, signInputs, broadcast }, network) {
      if (rebuilds(getWallet())) throw notSupported('signing a PSBT, of which it makes another transaction')
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
        return { psbt: readProperty(readFirst(answer, 'signTransaction'), 'signedPsbt') }
      }
      return { sent: readFirst(await call('bitcoin:signAndSendTransaction', input), 'signAndSendTransaction') }
    },

    async sendTransfer(transfer, network) {
      // The standard has no transfer; wallets from sats-connect bring its provider along.
      if (hasMethod(readProperty(feature('sats-connect:'), 'provider'), 'request')) {
        return await satsConnect.sendTransfer(transfer, network)
      }
      throw notSupported('sendTransfer')
    },
  }
}

/** Maximum wait for a session that appears after the page has loaded, in milliseconds. */
const lateSessionMs = 2_000

/**
 * Returns whether a wallet rebuilds a PSBT. MetaMask keeps its outputs, and chooses the inputs itself (its Bitcoin snap, `fill`),
 * whichever are named.
 */
function rebuilds(wallet: unknown): boolean {
  return /^metamask/i.test(String(readProperty(wallet, 'name')))
}

/**
 * Returns the accounts for a chain. An account without chains is for any, and MetaMask's names them all, so the address decides.
 */
function accountsOn(given: unknown, network: BitcoinNetwork): unknown[] {
  return readList({ given }, 'given').filter(account => {
    const [chains, address] = [readProperty(account, 'chains'), readProperty(account, 'address')]
    const isFor = !Array.isArray(chains) || chains.length === 0 || chains.includes(network.standard)
    return isFor && typeof address === 'string' && isAddressOn(address, network)
  })
}

/** Writes a SIGHASH flag as the standard's word. It has none for DEFAULT (BIP-341), which is the flag of an input without one. */
function toFlag(sighash: number): string {
  return `${['', 'ALL', 'NONE', 'SINGLE'][sighash & 3]}${sighash & 128 ? '|ANYONECANPAY' : ''}`
}

/** Reads the first output: the standard's methods accept several inputs and answer with as many outputs. */
function readFirst(answer: unknown, method: string): unknown {
  if (!Array.isArray(answer) || answer.length === 0) throw invalidAnswer(method)
  return answer[0] as unknown
}
