import type { CaipNetworkId } from '@latchkey/primitives'

import { SiwxError } from '../siwx-error.ts'

/**
 * Checks the networks that may sign in.
 *
 * @throws TypeError for an empty list, or a value that is not a network
 */
export function checkNetworks(networks: readonly CaipNetworkId[] | undefined): void {
  if (networks?.length === 0) throw new TypeError('"networks" names at least one network, or is left out')
  for (const network of networks ?? [])
    if (!/^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}$/.test(network))
      throw new TypeError(`"${network}" of "networks" is no network: write it as in eip155:1`)
}

/**
 * Requires a network that may sign in.
 *
 * @throws SiwxError `chainUnsupported`
 */
export function requireNetwork(networks: readonly CaipNetworkId[] | undefined, chainId: string | undefined): void {
  if (networks && chainId !== undefined && !networks.some(network => network === chainId))
    throw new SiwxError('chainUnsupported', `Nobody signs in on ${chainId}: name it in "networks"`)
}
