import type { Messages } from '@latchkey/core'
import { iconSettings } from '@latchkey/ui'
import { format } from '@latchkey/view-kit'
import { css, type CSSResult, html, nothing, type TemplateResult } from 'lit'

import { shownPercent } from './shown-swap.ts'

/** How much less than the quote a swap may bring. */
export interface Slippage {
  /** Percent, as it holds. */
  readonly percent: number
  /** Its editor shows. */
  readonly isOpen: boolean
  readonly locale: string
  readonly onOpen: () => void
}

/** What a screen with the line of slippage adopts. */
export const slippageStyles: CSSResult = css`
  .line {
    display: flex;
    align-items: center;
    justify-content: space-between;
    gap: 12px;
    min-block-size: 32px;
    font-size: var(--lk-size-small);
    color: var(--lk-fg-3);
  }
`

/** The slippage among the facts, and its editor below once that is open. */
export function slippageLine({ percent, isOpen, locale, onOpen }: Slippage, { swap }: Messages): TemplateResult {
  const shown = shownPercent(percent, locale)
  return html`<div class="line">
      <span aria-hidden="true">${swap.slippage}</span>
      <button
        class="link"
        type="button"
        aria-expanded=${isOpen}
        aria-label=${format(swap.slippageChange, { percent: shown })}
        data-testid="swap-slippage-button"
        @click=${onOpen}
      >
        <span class="ltr">${shown}</span><lk-icon .icon=${iconSettings} .size=${16}></lk-icon>
      </button>
    </div>
    ${isOpen ? html`<lk-slippage-editor></lk-slippage-editor>` : nothing}`
}
