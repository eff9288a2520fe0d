import { iconWarning } from '@latchkey/ui'
import { css, type CSSResult, html, nothing, type TemplateResult } from 'lit'

import type { FrameTexts } from '../texts/texts.ts'
import type { WhyOff } from './visible-for.ts'

/** Why no button works, heard as soon as it is there. */
export function renderWhyOff(whyOff: WhyOff | undefined, texts: FrameTexts): TemplateResult {
  return html`<div class="why" role="status">${whyOff ? html`<lk-note tone="warning" .icon=${iconWarning}>${texts[whyOff]}</lk-note>` : nothing}</div>`
}

export const whyOffStyles: CSSResult = css`
  /* Heard as soon as there is something in it, and in nobody's way before. */
  .why:empty {
    position: absolute;
  }
  /* Not every browser tells of a press on a button that is off; one on what is behind it is told, and starts the wait anew. */
  lk-button[disabled] {
    pointer-events: none;
  }
`
