import type { Messages } from '@latchkey/core'
import { iconDownload, iconRetry } from '@latchkey/ui'
import { format } from '@latchkey/view-kit'
import { html, type TemplateResult } from 'lit'

export interface LinkFailureFacts {
  /** Name of the wallet. */
  readonly name: string
  /** Icon before "Copy link". */
  readonly copyIcon: string
  readonly onCopy: () => Promise<void>
  readonly onDownload: () => void
  readonly onOpen: () => void
}

/** Renders the other methods if the wallet's app did not open. */
export function linkFailed(
  { common, pairing }: Messages,
  tabs: unknown,
  logo: TemplateResult,
  { name, copyIcon, onCopy, onDownload, onOpen }: LinkFailureFacts,
): TemplateResult {
  return html`<div class="body">
      ${tabs}
      <section class="plate">
        <lk-hero role="status" .heading=${format(pairing.notOpenedTitle, { name })} .text=${pairing.notOpenedText}>
          <lk-ring slot="picture" state="error">${logo}</lk-ring>
        </lk-hero>
      </section>
      <section class="plate list">
        <ul class="list">
          <li>
            <lk-row .heading=${common.copyLink} .sub=${pairing.pasteInWallet} test-id="copy-wc2-uri" @click=${onCopy}>
              <lk-logo slot="logo" tone="plain" .icon=${copyIcon}></lk-logo>
            </lk-row>
          </li>
          <li>
            <lk-row chevron .heading=${format(common.getWallet, { name })} test-id="no-wallet-yet" @click=${onDownload}>
              <lk-logo slot="logo" tone="plain" .icon=${iconDownload}></lk-logo>
            </lk-row>
          </li>
        </ul>
      </section>
    </div>
    <div class="dock">
      <lk-button variant="primary" test-id="w3m-connecting-widget-secondary-button" @click=${onOpen}
        ><lk-icon slot="start" .icon=${iconRetry} .size=${18}></lk-icon>${common.tryAgain}</lk-button
      >
    </div>`
}

/** Renders a message for a link that was not used in time. */
export function linkExpired(
  { pairing }: Messages,
  tabs: unknown,
  logo: TemplateResult,
  onRenew: () => void,
): TemplateResult {
  return html`<div class="body">
      ${tabs}
      <section class="plate">
        <lk-hero role="status" .heading=${pairing.expiredTitle} .text=${pairing.expiredText}>
          <lk-ring slot="picture" state="error">${logo}</lk-ring>
        </lk-hero>
      </section>
    </div>
    <div class="dock">
      <lk-button variant="primary" test-id="new-code" @click=${onRenew}
        ><lk-icon slot="start" .icon=${iconRetry} .size=${18}></lk-icon>${pairing.newCode}</lk-button
      >
    </div>`
}
