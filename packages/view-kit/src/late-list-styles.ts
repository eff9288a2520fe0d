import { css, type CSSResult } from 'lit'

/**
 * A list of which rows are on their way (`awaited`: they show once the wait can be felt), or did not come (`late`: word of that, and a way
 * to try again); `brief` is what a tab says in place of a list, without a need to scroll.
 */
export const lateListStyles: CSSResult = css`
  .awaited {
    animation: appear 1ms linear 120ms both;
  }
  .awaited > li {
    display: flex;
    align-items: center;
    gap: 12px;
    min-block-size: var(--lk-row-h);
    padding: 8px;
  }
  .awaited span {
    flex: 1;
    display: grid;
    gap: 7px;
  }
  @keyframes appear {
    from {
      opacity: 0;
    }
  }
  /* A list that has the focus in place of a control is nothing to press. */
  [tabindex='-1']:focus-visible {
    outline: none;
  }
  .brief {
    padding: 10px 14px 0;
  }
  .brief > lk-seal {
    margin-block-end: 10px;
  }
  .brief > [slot='extra'] {
    margin-block-start: 12px;
  }
  .late {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    justify-content: space-between;
    gap: 4px 12px;
    font-size: var(--lk-size-small);
    color: var(--lk-fg-2);
  }
`
