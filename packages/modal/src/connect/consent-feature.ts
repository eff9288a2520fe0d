import { defineFeature } from '@latchkey/core'
import { proxy } from 'valtio/vanilla'

/** Whether the visitor has agreed to the site's terms during this visit. */
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
