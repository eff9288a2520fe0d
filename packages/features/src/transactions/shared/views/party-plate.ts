import { css, type CSSResult, html, nothing, type TemplateResult } from 'lit'

/** Styles of screens with the amount and the recipient of a transaction. */
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

/** Length from which texts are smaller. */
const longText = 16

/**
 * Card of the amount or the recipient: the text in large, its exact form below, and a picture.
 *
 * @param exact exact amount if the text is rounded
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
