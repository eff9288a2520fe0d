import { type Catalogue, type Extension, type RouteName, type Slice, slicesFeature, type Store } from '@latchkey/core'
import { messagesFeature } from '@latchkey/view-kit'

import type { LaterSlice } from './account-slices.ts'
import { connect } from './onboarding/connect/slice.ts'
import { embedded } from './embedded/login/slice.ts'
import { pairing } from './onboarding/pairing/slice.ts'
import { signIn } from './sign-in/slice.ts'
import { social } from './embedded/social/slice.ts'
import { wallets } from './onboarding/wallets/slice.ts'

/**
 * Features that Connect can show. A feature is a folder, and a row here or in `account-slices.ts`: its value, and its
 * type, which adds its routes and texts.
 */
const connectSlices: readonly [typeof connect, typeof wallets, typeof pairing] = [connect, wallets, pairing]
const loginSlices: readonly [typeof signIn, typeof embedded, typeof social] = [signIn, embedded, social]

/** Features of the kit that Connect can show. */
export const firstSlices: readonly [...typeof connectSlices, ...typeof loginSlices] = [...connectSlices, ...loginSlices]

/** All features of the kit, by type. */
type AnySlice = (typeof firstSlices)[number] | LaterSlice
type ShownBy<Each> = Each extends { readonly screens: infer Shown } ? keyof Shown : never
type None<Left extends never> = Left
/** Fails to compile if a route has no screen. */
export type RoutesWithoutScreen = None<Exclude<RouteName, ShownBy<AnySlice>>>

/** Texts of every slice in another language. A language without those of a slice does not compile. */
export type TranslatedSlices = Readonly<Record<AnySlice['name'], () => Promise<{ readonly messages: Catalogue }>>>

/**
 * Adds the features that Connect can show, with their texts. {@link addLaterSlices} adds the others and the extensions
 * of the site.
 */
export function addSlices(store: Store): void {
  add(store, firstSlices)
}

/**
 * Adds the features of an account and the extensions of the site, with their first screen or with an account.
 *
 * @throws if their code does not load; the next call tries again
 */
export async function addLaterSlices(store: Store): Promise<void> {
  if (hasLaterSlices(store)) return
  const { accountSlices, embeddedSlices } = await import('./account-slices.ts')
  if (hasLaterSlices(store)) return
  const extensions = store.options.extensions as readonly Extension[]
  add(store, [...connectSlices, ...accountSlices, ...loginSlices, ...embeddedSlices, ...extensions])
}

/** Returns whether a kit has all of its features. Until then an unknown screen may be one of theirs. */
export function hasLaterSlices(store: Store): boolean {
  return store.use(slicesFeature).state.list.some(({ name }) => name === 'account')
}

function add(store: Store, list: readonly Slice[]): void {
  const slices = store.use(slicesFeature)
  slices.add(list)
  store.use(messagesFeature).add(slices.state.list)
}

/** Screen that replaces one that connects, until the user has agreed to the site's terms. */
export const consentScreen = {
  tag: 'lk-consent-view',
  load: () => import('./onboarding/connect/views/consent-view.ts'),
}

/** Returns whether a screen connects a wallet. */
export function connectsFrom(store: Store, name: RouteName): boolean {
  return store.use(slicesFeature).find(name)?.screen.connects === true
}
