import { proxy } from 'valtio/vanilla'

import {
  basicFeatures,
  connectMethods,
  defaultFeatures,
  type Features,
  type RemoteFeatures,
  walletFeatures,
} from './features.ts'

/** Knows what is switched on. */
export interface FeaturesController {
  /** What is on: defaults, then the site's, then the remote configuration's, then basic mode. */
  readonly state: Features
  /** The site changes its own settings; remote configuration keeps its say. */
  setLocal(features: Partial<Features>): void
  /**
   * Lays remote configuration over the site's switches.
   *
   * @returns the names of the local settings that the remote configuration overrides
   */
  setRemote(features: Partial<RemoteFeatures>): (keyof RemoteFeatures)[]
}

/** Makes the switches of a kit. */
export function createFeaturesController(initial: Partial<Features> = {}, basic = false): FeaturesController {
  let local = initial
  let remote: Partial<RemoteFeatures> = {}
  const resolve = (): Features => {
    const features = { ...defaultFeatures, ...local, ...remote, ...(basic && basicFeatures) }
    return {
      ...features,
      connectMethodsOrder: inOrder(features.connectMethodsOrder, connectMethods),
      walletFeaturesOrder: inOrder(features.walletFeaturesOrder, walletFeatures),
    }
  }
  const state = proxy<Features>(resolve())
  return {
    state,
    setLocal(features) {
      local = { ...local, ...features }
      Object.assign(state, resolve())
    },
    setRemote(features) {
      remote = features
      Object.assign(state, resolve())
      return (Object.keys(features) as (keyof RemoteFeatures)[]).filter(
        name => name in local && JSON.stringify(local[name]) !== JSON.stringify(features[name]),
      )
    },
  }
}

/** What an order does not name comes after what it names: an order switches nothing off. */
function inOrder<Name>(order: readonly Name[], all: readonly Name[]): Name[] {
  return [...new Set([...order, ...all])]
}
