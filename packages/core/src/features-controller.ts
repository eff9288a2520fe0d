import { proxy } from 'valtio/vanilla'

import {
  basicFeatures,
  connectMethods,
  defaultFeatures,
  type Features,
  type RemoteFeatures,
  walletFeatures,
} from './features.ts'

/** Resolves the feature flags. */
export interface FeaturesController {
  /** The resolved flags: defaults, then the site's, then the remote configuration's, then basic mode. */
  readonly state: Features
  /** Changes the site's own flags. The remote configuration still wins. */
  setLocal(features: Partial<Features>): void
  /**
   * Sets the remote configuration, which wins over the site's flags.
   *
   * @returns the names of the local settings that the remote configuration overrides
   */
  setRemote(features: Partial<RemoteFeatures>): (keyof RemoteFeatures)[]
}

/** Creates the feature flags of a kit. */
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

/** Completes an order with the names that it leaves out, so that an order turns nothing off. */
function inOrder<Name>(order: readonly Name[], all: readonly Name[]): Name[] {
  return [...new Set([...order, ...all])]
}
