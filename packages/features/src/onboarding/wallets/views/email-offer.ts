import { offersEmail, type Store } from '@latchkey/core'
import { iconMail } from '@latchkey/ui'
import type { Messages } from '@latchkey/core'
import { format } from '@latchkey/view-kit'
import { html, type TemplateResult } from 'lit'

/**
 * Returns an email address that is typed into the search, even if it is incomplete: no wallet has such a name. Returns
 * `undefined` if the site has no login by email.
 */
export function typedAddress(store: Store, typed: string): string | undefined {
  const text = typed.trim()
  return /^\S+@\S*$/.test(text) && offersEmail(store) ? text : undefined
}

/** Offers a login with an address that was typed into the search. */
export function emailOffer({ router }: Store, { allWallets }: Messages, address: string): TemplateResult {
  return html`<section class="plate" data-testid="email-offer">
    <lk-hero .heading=${allWallets.emailTitle} .text=${format(allWallets.emailText, { address })}>
      <lk-seal slot="picture" tone="accent" .icon=${iconMail}></lk-seal>
      <lk-button slot="extra" variant="primary" size="md" fit test-id="continue-with-email" @click=${() => router.push('EmailLogin', { address })}
        >${allWallets.emailContinue}</lk-button
      >
    </lk-hero>
  </section>`
}
