import { BaseError, type Eip1193Provider, type Stop, raceAbort } from '@latchkey/primitives'

/** The part of a kit that signers use. `AppKit` of `@latchkey/appkit` has it. */
export interface SignerKit {
  /** Resolves when the last visit's connections are settled. */
  ready(): Promise<void>
  /** The address of the EVM account, in EIP-55 form. */
  getAddress(namespace: 'eip155'): string | undefined
  /** The address in CAIP-10 form, with its network. */
  getCaipAddress(namespace: 'eip155'): string | undefined
  /** The provider of the account's wallet; `undefined` without a connection. */
  getProvider(namespace: 'eip155'): Eip1193Provider | undefined
  /** Calls back with the account and its network, at once and at every change. */
  subscribeAccount(callback: () => void, namespace: 'eip155'): Stop
  /** Calls back when the wallet changes. */
  subscribeProviders(callback: () => void): Stop
}

/**
 * Receives the current signer.
 *
 * @param signer `undefined` while there is none
 * @param error the reason why there is none although a wallet is connected
 */
export type SignerListener<Signer> = (signer: Signer | undefined, error?: BaseError) => void

/** The signers of a library. */
export interface Signers<Signer> {
  /**
   * Returns a signer of the account that the kit shows in EVM, on the current network of its wallet. Waits until the last visit's
   * connection is restored.
   *
   * @throws BaseError `notConnected`, `signerUnavailable`, or the signal's reason
   */
  get(kit: SignerKit, options?: { signal?: AbortSignal | undefined }): Promise<Signer>
  /**
   * Reports the signer: `undefined` at once, the signer as soon as the wallet has answered its network, and both again when
   * account, network or wallet change. Without a connection it stays `undefined`.
   */
  watch(kit: SignerKit, listener: SignerListener<Signer>): Stop
}

/** The parts of a kit's state that a signer is made of. */
interface Shown {
  readonly wallet: Eip1193Provider
  readonly address: string
  /** The address with the network, in CAIP-10 form. */
  readonly caipAddress: string
}

/**
 * Creates the signers of a library that keeps the network of the wallet's first answer.
 *
 * @param make shows no prompt, and resolves once the wallet has answered its network
 */
export function createSigners<Signer>(
  make: (wallet: Eip1193Provider, address: string) => Promise<Signer>,
): Signers<Signer> {
  const makeOf = async ({ wallet, address }: Shown): Promise<{ signer: Signer } | { error: BaseError }> => {
    try {
      return { signer: await make(wallet, address) }
    } catch (cause) {
      const advice = 'Ask the visitor to open the wallet, then try again. Its own error is the cause.'
      return { error: new BaseError('signerUnavailable', 'The wallet did not say its network', { advice, cause }) }
    }
  }

  return {
    async get(kit, { signal } = {}) {
      signal?.throwIfAborted()
      await raceAbort(kit.ready(), signal)
      for (;;) {
        const shown = readShown(kit)
        if (!shown) {
          const advice =
            "Connect one first, with open({ view: 'Connect', namespace: 'eip155' }) or connect() of the kit."
          throw new BaseError('notConnected', 'No EVM wallet is connected', { advice })
        }
        const made = await unlessChanged(kit, shown, makeOf(shown), signal)
        if (!made || !isSame(shown, readShown(kit))) continue
        if ('error' in made) throw made.error
        return made.signer
      }
    },

    watch(kit, listener) {
      let current: { readonly shown: Shown | undefined } | undefined
      let isStopped = false
      let isBlank = false

      function look(): void {
        const shown = readShown(kit)
        if (isStopped || (current && isSame(current.shown, shown))) return
        const mine = (current = { shown })
        if (shown) {
          void makeOf(shown).then(made => {
            if (isStopped || mine !== current) return
            isBlank = false
            if ('error' in made) listener(undefined, made.error)
            else listener(made.signer)
          })
        }
        if (isBlank) return
        isBlank = true
        listener(undefined)
      }

      const stops = [kit.subscribeAccount(look, 'eip155'), kit.subscribeProviders(look)]
      return () => {
        isStopped = true
        stops.forEach(stop => stop())
      }
    },
  }
}

/** Returns the result, or `undefined` once the kit shows something else: the previous wallet may never answer. */
async function unlessChanged<Made>(
  kit: SignerKit,
  shown: Shown,
  made: Promise<Made>,
  signal: AbortSignal | undefined,
): Promise<Made | undefined> {
  let stops: readonly Stop[] = []
  const changed = new Promise<undefined>(resolve => {
    const look = (): void => void (isSame(shown, readShown(kit)) || resolve(undefined))
    stops = [kit.subscribeAccount(look, 'eip155'), kit.subscribeProviders(look)]
  })
  try {
    return await raceAbort(Promise.race([made, changed]), signal)
  } finally {
    stops.forEach(stop => stop())
  }
}

/** While a connection is restored there is an address, and no provider yet. */
function readShown(kit: SignerKit): Shown | undefined {
  const wallet = kit.getProvider('eip155')
  const address = kit.getAddress('eip155')
  const caipAddress = kit.getCaipAddress('eip155')
  return wallet && address && caipAddress ? { wallet, address, caipAddress } : undefined
}

function isSame(one: Shown | undefined, other: Shown | undefined): boolean {
  return one?.wallet === other?.wallet && one?.caipAddress === other?.caipAddress
}
