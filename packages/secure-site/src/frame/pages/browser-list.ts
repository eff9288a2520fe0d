import { LkTag } from '@latchkey/ui'
import { css, html, nothing, type TemplateResult } from 'lit'

import type { ListedBrowser } from '../../wire-browsers.ts'
import { fill } from '../texts/texts.ts'
import type { PageTexts } from './texts/page-texts.ts'

/** An action on another browser of the user. */
export type BrowserAction = 'log-out' | 'forget'

/** Parameters of {@link renderBrowsers}. */
interface BrowserListParts {
  texts: PageTexts
  locale: string
  /** Draws a button for a browser. */
  button: (browser: ListedBrowser, action: BrowserAction, label: string, testId: string) => TemplateResult
}

export const browserListStyles = css`
  .browsers {
    display: grid;
    gap: 14px;
    margin: 0;
    padding: 0;
    list-style: none;
  }
  .browsers li {
    display: grid;
    gap: 6px;
  }
  .browsers b {
    color: var(--lk-fg-1);
    font-weight: var(--lk-weight-strong);
  }
  .pair {
    display: flex;
    flex-wrap: wrap;
    gap: 8px;
  }
`

/**
 * Renders the browsers that are logged in, or may log in with a code alone. The one that shows the list has no buttons,
 * because the page around the frame logs it out.
 */
export function renderBrowsers(
  browsers: readonly ListedBrowser[],
  { texts, locale, button }: BrowserListParts,
): TemplateResult {
  // The server stores days, as UTC.
  const day = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' })
  return html`<ul class="browsers" data-testid="browsers">
    ${browsers.map((browser, index) => {
      const { name = texts.browserUnknown, firstUsedOn, lastUsedOn, isThis, isLoggedIn } = browser
      const used = fill(texts.browserUsed, { first: day.format(firstUsedOn), last: day.format(lastUsedOn) })
      return html`<li>
        <p><b>${name}</b> ${isThis ? html`<lk-tag>${texts.browserThis}</lk-tag>` : nothing}</p>
        <p>${used}${isLoggedIn ? nothing : ` · ${texts.browserOut}`}</p>
        ${
          isThis
            ? nothing
            : html`<div class="pair">
                ${isLoggedIn ? button(browser, 'log-out', texts.browserLogOut, `browser-log-out-${index}`) : nothing}
                ${button(browser, 'forget', texts.browserForget, `browser-forget-${index}`)}
              </div>`
        }
      </li>`
    })}
  </ul>`
}

export const browserListElements = [LkTag]
