import {
  addAdapter,
  type AppKit as Kit,
  type AppKitNetwork,
  type ChainAdapter,
  type ChainNamespace,
  logFailure,
  type Stop,
} from '@latchkey/appkit'

import { type FormerEvent, toFormerEvent } from './former-event.ts'

/** A kit with the methods of the AppKit API. */
export interface AppKit extends Kit {
  /**
   * Adds a namespace to the kit that was not passed to `createAppKit`.
   *
   * @param adapter an adapter whose networks are among those of the kit
   */
  addAdapter(adapter: ChainAdapter): void
  /** The namespace of the active network. */
  getActiveChainNamespace(): ChainNamespace | undefined
  /**
   * Switches to a network without waiting for the wallet. A failure is logged on the console; `switchNetwork` rejects with it.
   */
  setCaipNetwork(network: AppKitNetwork): void
  /** Calls back at every event, and at once with the latest one. */
  subscribeEvents(callback: (event: FormerEvent) => void): Stop
}

/** Adds the methods to a kit that only sites of the AppKit API call. */
export function toCompatKit(kit: Kit): AppKit {
  if (isCompatKit(kit)) return kit
  const subscribeEvents = kit.subscribeEvents.bind(kit)
  return Object.assign<Kit, Omit<AppKit, keyof Kit> & Pick<AppKit, 'subscribeEvents'>>(kit, {
    addAdapter: adapter => addAdapter(kit, adapter),
    getActiveChainNamespace: () => kit.getState().activeChain,
    setCaipNetwork(network) {
      kit.switchNetwork(network).catch((error: unknown) => logFailure(kit, 'setCaipNetwork() failed', error))
    },
    subscribeEvents: callback => subscribeEvents(event => callback(toFormerEvent(event))),
  })
}

function isCompatKit(kit: Kit): kit is AppKit {
  return 'addAdapter' in kit
}
