import type { Messages } from '@latchkey/core'
import { iconWallet } from '@latchkey/ui'
import { html, type TemplateResult } from 'lit'

/** Renders a message in place of an empty list. */
export function noWallets({ connect }: Messages): TemplateResult {
  return html`<section class="plate">
    <lk-hero tight .heading=${connect.noWallets} .text=${connect.noWalletsText}>
      <lk-seal slot="picture" .icon=${iconWallet}></lk-seal>
    </lk-hero>
  </section>`
}
