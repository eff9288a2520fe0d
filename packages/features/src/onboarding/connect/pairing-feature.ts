import {
  connectedName,
  type ConnectFacts,
  type DeepLinkChoice,
  defineFeature,
  KitError,
  type PairingState,
  pairingStateFeature,
  screenError,
  tellConnected,
  tellConnectFailure,
  type Wallet,
} from '@latchkey/core'
import type { Connector, Stop, WalletInfo } from '@latchkey/primitives'

export interface PairingController {
  readonly state: { readonly pairing: PairingState }
  /** Provides a code: keeps a valid one, else requests a new one, to connect every namespace. */
  prepare(): void
  /** Requests a new code for the same purpose in any case. */
  renew(): void
  /**
   * Pairs for a purpose other than to connect every namespace, such as a switch of connection. Its code is shown like
   * any other, and a new code serves the same purpose.
   *
   * @throws KitError `pairingExpired`, `pairingConnectorNotFound`; the error of the purpose
   */
  pairFor<Value>(purpose: PairingPurpose<Value>): Promise<Value>
  /**
   * Sets the wallet that gets the code; `undefined` if the code is only shown. If this code connects, later requests
   * open that wallet, or none. If it does not, they keep opening the wallet before (S3.68).
   */
  handTo(wallet: DeepLinkChoice | undefined): void
  /**
   * Reports the end of a pairing to the site while a view shows it.
   *
   * @param facts returns the method by which the code is passed, and the chosen wallet; no wallet if any may answer
   */
  tellAs(facts: () => PairingFacts): Stop
  /** Ends the attempt. A later answer of a wallet is ignored. */
  cancel(): void
  /** Ends the attempt, unless a wallet has answered already and features are still working on it. */
  leave(): void
}

export interface PairingFacts {
  readonly method: ConnectFacts['method']
  readonly wallet: Wallet | undefined
}

export type PairingPurpose<Value> = (pairing: {
  signal: AbortSignal
  onPairingUri: (uri: string) => void
  onAnswer: (wallet: WalletInfo) => void
}) => Promise<Value>

/** Lifetime of a pairing (S4.25). */
export const pairingValidityMs = 240_000
/** Margin by which it counts as expired earlier (S4.26). */
export const pairingExpiryMarginMs = 10_000

export const pairingFeature = defineFeature<PairingController>('pairing', (store, onDestroy) => {
  const { connections, connectors, storage, environment, use } = store
  const { clock } = environment
  const state = use(pairingStateFeature)
  let attempt: AbortController | undefined
  let stopExpiry: Stop = () => {}
  let purpose: PairingPurpose<unknown> = connectAll
  let handedTo: DeepLinkChoice | undefined
  let shownAs: (() => PairingFacts) | undefined
  const findConnector = (): Connector | undefined => connectors.state.all.find(each => each.type === 'WALLET_CONNECT')

  function end(reason: KitError): void {
    stopExpiry()
    handedTo = undefined
    const ended = attempt
    attempt = undefined
    ended?.abort(reason)
  }

  async function connectAll(how: Parameters<PairingPurpose<unknown>>[0]): Promise<void> {
    const connector = findConnector()
    if (connector) await connections.connect(connector, { ahead: true, ...how })
  }

  async function begin<Value>(aim: PairingPurpose<Value>): Promise<Value> {
    end(new KitError('pairingExpired'))
    if (!findConnector()) {
      const error = screenError('pairingConnectorNotFound', { advice: 'Leave `enableWalletConnect` on' })
      state.pairing = { status: 'failed', error }
      throw error
    }
    const current = new AbortController()
    attempt = current
    state.pairing = { status: 'preparing' }
    try {
      const value = await aim({
        signal: current.signal,
        onPairingUri: uri => attempt === current && present(uri),
        onAnswer(wallet) {
          if (attempt !== current) return
          stopExpiry()
          state.pairing = { status: 'answered', wallet }
        },
      })
      if (attempt === current) {
        storage.deepLinkChoice.write(handedTo)
        end(new KitError('pairingExpired'))
        purpose = connectAll
        state.pairing = { status: 'connected' }
        tell()
      }
      return value
    } catch (error) {
      if (attempt === current) {
        end(new KitError('pairingExpired'))
        state.pairing = toEnd(error)
        if (shownAs && state.pairing.status === 'failed') tellConnectFailure(store, error)
      }
      throw error
    }
  }

  function tell(): void {
    const connector = findConnector()
    if (!shownAs || !connector) return
    const { method, wallet } = shownAs()
    tellConnected(store, { method, wallet, name: wallet?.name ?? connectedName(store, connector) })
  }

  function present(uri: string): void {
    const left = pairingValidityMs - pairingExpiryMarginMs
    stopExpiry()
    state.pairing = { status: 'ready', uri, expiresAt: clock.now() + pairingValidityMs }
    stopExpiry = clock.after(left, () => {
      end(new KitError('pairingExpired'))
      state.pairing = { status: 'expired' }
    })
  }

  /** Starts a pairing. The state has its error. */
  function beginUnheard(): void {
    void begin(purpose).catch(() => {})
  }
  function cancel(): void {
    purpose = connectAll
    end(new KitError('modalClosed'))
    state.pairing = { status: 'idle' }
  }

  const isGood = (): boolean =>
    state.pairing.status === 'answered' ||
    state.pairing.status === 'preparing' ||
    (state.pairing.status === 'ready' && state.pairing.expiresAt - clock.now() > pairingExpiryMarginMs)

  onDestroy(() => {
    const error = new KitError('connectFailed', { advice: 'The kit was destroyed' })
    if (attempt) state.pairing = { status: 'failed', error }
    end(error)
  })
  return {
    state,
    prepare() {
      if (isGood()) return
      // The purpose ends with its attempt, because its caller does not wait any longer.
      if (!attempt) purpose = connectAll
      beginUnheard()
    },
    renew: beginUnheard,
    pairFor(aim) {
      purpose = aim
      return begin(aim)
    },
    tellAs(facts) {
      shownAs = facts
      return () => {
        if (shownAs === facts) shownAs = undefined
      }
    },
    handTo(wallet) {
      handedTo = wallet
    },
    cancel,
    leave() {
      if (state.pairing.status !== 'answered') cancel()
    },
  }
})

/** Converts the error of a pairing to a state. A pairing that was superseded by another wallet is no failure. */
function toEnd(error: unknown): PairingState {
  const failure = KitError.is(error) ? error : new KitError('connectFailed', { cause: error })
  if (failure.code === 'connectSuperseded') return { status: 'idle' }
  return failure.code === 'pairingExpired' ? { status: 'expired' } : { status: 'failed', error: failure }
}
