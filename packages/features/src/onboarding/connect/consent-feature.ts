import { defineFeature, type Store } from '@latchkey/core'
import { proxy } from 'valtio/vanilla'

import { needsConsent } from './offers.ts'

/** Consent of the user to the site's terms during this visit. */
export interface ConsentController {
  readonly state: { readonly accepted: boolean }
  set(accepted: boolean): void
}

export const consentFeature = defineFeature<ConsentController>('consent', () => {
  const state = proxy({ accepted: false })
  return {
    state,
    set(accepted) {
      state.accepted = accepted
    },
  }
})

/** Returns whether nothing may connect yet, because the user has not agreed to the site's terms. */
export function awaitsConsent(store: Store): boolean {
  return needsConsent(store) && !store.use(consentFeature).state.accepted
}
