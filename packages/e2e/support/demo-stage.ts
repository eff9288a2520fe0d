import type { FrameLocator, Locator, Page } from 'playwright'

/** The stage of the demo: a frame with the live modal. */
export interface DemoStage {
  readonly frame: FrameLocator
  /** The modal's element. */
  readonly modal: Locator
  /** A part of the modal by its test id. */
  get(testId: string): Locator
  /** Resolves once the modal shows a heading. */
  waitForTitle(title: string): Promise<void>
  /** Connects the wallet of the sandbox, and resolves once the stage continues with Account. */
  connect(): Promise<void>
  /** Returns the printed code. */
  readCode(): Promise<string>
  /** Opens a part of a narrow page. A wide one shows all of them. */
  go(pane: 'modal' | 'options' | 'code' | 'try' | 'sandbox'): Promise<void>
}

export function openDemoStage(page: Page): DemoStage {
  const frame = page.frameLocator('.stage-frame')
  const get = (testId: string): Locator => frame.getByTestId(testId)
  return {
    frame,
    modal: frame.locator('w3m-modal'),
    get,
    waitForTitle: title => get('w3m-header-text').getByText(title).waitFor({ state: 'attached' }),
    async connect() {
      await get('wallet-selector-dev.latchkey.sandbox').click()
      await page
        .getByTestId('demo-connection')
        .getByText(/, 1 chain$/)
        .waitFor()
      await get('account-settings-button').or(get('disconnect-button')).first().waitFor()
    },
    readCode: async () => (await page.getByTestId('demo-code').textContent()) ?? '',
    async go(pane) {
      const button = page.getByTestId(`demo-pane-${pane}`)
      if (await button.isVisible()) await button.click()
    },
  }
}
