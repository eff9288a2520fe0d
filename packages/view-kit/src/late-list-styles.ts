import { css, type CSSResult } from 'lit'

/**
 * Styles of a list whose rows are loading (`awaited`: shown after a noticeable delay) or failed to load (`late`: a message with a
 * retry). `brief` is a tab's message in place of a list, without scrolling.
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
  /* A list that is focused in place of a control is not a control. */
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
