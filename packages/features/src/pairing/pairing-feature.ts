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
  /** Makes sure that there is a code to show: keeps one that is still good, else asks for a fresh one, to connect every family. */
  prepare(): void
  /** Asks for a fresh code, whatever there is, for the same purpose. */
  renew(): void
  /**
   * Pairs for another purpose than to connect every family, such as a switch of connection. The code shows as any other does, and
   * a fresh one serves the same purpose.
   *
   * @throws KitError `pairingExpired`, `pairingConnectorNotFound`, and what the purpose throws
   */
  pairFor<Value>(purpose: PairingPurpose<Value>): Promise<Value>
  /**
   * Says which wallet the code was handed to; `undefined` when it is only shown. Where this code connects, later requests open that
   * wallet, or none; where it does not, they go on opening the one before (S3.68).
   */
  handTo(wallet: DeepLinkChoice | undefined): void
  /**
   * Tells the site how a pairing ends, while a view shows it.
   *
   * @param facts how its code is handed over then, and the wallet that was chosen; no wallet where any may answer
   */
  tellAs(facts: () => PairingFacts): Stop
  /** Ends the attempt; a wallet that answers later finds nobody. */
  cancel(): void
  /** Ends the attempt, unless a wallet has answered already and features have yet to do their part. */
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

/** A pairing expires this long after it is made (S4.25). */
export const pairingValidityMs = 240_000
/** It counts as expired this long before (S4.26). */
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

  /** What went wrong is in the state. */
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
      // What an attempt was for ends with it: nobody waits for that any longer.
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

/** How a pairing ended that did not connect. One that made way for another wallet is nobody's failure. */
function toEnd(error: unknown): PairingState {
  const failure = KitError.is(error) ? error : new KitError('connectFailed', { cause: error })
  if (failure.code === 'connectSuperseded') return { status: 'idle' }
  return failure.code === 'pairingExpired' ? { status: 'expired' } : { status: 'failed', error: failure }
}
