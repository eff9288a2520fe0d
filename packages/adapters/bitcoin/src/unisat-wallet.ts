import { listenTo, pause, toHex } from '@latchkey/adapter-kit'
import { BaseError, type CaipNetworkId, type Clock, readProperty } from '@latchkey/primitives'

import { readAccounts } from './bitcoin-accounts.ts'
import { type BitcoinNetwork, bitcoinMainnet, findBitcoinNetwork } from './bitcoin-networks.ts'
import type { AccountAddress, SignInput } from './bitcoin-provider.ts'
import type { BitcoinWallet, WalletState } from './bitcoin-wallet.ts'
import { callWallet, cannotSwitch, hasMethod } from './wallet-call.ts'
import { readSignature, readTransactionId } from './wallet-signature.ts'

/** Maximum wait for a wallet that agreed to switch to be on the network, in steps of a tenth of a second. */
const switchSettleSteps = 30

/**
 * A wallet with UniSat's methods, which OKX, Bitget, Binance, Keplr, OneKey and others have adopted
 * (https://docs.unisat.io/dev-center/unisat-wallet). It gives one address, the one that is selected in it.
 */
export function createUnisatWallet(getProvider: () => unknown, clock: Clock): BitcoinWallet {
  const call = (method: string, ...parameters: unknown[]) => callWallet(getProvider(), method, ...parameters)

  async function readNetwork(fallback: BitcoinNetwork): Promise<BitcoinNetwork> {
    if (!hasMethod(getProvider(), 'getChain')) {
      return hasMethod(getProvider(), 'getNetwork') ? toNetwork(await call('getNetwork')) : fallback
    }
    return toNetwork(readProperty(await call('getChain'), 'enum'))
  }

  async function toState(answer: unknown, fallback: BitcoinNetwork): Promise<WalletState> {
    const accounts = readAccounts(answer) ?? []
    if (accounts.length === 0) return { accounts, network: fallback }
    const [network, publicKey] = await Promise.all([readNetwork(fallback), call('getPublicKey').catch(() => undefined)])
    return { accounts: withPublicKey(accounts, publicKey), network }
  }

  /** Checks the selected account, from which the wallet signs and pays without naming it. */
  async function checkSelected(address: string): Promise<void> {
    const [selected] = readAccounts(await call('getAccounts')) ?? []
    if (selected?.address !== address) throw notSelected(address)
  }

  const read = async (network: BitcoinNetwork) => toState(await call('getAccounts'), network)

  return {
    connect: async network => toState(await call('requestAccounts'), network),
    read,
    disconnect: async () => hasMethod(getProvider(), 'disconnect') && (await call('disconnect')),

    async switchNetwork(network) {
      const current = await readNetwork(network)
      if (current.id !== network.id) {
        if (hasMethod(getProvider(), 'switchChain')) await call('switchChain', network.chain)
        else if (hasMethod(getProvider(), 'switchNetwork')) await call('switchNetwork', toLegacyName(network))
        else throw cannotSwitch(network.name, 'The wallet stays on its network: choose another in the wallet.')
      }
      for (let step = 0; step < switchSettleSteps; step++) {
        const state = await read(network)
        if (state.network.id === network.id) return state
        await pause(clock, 100)
      }
      throw cannotSwitch(network.name, 'The wallet is still on another network: choose this one in the wallet.')
    },

    watch({ onChange, onNoAccount }) {
      const provider = getProvider()
      const onAccounts = (accounts: unknown) => {
        // Keplr's empty list of accounts contains one empty text.
        if (readAccounts(accounts)?.length === 0) onNoAccount()
        else onChange()
      }
      const stops = [
        listenTo(provider, 'accountsChanged', onAccounts),
        listenTo(provider, 'chainChanged', () => onChange()),
        // Earlier versions, and the wallets that follow them, only have this event.
        listenTo(provider, 'networkChanged', () => onChange()),
      ]
      return () => stops.forEach(stop => stop())
    },

    async signMessage({ message, address, protocol }) {
      await checkSelected(address)
      return readSignature(await call('signMessage', message, protocol === 'bip322' ? 'bip322-simple' : 'ecdsa'))
    },

    async signPsbt({ bytes, signInputs, broadcast }) {
      const options = { autoFinalized: broadcast, ...(signInputs && { toSignInputs: signInputs.map(toSignInput) }) }
      return { psbt: await call('signPsbt', toHex(bytes), options) }
    },
    pushPsbt: psbt => call('pushPsbt', toHex(psbt)),

    async sendTransfer({ amount, recipient, from }) {
      if (from !== undefined) await checkSelected(from)
      return readTransactionId(await call('sendBitcoin', recipient, Number(amount)))
    },
  }
}

/**
 * Returns the network of a wallet's name. A chain other than Bitcoin's (such wallets also support Fractal) keeps the wallet's
 * name, and is none of the site's.
 */
function toNetwork(name: unknown): BitcoinNetwork {
  const network = findBitcoinNetwork(name)
  if (network) return network
  const reference = typeof name === 'string' ? name.replace(/[^\w-]/g, '').slice(0, 32) : ''
  return { ...bitcoinMainnet, id: `bip122:${reference || 'unknown'}` satisfies CaipNetworkId, chain: reference }
}

/** Returns the parameter of `switchNetwork`, which is from the time when there were two networks. */
function toLegacyName({ id, name }: BitcoinNetwork): string {
  if (id === bitcoinMainnet.id) return 'livenet'
  if (name !== 'Testnet') throw cannotSwitch(name, 'The wallet does not know this network.')
  return 'testnet'
}

function withPublicKey([selected, ...rest]: AccountAddress[], publicKey: unknown): AccountAddress[] {
  if (selected === undefined || typeof publicKey !== 'string') return selected ? [selected, ...rest] : []
  const [read] = readAccounts([{ ...selected, publicKey }]) ?? []
  return [{ ...selected, ...(read?.publicKey && { publicKey: read.publicKey }) }, ...rest]
}

export function toSignInput({ index, address, sighashTypes }: SignInput): object {
  return { index, address, ...(sighashTypes && { sighashTypes: [...sighashTypes] }) }
}

function notSelected(address: string): BaseError {
  return new BaseError('accountNotSelected', 'The wallet signs for the selected account alone', {
    advice: `Choose ${address} in the wallet, then try again.`,
  })
}
