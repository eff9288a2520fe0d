import { lateListStyles, viewStyles } from '@latchkey/view-kit'
import { css, type CSSResultGroup } from 'lit'

export const accountStyles: CSSResultGroup = [
  viewStyles,
  lateListStyles,
  css`
    .id {
      display: grid;
      grid-template-columns: minmax(0, 1fr);
      justify-items: center;
      padding-block: calc(var(--lk-plate-pad) + 12px) calc(var(--lk-plate-pad) + 16px);
    }
    .id:has(> .actions) {
      padding-block-end: var(--lk-plate-pad);
    }
    .line {
      display: flex;
      flex-wrap: wrap;
      justify-content: center;
      align-items: center;
      /* Below each other, both can be hit over 44 px. */
      gap: 14px 2px;
      margin-block: 11px 1px;
      max-inline-size: 100%;
    }
    .name {
      position: relative;
      display: inline-flex;
      align-items: center;
      gap: 4px;
      min-inline-size: 0;
      min-block-size: 30px;
      padding-inline: 8px;
      border-radius: var(--lk-radius-sm);
      font-size: var(--lk-size-text);
      color: var(--lk-fg-2);
    }
    /* An email address, above the address. */
    .name.long {
      flex-basis: 100%;
      justify-content: center;
      margin-block-end: -14px;
    }
    .name b {
      font-weight: var(--lk-weight-strong);
      color: var(--lk-fg-1);
      overflow: hidden;
      text-overflow: ellipsis;
      white-space: nowrap;
    }
    .name lk-icon {
      color: var(--lk-fg-3);
    }
    .wallets {
      display: flex;
      margin-inline-end: 2px;
    }
    .wallets > * + * {
      margin-inline-start: -4px;
      border-radius: calc(var(--lk-in-radius-unit) * 1.5);
      box-shadow: 0 0 0 2px var(--lk-bg-plate);
    }
    :is(a, button).name::after {
      content: '';
      position: absolute;
      inset: -7px 0;
    }
    /* An icon alone, which a finger has to hit. */
    :is(a, button).name:has(> :only-child) {
      justify-content: center;
      min-inline-size: var(--lk-icon-button);
    }
    :is(a, button).name:has(> :only-child)::after {
      inset-inline: calc((var(--lk-icon-button) - var(--lk-touch)) / 2);
    }
    @media (hover: hover) {
      :is(a, button).name:hover {
        background: var(--lk-hover);
      }
    }
    .actions {
      display: grid;
      grid-auto-flow: column;
      grid-auto-columns: minmax(0, 1fr);
      gap: 8px;
      justify-self: stretch;
      margin-block-start: 18px;
    }
    .actions:has(> :only-child) {
      grid-auto-columns: minmax(0, 50%);
      justify-content: center;
    }
    .hold {
      display: grid;
      gap: 12px;
      margin-block-start: 14px;
    }
    h3 {
      font-size: var(--lk-size-micro);
      font-weight: var(--lk-weight-medium);
      color: var(--lk-fg-3);
    }
  `,
]
