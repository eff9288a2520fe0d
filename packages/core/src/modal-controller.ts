import type { ChainNamespace } from '@latchkey/primitives'
import { proxy, subscribe } from 'valtio/vanilla'

import type { AccountsController } from './connections/accounts-controller.ts'
import type { EventsController } from './events-controller.ts'
import type { NetworksController } from './networks-controller.ts'
import type { RouteMap } from './open-tables.ts'
import type { RouteName } from './route-map.ts'
import type { RouterController } from './router-controller.ts'

/** How the modal stands. */
export interface ModalState {
  /** It shows. */
  readonly open: boolean
  /** Only wallets of this family are offered, while set: the modal was opened for it, or a screen before asks for it. */
  readonly namespace: ChainNamespace | undefined
  /** Counts refused closings: the modal shakes at each. */
  readonly refusals: number
  /** It refuses to close. */
  readonly held: boolean
}

/** What stands for the modal while its code is on its way. */
export interface ModalPreview {
  /** The connector whose row was pressed first. */
  readonly chosen: string | undefined
  /**
   * Removes it; once, whoever asks first.
   *
   * @returns for how long it has shown, in ms
   */
  end(): number
}

/** A view that needs no parameters can be opened by its name. */
export type OpenableView = { [Name in RouteName]: undefined extends RouteMap[Name] ? Name : never }[RouteName]

/** What the modal opens with. */
export interface OpenOptions {
  /** The screen. @default the account where one is connected, else Connect */
  view?: OpenableView
  /** Only wallets of this family. @default every family */
  namespace?: ChainNamespace
  /** What the screen begins with. @default nothing */
  arguments?: RouteMap[OpenableView]
}

/** Shows and hides the modal. */
export interface ModalController {
  /** How the modal stands. */
  readonly state: ModalState
  /** Shows the modal; where it shows, on another screen. */
  open(options?: OpenOptions): void
  /**
   * Hides the modal.
   *
   * @param force also where a screen refuses that
   * @returns false when closing is refused, which shakes the modal
   */
  close(force?: boolean): boolean
  /** One step back: to the earlier view, from Connect to the account, else out (S2.53, S2.54, S2.55). */
  back(): void
  /** While held, the modal refuses to close. */
  holdOpen(hold: boolean): void
}

/** What the modal is made of. */
export interface ModalDependencies {
  /** Its screens. */
  router: RouterController
  /** Says whether there is an account. */
  accounts: AccountsController
  /** Says which family is active. */
  networks: NetworksController
  /** Hears of opening and closing. */
  events: EventsController
  /** Whether it is a phone. */
  isMobile: boolean
  /** Those of the site, which may come late. */
  adapters: readonly unknown[]
  /** Whether the site shows the pairing code by itself. */
  manualControl: boolean
}

/** Makes the modal's state. */
export function createModalController(deps: ModalDependencies): ModalController {
  const { router, accounts, networks, events } = deps
  const state = proxy<{ open: boolean; namespace: ChainNamespace | undefined; refusals: number; held: boolean }>({
    open: false,
    namespace: undefined,
    refusals: 0,
    held: false,
  })
  let openedFor: ChainNamespace | undefined

  subscribe(router.state, narrow, true)

  /** The latest screen that asks for a family has the say, for as long as one can go back to it. */
  function narrow(): void {
    const asked = router.state.history.flatMap(route => (route.name === 'Connect' && route.params?.namespace) || [])
    state.namespace = asked.at(-1) ?? openedFor
  }

  const isConnected = (): boolean => accounts.identity(state.namespace ?? networks.state.activeNamespace) !== undefined

  function defaultView(): OpenableView {
    const connected = isConnected()
    if (deps.manualControl || (deps.adapters.length === 0 && !connected)) {
      return deps.isMobile ? 'AllWallets' : 'ConnectingWalletConnectBasic'
    }
    return connected ? 'Account' : 'Connect'
  }
  function close(force = false): boolean {
    if (!state.open) return true
    if (state.held && !force) {
      state.refusals++
      return false
    }
    state.held = false
    state.open = false
    events.track('MODAL_CLOSE', { connected: isConnected() })
    openedFor = undefined
    state.namespace = undefined
    return true
  }

  return {
    state,
    close,
    open({ view, namespace, arguments: params } = {}) {
      openedFor = namespace
      state.namespace = namespace
      router.reset(view ?? defaultView(), params)
      if (state.open) return
      state.open = true
      events.track('MODAL_OPEN', { connected: isConnected() })
    },
    back() {
      if (state.held) state.refusals++
      else if (router.pop()) return
      else if (router.current()?.name === 'Connect' && isConnected()) router.reset('Account')
      else close()
    },
    holdOpen(hold) {
      state.held = hold
    },
  }
}
