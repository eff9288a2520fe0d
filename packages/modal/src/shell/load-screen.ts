import { type Route, screenError, slicesFeature, type Store } from '@latchkey/core'
import { addLaterSlices, consentScreen } from '@latchkey/features'
import { defineElements, type ElementClass } from '@latchkey/ui'
import { messagesFeature } from '@latchkey/view-kit'

/** The loaded screen of a route. */
export interface LoadedScreen {
  readonly tag: string
  /** Whether the question for consent shows in its place. */
  readonly isReplaced: boolean
  /** Whether its element may be reused when the modal opens again. */
  readonly staysForNextTime: boolean
}

/**
 * Loads the code of a route's screen, its texts and contributions to it.
 *
 * @param isBlocked whether consent is required first: with the screen, or in its place
 * @throws if one of them does not load
 */
export async function loadScreen(store: Store, route: Route, isBlocked: boolean): Promise<LoadedScreen> {
  const slices = store.use(slicesFeature)
  if (!slices.find(route.name)) await addLaterSlices(store)
  const found = slices.find(route.name)
  if (!found) throw screenError('viewNotFound', { advice: `No slice has a screen ${route.name}` })
  const { screen, slice } = found
  const isReplaced = isBlocked && !screen.asksConsent
  const parts = [...(isBlocked ? [consentScreen] : []), ...(isReplaced ? [] : [screen])]
  // The English texts of the first screen are bundled. Every other screen must load its own.
  const messages = store.use(messagesFeature)
  const texts = route.name === 'Connect' && !messages.isTranslated ? undefined : messages.load(slice)
  const places = (screen.places ?? []).map(place => slices.load(place))
  const [loaded] = await Promise.all([Promise.all(parts.map(({ load }) => load())), texts, ...places])
  defineElements(...(loaded.flatMap(({ elements }) => elements) as readonly ElementClass[]))
  const { tag, staysForNextTime = false } = isReplaced ? { tag: consentScreen.tag } : screen
  return { tag, isReplaced, staysForNextTime }
}
