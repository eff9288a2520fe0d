import type { MockBitcoinDesk } from './mock-bitcoin-desk.ts'

/** Phantom's object, on mainnet only: it prompts for its accounts each time, and signs only the named inputs. */
export function createMockPhantomProvider(desk: MockBitcoinDesk): object {
  const listeners = new Map<unknown, () => void>()
  const toAccounts = () =>
    [...desk.visible('mainnet')].reverse().map(({ address, publicKey, purpose }) => ({
      address,
      addressType: purpose === 'ordinal' ? 'p2tr' : 'p2wpkh',
      publicKey,
      purpose: purpose === 'ordinal' ? 'ordinals' : 'payment',
    }))

  return {
    async requestAccounts() {
      await desk.connect(undefined, true)
      return toAccounts()
    },
    async signMessage(address: string, message: Uint8Array) {
      const signature = await desk.signMessage(address, new TextDecoder().decode(message), 'ecdsa')
      return { signature: Uint8Array.from(atob(signature), character => character.charCodeAt(0)) }
    },
    async signPSBT(psbt: Uint8Array, { inputsToSign }: { inputsToSign: readonly InputsToSign[] }) {
      const inputs = inputsToSign.flatMap(({ address, signingIndexes }) =>
        signingIndexes.map(index => ({ address, index })),
      )
      return (await desk.signPsbt(psbt, { inputs })).psbt
    },
    on(_event: string, listener: (accounts: unknown) => void) {
      listeners.set(
        listener,
        desk.onChange(() => listener(toAccounts())),
      )
    },
    removeListener(_event: string, listener: (accounts: unknown) => void) {
      listeners.get(listener)?.()
      listeners.delete(listener)
    },
  }
}

interface InputsToSign {
  address: string
  signingIndexes: readonly number[]
}
