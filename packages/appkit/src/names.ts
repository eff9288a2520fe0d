import type { NameSuggestion, RegisteredName, ShownName } from '@latchkey/features/names'
import type { Stop } from '@latchkey/primitives'

import type { AppKit } from './app-kit.ts'
import { followLoaded } from './follow-loaded.ts'

export type { NameSuggestion, RegisteredName, ShownName }

/**
 * The address behind a name, on the EVM network that the account is on: of the Blockchain API for names that are registered there, of ENS for all others.
 *
 * @returns `undefined` where nobody has the name
 * @throws KitError `nameUnresolved` where nobody answers, `nameNetworkMissing` without an EVM network
 */
export async function resolveName(kit: AppKit, name: string, signal?: AbortSignal): Promise<string | undefined> {
  return (await load()).resolveName(kit.store, name, signal)
}

/**
 * The names that an EVM address has at the Blockchain API. Each goes to the address: it was asked for by itself too.
 *
 * @throws KitError `addressNamesFailed`, `nameNetworkMissing`
 */
export async function fetchNames(kit: AppKit, address: string, signal?: AbortSignal): Promise<readonly string[]> {
  return (await load()).fetchNames(kit.store, address, signal)
}

/**
 * Hears the name of an EVM address, and its picture, as the screens of the kit show them: once that is loaded and at every change, until stopped. A name
 * goes back to its address, and is good for 5 minutes; nobody is asked before an EVM account is connected.
 *
 * @param callback hears `undefined` where there is no name, and until one is known
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
 * Names to choose from.
 *
 * @param text at least 4 letters, digits or hyphens
 * @param zone what the names end in @default 'latchkey'
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
 * Registers a name for the EVM account of the embedded wallet, on the network that it is on. The person confirms it in the modal.
 *
 * @param name the whole name, with its ending
 * @throws KitError `nameInvalid`, `nameNetworkMissing`, `nameAccountMissing`, `nameChainTooLarge` before anything is asked; `nameNotRegistered`, whose cause
 *   says why: the person declined, or the service refused
 */
export async function registerName(kit: AppKit, name: string): Promise<RegisteredName> {
  return (await load()).registerName(kit.store, name)
}

const load = () => import('@latchkey/features/names')
