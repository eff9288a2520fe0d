import { css, type CSSResult } from 'lit'

/** A list of which rows are on their way (`awaited`: they show once the wait can be felt), or did not come (`late`: word of that, and a way to try again). */
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
