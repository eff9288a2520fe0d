import type { Store } from '@latchkey/core'
import type { CaipNetwork, ChainNamespace } from '@latchkey/primitives'

import { receiveError } from './errors.ts'

/** Who is paid, and on which networks. */
export interface Receiver {
  readonly namespace: ChainNamespace
  /** In full: money depends on it. */
  readonly address: string
  readonly profileName: string | undefined
  readonly profileImage: string | undefined
  /** Those of the site on which the address is the account's, and that its wallet serves. */
  readonly networks: readonly CaipNetwork[]
}

/** The account that the modal was opened for, else the one of the family that the site is on. */
export function receiverOf({ accounts, modal, networks }: Store): Receiver | undefined {
  const namespace = modal.state.namespace ?? networks.state.activeNamespace
  const identity = accounts.identity(namespace)
  const slot = namespace && networks.state.byNamespace[namespace]
  if (!identity || !slot) return undefined
  const { profileName, profileImage } = accounts.get(namespace).details
  const approved = slot.supportsAllNetworks ? undefined : slot.approvedCaipNetworkIds
  return {
    namespace,
    address: identity.address,
    profileName,
    profileImage,
    networks: slot.requestedCaipNetworks.filter(({ caipNetworkId }) => approved?.includes(caipNetworkId) ?? true),
  }
}

/**
 * Hands a text to another app of the person's choice.
 *
 * @throws KitError `shareFailed`; not when the person changed their mind
 */
export async function share({ environment: { browser } }: Store, text: string): Promise<void> {
  try {
    await browser.share?.(text)
  } catch (cause) {
    if (cause instanceof Error && cause.name === 'AbortError') return
    throw receiveError('shareFailed', { cause, advice: 'Copy the address instead' })
  }
}
