import type { CaipNetworkId } from '@latchkey/primitives'

import type { MockBitcoinAccount } from './mock-bitcoin-accounts.ts'
import { fromBase64, toBase64 } from './mock-bitcoin-signer.ts'
import type { MockBitcoinDesk } from './mock-bitcoin-desk.ts'
import { MockWalletError } from './mock-switches.ts'

/** An object with one `request` method, as of sats-connect's wallets. It resolves with a JSON-RPC response, also for an error. */
export function createMockSatsConnectProvider(desk: MockBitcoinDesk): object {
  return {
    ...createRequests(desk),
    addListener: ({ eventName, cb }: { eventName: string; cb: (event: unknown) => void }) =>
      desk.onChange(change => events[change] === eventName && cb({ type: eventName })),
  }
}

/** The same object as Fordefi's wallet has it, with listeners in the manner of Node's emitters. */
export function createMockFordefiProvider(desk: MockBitcoinDesk): object {
  const stops = new Map<unknown, () => void>()
  return {
    ...createRequests(desk),
    addListener(eventName: string, listener: (event: unknown) => void) {
      if (typeof listener !== 'function') throw new TypeError('The "listener" argument must be of type function')
      stops.set(
        listener,
        desk.onChange(change => events[change] === eventName && listener({ type: eventName })),
      )
    },
    removeListener(_eventName: string, listener: (event: unknown) => void) {
      stops.get(listener)?.()
      stops.delete(listener)
    },
  }
}

function createRequests(desk: MockBitcoinDesk): object {
  const toAnswer = (accounts: readonly MockBitcoinAccount[]) => ({
    id: 'mock',
    walletType: 'software',
    addresses: accounts.map(toAddress),
    network: { bitcoin: { name: networkNames[desk.network()] ?? 'Regtest' } },
  })

  const handlers: Record<string, (params: Params) => Promise<unknown>> = {
    async wallet_connect(params) {
      if (!connectWords.includes(params.network)) throw new MockWalletError(-32602, 'Invalid parameters.')
      return toAnswer(await desk.connect(params))
    },
    async wallet_getAccount() {
      const accounts = await desk.read()
      if (accounts.length === 0) throw new MockWalletError(accessDenied, 'Access denied.')
      return toAnswer(accounts)
    },
    wallet_getNetwork: async () => ({ bitcoin: { name: networkNames[desk.network()] } }),
    async wallet_changeNetwork({ name }) {
      const found = Object.entries(networkNames).find(([, each]) => each === name)
      if (!found) throw new MockWalletError(-32602, 'Unknown network.')
      await desk.switchNetwork(found[0] as CaipNetworkId)
      return null
    },
    async wallet_disconnect() {
      await desk.disconnect()
      return null
    },
    async signMessage({ address, message, protocol }) {
      const wanted = protocol === 'ECDSA' ? 'ecdsa' : 'bip322'
      return { address, protocol, signature: await desk.signMessage(address, message, wanted) }
    },
    async signPsbt({ psbt, signInputs, broadcast }) {
      const inputs = Object.entries(signInputs ?? {}).flatMap(([address, indexes]) =>
        indexes.map(index => ({ address, index })),
      )
      const signed = await desk.signPsbt(fromBase64(psbt), { ...(signInputs && { inputs }), broadcast })
      return { psbt: toBase64(signed.psbt), ...(signed.txid && { txid: signed.txid }) }
    },
    async sendTransfer({ recipients }) {
      const [{ address, amount } = { address: '', amount: 0 }] = recipients
      return { txid: await desk.sendTransfer(address, BigInt(amount)) }
    },
  }

  return {
    async request(method: string, params: unknown) {
      const response = { jsonrpc: '2.0', id: 'mock' }
      try {
        const handler = handlers[method]
        if (!handler) throw new MockWalletError(-32601, `The method ${method} does not exist.`)
        return { ...response, result: await handler((params ?? {}) as Params) }
      } catch (error) {
        return { ...response, error }
      }
    },
  }
}

/** The parameters of all methods; each reads its own. */
interface Params {
  name: string
  network: string
  address: string
  message: string
  protocol: string
  psbt: string
  signInputs?: Record<string, number[]>
  broadcast: boolean
  recipients: readonly { address: string; amount: number }[]
}

/** Networks that the request can name. The others are reached by `wallet_changeNetwork`. */
const connectWords: readonly string[] = ['Mainnet', 'Testnet', 'Signet']

/** sats-connect uses -32002 for "access denied". */
const accessDenied = -32002

const events = { accounts: 'accountChange', network: 'networkChange', disconnect: 'disconnect' } as const

const networkNames: Readonly<Record<string, string>> = {
  'bip122:000000000019d6689c085ae165831e93': 'Mainnet',
  'bip122:000000000933ea01ad0ee984209779ba': 'Testnet',
}

function toAddress({ address, publicKey, purpose }: MockBitcoinAccount): object {
  return {
    address,
    publicKey,
    purpose: purpose === 'ordinal' ? 'ordinals' : 'payment',
    addressType: purpose === 'ordinal' ? 'p2tr' : 'p2wpkh',
    walletType: 'software',
  }
}
