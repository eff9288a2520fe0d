import type { Store } from '@latchkey/core'
import type { CaipNetwork, ChainNamespace } from '@latchkey/primitives'

import { receiveError } from './errors.ts'

/** Account to receive at, with its networks. */
export interface Receiver {
  readonly namespace: ChainNamespace
  /** Full address, because a shortened one is not safe to pay to. */
  readonly address: string
  readonly profileName: string | undefined
  readonly profileImage: string | undefined
  /** Networks of the site on which the address belongs to the account and which its wallet serves. */
  readonly networks: readonly CaipNetwork[]
}

/** Returns the account that the modal was opened for, else that of the active namespace. */
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
 * Shares a text with another app that the user chooses.
 *
 * @throws KitError `shareFailed`, unless the user has cancelled
 */
export async function share({ environment: { browser } }: Store, text: string): Promise<void> {
  try {
    await browser.share?.(text)
  } catch (cause) {
    if (cause instanceof Error && cause.name === 'AbortError') return
    throw receiveError('shareFailed', { cause, advice: 'Copy the address instead' })
  }
}
