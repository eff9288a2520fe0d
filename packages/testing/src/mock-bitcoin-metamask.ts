import type { MockBitcoinDesk } from './mock-bitcoin-desk.ts'
import { createMockSatsConnectProvider } from './mock-bitcoin-sats-connect.ts'
import { fromBase64 } from './mock-bitcoin-signer.ts'

/** Delay of the restored connection of an earlier visit, in ms. */
const restoreMs = 300

/**
 * A wallet of the Wallet Standard like MetaMask's (github.com/MetaMask/bitcoin-wallet-standard). It shares one account, which
 * names every chain, with its address in place of a public key. It has no `standard:connect`: an earlier connection comes after
 * the page's load, by its event. It chooses the inputs itself: it keeps a PSBT's outputs, and spends other outputs.
 */
export function createMockMetamaskWallet(desk: MockBitcoinDesk, { icon }: { icon: string }): object {
  const chains = ['bitcoin:mainnet', 'bitcoin:testnet', 'bitcoin:regtest']
  let isRestored = false

  const readAccounts = () => {
    const [account] = isRestored ? desk.visible() : []
    if (account === undefined) return []
    const publicKey = new TextEncoder().encode(account.address)
    return [{ address: account.address, publicKey, chains, features: Object.keys(features) }]
  }
  const listeners = new Set<() => void>()
  const tell = () => [...listeners].forEach(listener => listener())
  const sign = async (psbt: Uint8Array, broadcast: boolean) =>
    await desk.signPsbt(await desk.fillPsbt(psbt), { broadcast })

  const features: Record<string, Record<string, unknown>> = {
    'bitcoin:connect': {
      version: '1.0.0',
      async connect() {
        await desk.connect()
        isRestored = true
        return { accounts: readAccounts() }
      },
    },
    'bitcoin:disconnect': { version: '1.0.0', disconnect: desk.disconnect },
    'bitcoin:events': {
      version: '1.0.0',
      on(_event: string, listener: (change: object) => void) {
        const hear = () => listener({ accounts: readAccounts() })
        listeners.add(hear)
        const stop = desk.onChange(hear)
        return () => {
          listeners.delete(hear)
          stop()
        }
      },
    },
    'bitcoin:signMessage': {
      version: '1.0.0',
      async signMessage({ message }: { message: Uint8Array }) {
        const [account] = readAccounts()
        const signature = await desk.signMessage(account?.address ?? '', new TextDecoder().decode(message), 'ecdsa')
        return [{ signedMessage: message, signature: fromBase64(signature) }]
      },
    },
    'bitcoin:signTransaction': {
      version: '1.0.0',
      signTransaction: async ({ psbt }: { psbt: Uint8Array }) => [{ signedPsbt: (await sign(psbt, false)).psbt }],
    },
    'bitcoin:signAndSendTransaction': {
      version: '1.0.0',
      signAndSendTransaction: async ({ psbt }: { psbt: Uint8Array }) => [{ txId: (await sign(psbt, true)).txid }],
    },
    'sats-connect:': { provider: createMockSatsConnectProvider(desk) },
  }

  setTimeout(() => {
    if (isRestored) return
    isRestored = true
    if (readAccounts().length > 0) tell()
  }, restoreMs)

  return {
    version: '1.0.0',
    name: 'MetaMask',
    icon,
    chains,
    features,
    get accounts() {
      return readAccounts()
    },
  }
}
