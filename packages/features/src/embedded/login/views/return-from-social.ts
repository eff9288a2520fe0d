import type { Store } from '@latchkey/core'

import { embeddedFeature } from '../embedded-feature.ts'
import { logInWhileShown, showSocial } from '../login-screens.ts'
import { takeResult } from '../returned-login.ts'
import { joinEmbedded } from './join-embedded.ts'

/**
 * Continues the social login that the page came back from. It connects by itself, and the modal shows the progress. An
 * address without a result of the secure site stays unchanged. A result of an attempt that this tab did not start is
 * dropped.
 */
export async function returnFromSocial(store: Store): Promise<void> {
  const { secureSite } = store.options.services
  const taken = secureSite === undefined ? undefined : takeResult(location.href, secureSite)
  if (!taken) return
  history.replaceState(history.state, '', taken.href)
  joinEmbedded(store)
  const { socials } = store.use(embeddedFeature)
  const provider = socials.providerOf(taken.result)
  if (!provider) return store.log.write('warn', 'The result of a social login that this tab did not begin was left out')
  showSocial(store, { provider })
  await logInWhileShown(store, socials, provider, { returned: taken.result }).catch(() => {})
}
