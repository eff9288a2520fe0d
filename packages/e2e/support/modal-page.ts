import type { Locator, Page } from 'playwright'

/** The modal as a person meets it, by the stable test ids of the contract. Playwright looks into open shadow roots by itself. */
export interface ModalPage {
  readonly card: Locator
  readonly title: Locator
  readonly close: Locator
  readonly back: Locator
  readonly toast: Locator
  /** A wallet's row on the Connect screen, by connector id or wallet id. */
  wallet(id: string): Locator
  get(testId: string): Locator
}

export function createModalPage(page: Page): ModalPage {
  const get = (testId: string): Locator => page.getByTestId(testId)
  return {
    card: get('w3m-modal-card'),
    title: get('w3m-header-text'),
    close: get('w3m-header-close'),
    back: get('header-back'),
    toast: get('wui-snackbar-message'),
    wallet: id => get(`wallet-selector-${id}`),
    get,
  }
}
