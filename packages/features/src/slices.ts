import { type Catalogue, type Extension, type RouteName, type Slice, slicesFeature, type Store } from '@latchkey/core'
import { messagesFeature } from '@latchkey/view-kit'

import type { LaterSlice } from './account-slices.ts'
import { connect } from './connect/slice.ts'
import { embedded } from './embedded/slice.ts'
import { pairing } from './pairing/slice.ts'
import { signIn } from './sign-in/slice.ts'
import { social } from './social/slice.ts'
import { wallets } from './wallets/slice.ts'

/** A feature is a folder, and a row here or in `account-slices.ts`: of what it is, and of its type, which brings its routes and texts. */
const connectSlices: readonly [typeof connect, typeof wallets, typeof pairing] = [connect, wallets, pairing]
const loginSlices: readonly [typeof signIn, typeof embedded, typeof social] = [signIn, embedded, social]

/** The features of the kit that Connect can show. */
export const firstSlices: readonly [...typeof connectSlices, ...typeof loginSlices] = [...connectSlices, ...loginSlices]

/** Every feature of the kit, by its type. */
type AnySlice = (typeof firstSlices)[number] | LaterSlice
type ShownBy<Each> = Each extends { readonly screens: infer Shown } ? keyof Shown : never
type None<Left extends never> = Left
/** Does not compile where a route has no screen. */
export type RoutesWithoutScreen = None<Exclude<RouteName, ShownBy<AnySlice>>>

/** How the texts of every slice come in another language. One that lacks those of a slice does not compile. */
export type TranslatedSlices = Readonly<Record<AnySlice['name'], () => Promise<{ readonly messages: Catalogue }>>>

/** Gives a kit the features that Connect can show, with what they say; the others, and the extensions of its site, come with {@link addLaterSlices}. */
export function addSlices(store: Store): void {
  add(store, firstSlices)
}

/**
 * Gives a kit its features of an account, and the extensions of its site: with the first screen of theirs, or with an account.
 *
 * @throws where their code does not load; the next call asks again
 */
export async function addLaterSlices(store: Store): Promise<void> {
  if (hasLaterSlices(store)) return
  const { accountSlices, embeddedSlices } = await import('./account-slices.ts')
  if (hasLaterSlices(store)) return
  const extensions = store.options.extensions as readonly Extension[]
  add(store, [...connectSlices, ...accountSlices, ...loginSlices, ...embeddedSlices, ...extensions])
}

/** Whether a kit has all of its features; until then a screen that nothing knows may be one of theirs. */
export function hasLaterSlices(store: Store): boolean {
  return store.use(slicesFeature).state.list.some(({ name }) => name === 'account')
}

function add(store: Store, list: readonly Slice[]): void {
  const slices = store.use(slicesFeature)
  slices.add(list)
  store.use(messagesFeature).add(slices.state.list)
}

/** What stands in place of a screen that connects, until the visitor has agreed to the site's terms. */
export const consentScreen = { tag: 'lk-consent-view', load: () => import('./connect/views/consent-view.ts') }

/** Whether a screen connects a wallet. */
export function connectsFrom(store: Store, name: RouteName): boolean {
  return store.use(slicesFeature).find(name)?.screen.connects === true
}
