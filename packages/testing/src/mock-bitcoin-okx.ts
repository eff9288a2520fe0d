import type { MockBitcoinAccount } from './mock-bitcoin-accounts.ts'
import type { MockBitcoinDesk } from './mock-bitcoin-desk.ts'
import { fromHex, type MockPsbtInput, toHex } from './mock-bitcoin-signer.ts'

/**
 * The objects of OKX's app (and of its extension before 2.77.1): one for each network, with `connect` and without a silent
 * request.
 */
export function createMockOkxProviders(desk: MockBitcoinDesk): { bitcoin: object; bitcoinTestnet: object } {
  return { bitcoin: createProvider(desk, 'mainnet'), bitcoinTestnet: createProvider(desk, 'testnet') }
}

function createProvider(desk: MockBitcoinDesk, network: MockBitcoinAccount['network']): object {
  const listeners = new Map<unknown, () => void>()
  const selected = () => desk.visible(network)[0]
  const toAnswer = (account: MockBitcoinAccount | undefined) =>
    account
      ? { address: account.address, publicKey: account.publicKey.slice(2), compressedPublicKey: account.publicKey }
      : null

  return {
    async connect() {
      const given = await desk.connect()
      return toAnswer(given.find(account => account.network === network) ?? selected())
    },
    signMessage: (message: string, type = 'ecdsa') =>
      desk.signMessage(selected()?.address ?? '', message, type === 'ecdsa' ? 'ecdsa' : 'bip322'),
    async signPsbt(hex: string, options: { autoFinalized?: boolean; toSignInputs?: readonly MockPsbtInput[] } = {}) {
      const { autoFinalized = true, toSignInputs } = options
      const inputs = toSignInputs && { inputs: toSignInputs }
      return toHex((await desk.signPsbt(fromHex(hex), { ...inputs, finalize: autoFinalized })).psbt)
    },
    pushPsbt: (hex: string) => desk.push(fromHex(hex)),
    /**
     * Sends a transfer.
     *
     * @param transfer its value in whole bitcoin
     */
    async send({ from, to, value }: { from: string; to: string; value: string }) {
      if (from !== selected()?.address) throw new Error('The address is not connected')
      const [whole = '0', part = ''] = value.split('.')
      return { txhash: await desk.sendTransfer(to, BigInt(whole) * 100_000_000n + BigInt(part.padEnd(8, '0'))) }
    },
    on(event: string, listener: (payload: unknown) => void) {
      if (event !== 'accountChanged') return
      listeners.set(
        listener,
        desk.onChange(() => listener(toAnswer(selected()))),
      )
    },
    removeListener(_event: string, listener: (payload: unknown) => void) {
      listeners.get(listener)?.()
      listeners.delete(listener)
    },
  }
}
