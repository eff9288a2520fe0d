import { css, type CSSResult, html, nothing, type TemplateResult } from 'lit'

/** What a screen with what is sent, and who gets it, adopts. */
export const partyStyles: CSSResult = css`
  .party {
    display: flex;
    align-items: center;
    justify-content: space-between;
    gap: 12px;
    padding: 4px 2px;
    font-size: var(--lk-size-small);
    color: var(--lk-fg-3);
  }
  .party > :first-child {
    min-inline-size: 0;
    overflow-wrap: anywhere;
  }
  .party strong {
    display: block;
    font-size: var(--lk-size-figure);
    font-weight: var(--lk-weight-strong);
    line-height: var(--lk-leading-display);
    letter-spacing: var(--lk-track-display);
    color: var(--lk-fg-1);
    font-variant-numeric: tabular-nums;
    padding-block: 2px 3px;
  }
  .party strong.long {
    font-size: var(--lk-size-body);
    letter-spacing: var(--lk-track-body);
    line-height: var(--lk-leading-row);
  }
`

/** Longer texts show smaller. */
const longText = 16

/**
 * What is sent, or who gets it: large, with what tells it exactly below, and its picture.
 *
 * @param exact the amount to its last digit, where the text is rounded
 */
export function partyPlate(
  label: string,
  text: string,
  below: TemplateResult | typeof nothing,
  picture: TemplateResult,
  exact?: string,
): TemplateResult {
  return html`<section class="plate">
    <div class="party">
      <div>${label}<strong class=${text.length > longText ? 'bidi long' : 'bidi'} title=${exact ?? nothing}>${text}</strong>${below}</div>
      ${picture}
    </div>
  </section>`
}
