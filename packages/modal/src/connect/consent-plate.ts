import type { Store } from '@latchkey/core'
import { iconLatchkey, LkCheckbox, LkIcon } from '@latchkey/ui'
import { css, html, type CSSResult, type TemplateResult } from 'lit'

import type { Messages } from '../messages/en.ts'
import { consentFeature } from './consent-feature.ts'
import { legalText } from './legal-text.ts'

/** The checkbox that comes before every way to connect (`features.legalCheckbox`). Its view adopts {@link consentStyles}. */
export function consentPlate(store: Store, messages: Messages): TemplateResult {
  const consent = store.use(consentFeature)
  const onChange = ({ target }: Event): void => {
    if (target instanceof LkCheckbox) consent.set(target.checked)
  }
  return html`<section class="plate">
    <lk-checkbox ?checked=${consent.state.accepted} test-id="w3m-legal-checkbox" @change=${onChange}>${legalText(store, messages, 'accept')}</lk-checkbox>
  </section>`
}

/** What stands in the foot below the checkbox, where the terms would be named a second time. */
export function consentFoot({ legal }: Messages): TemplateResult {
  return html`<footer class="foot line"><lk-icon .icon=${iconLatchkey} .size=${15}></lk-icon><span>${legal.secured}</span></footer>`
}

export const consentStyles: CSSResult = css`
  lk-checkbox .legal-link {
    color: var(--lk-fg-accent);
    font-weight: var(--lk-weight-medium);
  }
  @media (hover: hover) {
    lk-checkbox .legal-link:hover {
      text-decoration: underline;
      text-underline-offset: 3px;
    }
  }
`

export const consentElements = [LkCheckbox, LkIcon]
