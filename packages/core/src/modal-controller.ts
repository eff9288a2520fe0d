import type { ChainNamespace } from '@latchkey/primitives'
import { proxy, subscribe } from 'valtio/vanilla'

import type { AccountsController } from './connections/accounts-controller.ts'
import type { EventsController } from './events-controller.ts'
import type { NetworksController } from './networks-controller.ts'
import type { RouteMap } from './open-tables.ts'
import type { RouteName } from './route-map.ts'
import type { RouterController } from './router-controller.ts'

/** The state of the modal. */
export interface ModalState {
  /** Whether the modal is open. */
  readonly open: boolean
  /** Limits the offered wallets to this namespace. Set if the modal was opened for it, or a screen requests it. */
  readonly namespace: ChainNamespace | undefined
  /** Number of rejected attempts to close. The modal shakes at each. */
  readonly rejections: number
  /** Whether a screen prevents closing. */
  readonly held: boolean
}

/** The preview that shows until the modal's code is loaded. */
export interface ModalPreview {
  /** Id of the connector whose row was pressed first. */
  readonly chosen: string | undefined
  /**
   * Removes the preview. Only the first call has an effect.
   *
   * @returns how long it has shown, in ms
   */
  end(): number
}

/** A view that can be opened by its name, because it needs no parameters. */
export type OpenableView = { [Name in RouteName]: undefined extends RouteMap[Name] ? Name : never }[RouteName]

/** Options of opening the modal. */
export interface OpenOptions {
  /** The screen. @default the account if one is connected, else Connect */
  view?: OpenableView
  /** Limits the offered wallets to this namespace. @default every namespace */
  namespace?: ChainNamespace
  /** Parameters of the screen. @default nothing */
  arguments?: RouteMap[OpenableView]
}

/** Opens and closes the modal. */
export interface ModalController {
  /** The modal's state. */
  readonly state: ModalState
  /** Opens the modal. If it is open, switches to the screen. */
  open(options?: OpenOptions): void
  /**
   * Closes the modal.
   *
   * @param force closes even if a screen prevents it. @default false
   * @returns false if a screen prevents closing, which shakes the modal
   */
  close(force?: boolean): boolean
  /**
   * Goes one step back: to the earlier view, from Connect to the account, else closes the modal (S2.53, S2.54, S2.55).
   */
  back(): void
  /** Prevents closing while true. */
  holdOpen(hold: boolean): void
}

/** Dependencies of the modal. */
export interface ModalDependencies {
  /** The modal's screens. */
  router: RouterController
  /** Provides the connected account. */
  accounts: AccountsController
  /** Provides the active namespace. */
  networks: NetworksController
  /** Receives the events of opening and closing. */
  events: EventsController
  /** Whether the device is a phone or a tablet. */
  isMobile: boolean
  /** The site's adapters. The list may grow later. */
  adapters: readonly unknown[]
  /** Whether the site shows the pairing code itself. */
  manualControl: boolean
}

/** Creates the state of the modal. */
export function createModalController(deps: ModalDependencies): ModalController {
  const { router, accounts, networks, events } = deps
  const state = proxy<{ open: boolean; namespace: ChainNamespace | undefined; rejections: number; held: boolean }>({
    open: false,
    namespace: undefined,
    rejections: 0,
    held: false,
  })
  let openedFor: ChainNamespace | undefined

  subscribe(router.state, narrow, true)

  /** Applies the namespace of the latest screen in the history that names one. */
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
      state.rejections++
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
      if (state.held) state.rejections++
      else if (router.pop()) return
      else if (router.current()?.name === 'Connect' && isConnected()) router.reset('Account')
      else close()
    },
    holdOpen(hold) {
      state.held = hold
    },
  }
}
