import { type Catalogue, type Extension, type RouteName, slicesFeature, type Store } from '@latchkey/core'
import { messagesFeature } from '@latchkey/view-kit'

import { account } from './account/slice.ts'
import { activity } from './activity/slice.ts'
import { connect } from './connect/slice.ts'
import { connections } from './connections/slice.ts'
import { embedded } from './embedded/slice.ts'
import { networks } from './networks/slice.ts'
import { nfts } from './nfts/slice.ts'
import { pairing } from './pairing/slice.ts'
import { permissions } from './permissions/slice.ts'
import { receive } from './receive/slice.ts'
import { send } from './send/slice.ts'
import { signIn } from './sign-in/slice.ts'
import { social } from './social/slice.ts'
import { tokens } from './tokens/slice.ts'
import { updateEmail } from './update-email/slice.ts'
import { wallets } from './wallets/slice.ts'

/** The features of the kit. A feature is a folder, and a row here: of what it is, and of its type, which brings its routes and texts. */
export const slices: readonly [
  typeof connect,
  typeof wallets,
  typeof pairing,
  typeof networks,
  typeof account,
  typeof connections,
  typeof receive,
  typeof send,
  typeof tokens,
  typeof nfts,
  typeof activity,
  typeof signIn,
  typeof embedded,
  typeof social,
  typeof updateEmail,
  typeof permissions,
] = [
  connect,
  wallets,
  pairing,
  networks,
  account,
  connections,
  receive,
  send,
  tokens,
  nfts,
  activity,
  signIn,
  embedded,
  social,
  updateEmail,
  permissions,
]

type ShownBy<Each> = Each extends { readonly screens: infer Shown } ? keyof Shown : never
type None<Left extends never> = Left
/** Does not compile where a route has no screen. */
export type RoutesWithoutScreen = None<Exclude<RouteName, ShownBy<(typeof slices)[number]>>>

/** How the texts of every slice come in another language. One that lacks those of a slice does not compile. */
export type TranslatedSlices = Readonly<
  Record<(typeof slices)[number]['name'], () => Promise<{ readonly messages: Catalogue }>>
>

/** Gives a kit its features, and after them the extensions of its site, with what they say. */
export function addSlices(store: Store): void {
  knowSlices(store)
  store.use(messagesFeature).add(store.use(slicesFeature).state.list)
}

/** Gives a kit its features, and after them the extensions of its site: nothing of them loads for that. */
export function knowSlices(store: Store): void {
  store.use(slicesFeature).add([...slices, ...(store.options.extensions as readonly Extension[])])
}

/** What stands in place of a screen that connects, until the visitor has agreed to the site's terms. */
export const consentScreen = { tag: 'lk-consent-view', load: () => import('./connect/views/consent-view.ts') }

/** Whether a screen connects a wallet. */
export function connectsFrom(store: Store, name: RouteName): boolean {
  return store.use(slicesFeature).find(name)?.screen.connects === true
}
