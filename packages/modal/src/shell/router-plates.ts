import type { Messages } from '@latchkey/core'
import { iconError, iconRetry, LkButton, LkHero, LkIcon, LkSeal } from '@latchkey/ui'
import { html, nothing, type TemplateResult } from 'lit'

/** Renders cards in place of a screen that is loading. */
export function loadingPlates({ router }: Messages): TemplateResult {
  return html`<div class="body">
    <section class="plate hold" aria-busy="true" aria-label=${router.loading}>
      <span class="skel"></span>
      <span class="skel"></span>
      <span class="skel"></span>
    </section>
  </div>`
}

/** Renders cards in place of a screen that failed to load. @param reload reloads the page, if a retry may not be enough */
export function failedPlates(
  { router, common }: Messages,
  retry: () => void,
  reload: (() => void) | undefined,
): TemplateResult {
  return html`<div class="body">
      <section class="plate" role="alert">
        <lk-hero .heading=${router.failedTitle} .text=${reload ? router.failedAgainText : router.failedText}>
          <lk-seal slot="picture" tone="error" .icon=${iconError}></lk-seal>
        </lk-hero>
      </section>
    </div>
    <div class=${reload ? 'dock pair' : 'dock'}>
      ${
        reload
          ? html`<lk-button variant="secondary" test-id="reload-page" @click=${reload}>${router.reload}</lk-button>`
          : nothing
      }
      <lk-button variant="primary" test-id="w3m-connecting-widget-secondary-button" @click=${retry}>
        <lk-icon slot="start" .icon=${iconRetry} .size=${18}></lk-icon>${common.tryAgain}
      </lk-button>
    </div>`
}

/** Elements of the cards for a failed screen. */
export const plateElements = [LkHero, LkSeal, LkButton, LkIcon]
