import { css, type CSSResult, html, nothing, type TemplateResult } from 'lit'

import type { FrameTexts } from '../texts/texts.ts'

/** Renders the current one of two steps. Both texts overlap, so that the second step moves nothing in the frame. */
export function renderSteps(isSecond: boolean, texts: FrameTexts): TemplateResult {
  return html`<div class="steps">
    <p class=${isSecond ? 'past' : nothing}>${texts.firstStep}</p>
    <p class="second" role="status" tabindex="-1">${isSecond ? texts.secondStep : nothing}</p>
  </div>`
}

export const stepStyles: CSSResult = css`
  .steps {
    display: grid;
  }
  .steps > p {
    grid-area: 1 / 1;
    margin: 0;
    font-size: var(--lk-size-small);
    color: var(--lk-fg-2);
  }
  .steps > .past {
    visibility: hidden;
  }
  .second:focus {
    outline: none;
  }
`
