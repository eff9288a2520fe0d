import { iconWarning } from '@latchkey/ui'
import { css, type CSSResult, html, nothing, type TemplateResult } from 'lit'

import type { FrameTexts } from '../texts/texts.ts'
import type { WhyOff } from './visible-for.ts'

/** Renders the reason for disabled buttons as a live region. */
export function renderWhyOff(whyOff: WhyOff | undefined, texts: FrameTexts): TemplateResult {
  return html`<div class="why" role="status">${whyOff ? html`<lk-note tone="warning" .icon=${iconWarning}>${texts[whyOff]}</lk-note>` : nothing}</div>`
}

export const whyOffStyles: CSSResult = css`
  /* The region is announced when it gets a text, and takes no space before. */
  .why:empty {
    position: absolute;
  }
  /*
   * Some browsers report no press on a disabled button. The element behind it receives the press, which restarts the
   * wait.
   */
  lk-button[disabled] {
    pointer-events: none;
  }
`
