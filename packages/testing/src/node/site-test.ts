import { test as base } from '@playwright/test'

import { addMockWallet, type PageMockWallet, type PageMockWalletOptions } from './add-mock-wallet.ts'
import { createModalPage, type ModalPage } from './modal-page.ts'
import type { MockWalletNamespace } from './mock-wallet-namespaces.ts'
import { startSandboxForTests, type TestSandbox } from './start-sandbox-for-tests.ts'

/** Fixtures of each test. */
export interface SiteFixtures {
  /** The sandbox, reset to its initial state before every test. */
  sandbox: TestSandbox
  /** The modal of the page. */
  modal: ModalPage
  /** A wallet in the page from the start. Use the fixture in each test whose page needs a wallet. */
  wallet: PageMockWallet
  /** Options of `wallet`. @default an EVM wallet that knows Ethereum */
  walletOptions: PageMockWalletOptions<MockWalletNamespace>
}

/** Fixtures that the tests of a worker share. */
export interface SiteWorkerFixtures {
  /**
   * Port of the sandbox, which must be in the address that the tested site was built with. One worker at a time can have a port;
   * 0 selects a free one for each, if the site reads the address from the page.
   *
   * @default 4040
   */
  sandboxPort: number
  /** The sandbox of the worker. */
  workerSandbox: TestSandbox
}

/**
 * Playwright's `test`, with a sandbox, the modal and a wallet.
 *
 * @example test('connects', async ({ page, modal, wallet }) => {})
 */
export const test = base.extend<SiteFixtures, SiteWorkerFixtures>({
  sandboxPort: [4040, { option: true, scope: 'worker' }],
  workerSandbox: [
    async ({ sandboxPort }, use) => {
      const sandbox = await startSandboxForTests({ port: sandboxPort })
      await use(sandbox)
      await sandbox.close()
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  sandbox: async ({ workerSandbox }, use) => {
    await workerSandbox.reset()
    await use(workerSandbox)
  },
  modal: async ({ page }, use) => use(createModalPage(page)),
  walletOptions: [{}, { option: true }],
  wallet: async ({ page, walletOptions }, use) => use(await addMockWallet(page, walletOptions)),
})
