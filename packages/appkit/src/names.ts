import type { NameSuggestion, RegisteredName, ShownName } from '@latchkey/features/names'
import type { Stop } from '@latchkey/primitives'

import type { AppKit } from './app-kit.ts'
import { followLoaded } from './follow-loaded.ts'

export type { NameSuggestion, RegisteredName, ShownName }

/**
 * Resolves a name to an address, on the account's EVM network: at the Blockchain API for names that are registered there, by ENS
 * for all others.
 *
 * @example const address = await resolveName(kit, 'vitalik.eth')
 * @returns `undefined` if the name has no address
 * @throws KitError `nameUnresolved` if no source answers, `nameNetworkMissing` without an EVM network
 */
export async function resolveName(kit: AppKit, name: string, signal?: AbortSignal): Promise<string | undefined> {
  return (await load()).resolveName(kit.store, name, signal)
}

/**
 * Fetches the names of an EVM address at the Blockchain API. Each is verified by resolving it back to the address.
 *
 * @throws KitError `addressNamesFailed`, `nameNetworkMissing`
 */
export async function fetchNames(kit: AppKit, address: string, signal?: AbortSignal): Promise<readonly string[]> {
  return (await load()).fetchNames(kit.store, address, signal)
}

/**
 * Calls back with the name of an EVM address and its picture, as the kit's screens show them: once the code is loaded and at
 * every change, until stopped. A name is verified by resolving it back to its address, and cached for 5 minutes. No request is
 * sent before an EVM account is connected.
 *
 * @param callback gets `undefined` if there is no name, and until one is known
 */
export function watchName(kit: AppKit, address: string, callback: (known: ShownName | undefined) => void): Stop {
  return followLoaded(
    kit,
    load(),
    ({ watchName: watch }) => watch(kit.store, address, callback),
    'The name is not followed',
  )
}

/**
 * Fetches available names to choose from.
 *
 * @param text at least 4 letters, digits or hyphens
 * @param zone the ending of the names. @default 'latchkey'
 * @throws KitError `nameInvalid`, `nameSuggestionsFailed`, `nameNetworkMissing`
 */
export async function suggestNames(
  kit: AppKit,
  text: string,
  zone?: string,
  signal?: AbortSignal,
): Promise<readonly NameSuggestion[]> {
  return (await load()).suggestNames(kit.store, text, zone, signal)
}

/**
 * Registers a name for the EVM account of the embedded wallet, on its present network. The user confirms it in the modal.
 *
 * @param name the whole name, with its ending
 * @throws KitError `nameInvalid`, `nameNetworkMissing`, `nameAccountMissing`, `nameChainTooLarge` before any request;
 *   `nameNotRegistered`, whose cause has the reason: the user rejected, or the service did
 */
export async function registerName(kit: AppKit, name: string): Promise<RegisteredName> {
  return (await load()).registerName(kit.store, name)
}

const load = () => import('@latchkey/features/names')
