import type { Messages } from '@latchkey/core'
import { iconSettings } from '@latchkey/ui'
import { format } from '@latchkey/view-kit'
import { css, type CSSResult, html, nothing, type TemplateResult } from 'lit'

import { shownPercent } from './shown-swap.ts'

/** Slippage of the swap, with its editor. */
export interface Slippage {
  /** Current slippage in percent. */
  readonly percent: number
  /** Whether the editor is open. */
  readonly isOpen: boolean
  readonly locale: string
  readonly onOpen: () => void
}

/** Styles of screens with the line of the slippage. */
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

/** Line of the slippage, with its editor below if that is open. */
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
