import type { MockBitcoinAccount } from './mock-bitcoin-accounts.ts'
import type { MockBitcoinDesk } from './mock-bitcoin-desk.ts'
import { fromHex, toHex } from './mock-bitcoin-signer.ts'
import { MockWalletError } from './mock-switches.ts'

/** Leather's object: it prompts for its addresses each time, reads the network from each request, and reports no changes. */
export function createMockLeatherProvider(desk: MockBitcoinDesk): object {
  const accountsOn = ({ network }: Params) => desk.visible(network === 'testnet' ? 'testnet' : 'mainnet')

  const handlers: Record<string, (params: Params) => Promise<object>> = {
    async getAddresses(params) {
      await desk.connect(params, true)
      return { addresses: [...accountsOn(params).map(toAddress), { symbol: 'STX', address: stacksAddress }] }
    },
    async signMessage(params) {
      const isTaproot = params.paymentType === 'p2tr'
      const { address = '' } = accountsOn(params).find(({ purpose }) => (purpose === 'ordinal') === isTaproot) ?? {}
      return { address, signature: await desk.signMessage(address, params.message, 'bip322') }
    },
    async signPsbt({ hex, signAtIndex, broadcast }) {
      const inputs = signAtIndex?.map(index => ({ index }))
      const signed = await desk.signPsbt(fromHex(hex), { ...(inputs && { inputs }), broadcast })
      return { hex: toHex(signed.psbt), ...(signed.txid && { txid: signed.txid }) }
    },
    async sendTransfer({ recipients: [first] }) {
      return { txid: await desk.sendTransfer(first?.address ?? '', BigInt(first?.amount ?? 0)) }
    },
  }

  return {
    async request(method: string, params: Params) {
      const response = { jsonrpc: '2.0', id: 'mock' }
      const handler = handlers[method]
      if (!handler) {
        const error = new MockWalletError(-32601, `"${method}" is not supported`)
        throw Object.assign(error, { ...response, error })
      }
      return { ...response, result: await handler(params) }
    },
  }
}

interface Params {
  network: string
  paymentType: string
  message: string
  hex: string
  signAtIndex?: readonly number[]
  broadcast: boolean
  recipients: readonly { address: string; amount: string }[]
}

/** Listed together with the addresses of Bitcoin. */
const stacksAddress = 'SP2J6ZY48GV1EZ5V2V5RB9MP66SW86PYKKNRV9EJ7'

function toAddress({ address, publicKey, purpose, path }: MockBitcoinAccount): object {
  return { symbol: 'BTC', type: purpose === 'ordinal' ? 'p2tr' : 'p2wpkh', address, publicKey, derivationPath: path }
}
