import { listenTo } from '@latchkey/adapter-kit'
import { getJsonRpcErrorKind, readProperty, type Stop } from '@latchkey/primitives'

import { readAccounts } from './bitcoin-accounts.ts'
import { type BitcoinNetwork, findBitcoinNetwork } from './bitcoin-networks.ts'
import type { SignInput } from './bitcoin-provider.ts'
import type { BitcoinWallet, WalletState } from './bitcoin-wallet.ts'
import { requestRpc } from './rpc-request.ts'
import { cannotSwitch, notSupported, subscribe } from './wallet-call.ts'
import { checkSigner, readSignature, readTransactionId } from './wallet-signature.ts'

const purposes = ['payment', 'ordinals']

/**
 * A wallet with one `request` method for sats-connect's requests, such as Xverse (https://docs.xverse.app/sats-connect; WBIP001
 * and 005).
 */
export function createSatsConnectWallet(getProvider: () => unknown): BitcoinWallet {
  const request = (method: string, params: unknown) => requestRpc(getProvider(), method, params)

  async function toState(answer: unknown, fallback: BitcoinNetwork): Promise<WalletState> {
    const accounts = readAccounts(Array.isArray(answer) ? answer : readProperty(answer, 'addresses')) ?? []
    const named = readNetworkName(readProperty(answer, 'network'))
    const network =
      findBitcoinNetwork(named ?? (accounts.length > 0 ? await fetchNetworkName() : undefined)) ?? fallback
    return { accounts, network }
  }

  async function fetchNetworkName(): Promise<unknown> {
    return await request('wallet_getNetwork', null).then(readNetworkName, () => undefined)
  }

  async function connect(network: BitcoinNetwork): Promise<WalletState> {
    if (!connectWords.includes(network.name)) {
      throw notSupported(`connecting on Bitcoin ${network.name}, which its request has no word for`)
    }
    const asked = await firstSupported([
      () => request('wallet_connect', { addresses: purposes, network: network.name }),
      () => request('getAccounts', { purposes }),
      () => request('getAddresses', { purposes }),
    ])
    return toState(asked, network)
  }

  async function read(network: BitcoinNetwork): Promise<WalletState | undefined> {
    try {
      return await toState(await request('wallet_getAccount', null), network)
    } catch (error) {
      if (isUnsupported(error)) return undefined
      throw error
    }
  }

  return {
    connect,
    read,
    disconnect: () => request('wallet_disconnect', null),

    async switchNetwork(network) {
      try {
        await request('wallet_changeNetwork', { name: network.name })
      } catch (error) {
        if (!isUnsupported(error)) throw error
        throw cannotSwitch(network.name, 'The wallet stays on its network: choose another in the wallet.')
      }
      const state = await read(network).catch((error: unknown) => {
        if (getJsonRpcErrorKind(error) !== 'unauthorized') throw error
      })
      // Permissions are per network: without one for the new network, its addresses are requested.
      const arrived = state && state.accounts.length > 0 ? state : await connect(network)
      if (arrived.network.id === network.id) return arrived
      throw cannotSwitch(network.name, 'The wallet is still on another network: choose this one in the wallet.')
    },

    watch({ onChange, onDisconnect }) {
      const stops = [
        addListener(getProvider(), 'accountChange', () => onChange()),
        addListener(getProvider(), 'networkChange', () => onChange()),
        addListener(getProvider(), 'disconnect', onDisconnect),
        addListener(getProvider(), 'accountDisconnected', onDisconnect),
      ]
      return () => stops.forEach(stop => stop())
    },

    async signMessage({ message, address, protocol }) {
      const answer = await request('signMessage', { message, address, protocol: protocol.toUpperCase() })
      checkSigner(answer, address)
      return readSignature(readProperty(answer, 'signature'))
    },

    async signPsbt({ psbt, inputs, signInputs, broadcast }) {
      // The request has no field for flags: an input whose default flag is allowed needs none.
      const isAsAsked = signInputs?.every(
        ({ index, sighashTypes }) => !sighashTypes || sighashTypes.includes(inputs[index]?.sighash ?? -1),
      )
      if (isAsAsked === false) throw notSupported('sighashTypes: write the flag into the PSBT')
      const answer = await request('signPsbt', {
        psbt,
        ...(signInputs && { signInputs: toIndexesByAddress(signInputs) }),
        broadcast,
      })
      return { psbt: readProperty(answer, 'psbt'), sent: answer }
    },

    async sendTransfer({ amount, recipient }) {
      return readTransactionId(
        await request('sendTransfer', { recipients: [{ address: recipient, amount: Number(amount) }] }),
      )
    },
  }
}

/** The networks that `wallet_connect` accepts. */
const connectWords = ['Mainnet', 'Testnet', 'Signet']

/** Returns the first answer of the methods that the wallet has. */
async function firstSupported(questions: readonly (() => Promise<unknown>)[]): Promise<unknown> {
  for (const [index, ask] of questions.entries()) {
    try {
      return await ask()
    } catch (error) {
      if (!isUnsupported(error) || index === questions.length - 1) throw error
    }
  }
  return undefined
}

function isUnsupported(error: unknown): boolean {
  const kind = getJsonRpcErrorKind(error)
  return kind === 'methodNotFound' || kind === 'unsupportedMethod' || kind === 'methodNotSupported'
}

function readNetworkName(answer: unknown): unknown {
  return readProperty(readProperty(answer, 'bitcoin'), 'name')
}

function toIndexesByAddress(inputs: readonly SignInput[]): Record<string, number[]> {
  const indexes = new Map<string, number[]>()
  for (const { address, index } of inputs) indexes.set(address, [...(indexes.get(address) ?? []), index])
  return Object.fromEntries(indexes)
}

/** sats-connect expects the event and its listener in one object; Fordefi's wallet one after the other, as Node's emitters do. */
function addListener(provider: unknown, eventName: string, onEvent: () => void): Stop {
  const takesTwo = readProperty(readProperty(provider, 'addListener'), 'length') === 2
  if (takesTwo) return listenTo(provider, eventName, onEvent, 'addListener')
  return subscribe(provider, 'addListener', onEvent, cb => [{ eventName, cb }])
}
