import type { RemoteConfig, RemoteFeature, RemoteFeatureId } from '@latchkey/protocol'

import {
  defaultFeatures,
  type Features,
  onrampProviders,
  type RemoteFeatures,
  socialProviders,
  swapProviders,
} from '../features.ts'

/**
 * Converts the project's remote configuration to feature flags. A feature that it does not name stays as the site set
 * it. One that it enables without a choice keeps the site's choice, or gets the default if the site had it off.
 */
export function toRemoteFeatures(config: RemoteConfig, local: Partial<Features> = {}): Partial<RemoteFeatures> {
  const named = new Map<string, RemoteFeature>(config.features.map(feature => [feature.id, feature]))

  function flag<Name extends 'email' | 'history' | 'multiWallet'>(
    id: RemoteFeatureId,
    name: Name,
  ): Partial<RemoteFeatures> {
    const feature = named.get(id)
    return feature ? { [name]: feature.isEnabled } : {}
  }
  function list<Name extends 'swaps' | 'onramp' | 'socials'>(
    id: RemoteFeatureId,
    name: Name,
    known: readonly string[],
  ): Partial<RemoteFeatures> {
    const feature = named.get(id)
    if (!feature) return {}
    if (!feature.isEnabled) return { [name]: false }
    if (!feature.config) return { [name]: local[name] || defaultFeatures[name] }
    const chosen = [...new Set(feature.config)].filter(each => known.includes(each))
    return { [name]: chosen.length > 0 ? chosen : false }
  }

  return {
    ...list('swap', 'swaps', swapProviders),
    ...list('onramp', 'onramp', onrampProviders),
    ...list('social_login', 'socials', socialProviders),
    ...flag('email', 'email'),
    ...flag('activity', 'history'),
    ...flag('multi_wallet', 'multiWallet'),
  }
}
