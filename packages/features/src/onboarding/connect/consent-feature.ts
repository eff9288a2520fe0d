import { defineFeature, type Store } from '@latchkey/core'
import { safeLinkUrl } from '@latchkey/primitives'
import { proxy } from 'valtio/vanilla'

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

/** Returns whether consent to the site's terms is required before every connection (`features.legalCheckbox`). */
export function needsConsent({ legal: { state }, features }: Pick<Store, 'legal' | 'features'>): boolean {
  return (
    features.state.legalCheckbox &&
    (safeLinkUrl(state.termsConditionsUrl) !== undefined || safeLinkUrl(state.privacyPolicyUrl) !== undefined)
  )
}

/** Returns whether nothing may connect yet, because the user has not agreed to the site's terms. */
export function awaitsConsent(store: Store): boolean {
  return needsConsent(store) && !store.use(consentFeature).state.accepted
}
