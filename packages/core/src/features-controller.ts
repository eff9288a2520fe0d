import { proxy } from 'valtio/vanilla'

import { basicFeatures, defaultFeatures, type Features, type RemoteFeatures } from './features.ts'

export interface FeaturesController {
  /** What is on: defaults, then the site's, then the remote configuration's, then basic mode. */
  readonly state: Features
  /** The site changes its own settings; remote configuration keeps its say. */
  setLocal(features: Partial<Features>): void
  /** @returns the names of the local settings that the remote configuration overrides */
  setRemote(features: Partial<RemoteFeatures>): (keyof RemoteFeatures)[]
}

export function createFeaturesController(initial: Partial<Features> = {}, basic = false): FeaturesController {
  let local = initial
  let remote: Partial<RemoteFeatures> = {}
  const resolve = (): Features => ({ ...defaultFeatures, ...local, ...remote, ...(basic && basicFeatures) })
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
