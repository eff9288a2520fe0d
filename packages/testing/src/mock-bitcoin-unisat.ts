import type { CaipNetworkId } from '@latchkey/primitives'

import { fromHex, type MockPsbtInput, toHex } from './mock-bitcoin-signer.ts'
import type { MockBitcoinDesk } from './mock-bitcoin-desk.ts'

/** Keplr's object, whose list without an account contains one empty text. */
export function createMockKeplrBitcoinProvider(desk: MockBitcoinDesk): object {
  return createMockUnisatProvider(desk, [''])
}

/**
 * Creates an object with UniSat's methods and events.
 *
 * @param none the list without an account. @default []
 */
export function createMockUnisatProvider(desk: MockBitcoinDesk, none: readonly string[] = []): object {
  const listeners = new Map<unknown, () => void>()
  const toAddresses = (accounts: readonly { address: string }[]) =>
    accounts.length > 0 ? accounts.map(({ address }) => address) : none
  const chain = () => chains[desk.network()] ?? { enum: desk.network(), name: desk.network(), network: 'livenet' }

  const payloads = {
    accounts: { event: 'accountsChanged', read: () => toAddresses(desk.visible()) },
    network: { event: 'chainChanged', read: chain },
    disconnect: { event: 'accountsChanged', read: () => none },
  }

  return {
    requestAccounts: async () => toAddresses(await desk.connect()),
    getAccounts: async () => toAddresses(await desk.read()),
    getPublicKey: async () => (await desk.read())[0]?.publicKey,
    async getChain() {
      await desk.read()
      return chain()
    },
    async switchChain(name: string) {
      const found = Object.entries(chains).find(([, each]) => each.enum === name)
      if (!found) throw Object.assign(new Error(`The chain is invalid, supported chains: ${name}`), { code: -32602 })
      await desk.switchNetwork(found[0] as CaipNetworkId)
      return chain()
    },
    signMessage(message: string, type = 'ecdsa') {
      const [selected] = desk.visible()
      return desk.signMessage(selected?.address ?? '', message, type === 'ecdsa' ? 'ecdsa' : 'bip322')
    },
    async signPsbt(hex: string, options: { autoFinalized?: boolean; toSignInputs?: readonly MockPsbtInput[] } = {}) {
      const { autoFinalized = true, toSignInputs } = options
      const signed = await desk.signPsbt(fromHex(hex), {
        ...(toSignInputs && { inputs: toSignInputs }),
        finalize: autoFinalized,
      })
      return toHex(signed.psbt)
    },
    pushPsbt: (hex: string) => desk.push(fromHex(hex)),
    sendBitcoin: (recipient: string, amount: number) => desk.sendTransfer(recipient, BigInt(amount)),
    disconnect: desk.disconnect,

    on(event: string, listener: (payload: unknown) => void) {
      const stop = desk.onChange(change => {
        if (payloads[change].event === event) listener(payloads[change].read())
      })
      listeners.set(listener, stop)
    },
    removeListener(_event: string, listener: (payload: unknown) => void) {
      listeners.get(listener)?.()
      listeners.delete(listener)
    },
  }
}

const chains: Readonly<Record<string, { enum: string; name: string; network: string }>> = {
  'bip122:000000000019d6689c085ae165831e93': { enum: 'BITCOIN_MAINNET', name: 'Bitcoin Mainnet', network: 'livenet' },
  'bip122:000000000933ea01ad0ee984209779ba': { enum: 'BITCOIN_TESTNET', name: 'Bitcoin Testnet', network: 'testnet' },
}
