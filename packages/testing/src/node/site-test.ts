import { test as base } from '@playwright/test'

import { addMockWallet, type PageMockWallet, type PageMockWalletOptions } from './add-mock-wallet.ts'
import { createModalPage, type ModalPage } from './modal-page.ts'
import type { MockWalletFamily } from './mock-wallet-families.ts'
import { startSandboxForTests, type TestSandbox } from './start-sandbox-for-tests.ts'

/** What each test gets. */
export interface SiteFixtures {
  /** As it was after the start, in every test. */
  sandbox: TestSandbox
  /** The modal of the page. */
  modal: ModalPage
  /** In the page from the start. Ask for it in each test whose page shall have a wallet. */
  wallet: PageMockWallet
  /** What `wallet` is. @default an EVM wallet that knows Ethereum */
  walletOptions: PageMockWalletOptions<MockWalletFamily>
}

/** What tests of a worker share. */
export interface SiteWorkerFixtures {
  /**
   * Where the sandbox listens: the address that the tested site was built with. One worker at a time can have a port; 0 takes a free
   * one for each, where the site reads the address from the page.
   *
   * @default 4040
   */
  sandboxPort: number
  /** The sandbox of the worker. */
  workerSandbox: TestSandbox
}

/** Playwright's `test`, with a sandbox, the modal and a wallet. */
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
