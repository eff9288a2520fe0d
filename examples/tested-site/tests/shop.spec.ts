import { expect, test } from '@latchkey/testing/playwright'

test.beforeEach(async ({ sandbox, page }) => {
  // The wallets, chains and services of every test are on this machine, in their initial state.
  expect(sandbox.url).toMatch(/^http:\/\/127\.0\.0\.1:/)
  page.on('request', request => expect.soft(request.url()).toMatch(/^(http:\/\/127\.0\.0\.1|data:|blob:)/))
})

test('a customer connects the wallet in the browser, and orders', async ({ page, modal, wallet }) => {
  await page.goto('/')
  await modal.open()
  await modal.chooseWallet(wallet.name)
  await modal.waitUntilClosed()
  await page.getByRole('button', { name: 'Sign the order' }).click()
  await expect(page.locator('#status')).toHaveText('Ordered: One lamp, 40 USDC.')
})

test('a customer who declines is told so, and can try again', async ({ page, modal, wallet }) => {
  await page.goto('/')
  await wallet.once('reject', 'eth_requestAccounts')
  await modal.open()
  await modal.chooseWallet(wallet.name)
  await modal.waitForHeading('Request declined')
  await modal.retry.click()
  await expect(page.locator('#status')).toHaveText('Ready to order.')
})

test('a wallet that is locked connects once it is unlocked', async ({ page, modal, wallet }) => {
  await wallet.behave('lock')
  await page.goto('/')
  await modal.open()
  await modal.chooseWallet(wallet.name)
  await wallet.untilAsked()
  await expect(page.locator('#status')).toHaveText('Connect a wallet to order.')
  await wallet.answer()
  await expect(page.locator('#status')).toHaveText('Ready to order.')
})

test('an order signed by somebody else is refused', async ({ page, modal, wallet }) => {
  await page.goto('/')
  await modal.open()
  await modal.chooseWallet(wallet.name)
  await wallet.behave('lie', 'personal_sign')
  await page.getByRole('button', { name: 'Sign the order' }).click()
  await expect(page.locator('#status')).toHaveText('The signature is not that of your account.')
})

test('a customer stays connected over a reload, until the wallet ends it', async ({ page, modal, wallet }) => {
  await page.goto('/')
  await modal.open()
  await modal.chooseWallet(wallet.name)
  await expect(page.locator('#status')).toHaveText('Ready to order.')
  await page.reload()
  await expect(page.locator('#status')).toHaveText('Ready to order.')
  await wallet.disconnect()
  await expect(page.locator('#status')).toHaveText('Connect a wallet to order.')
})

test('a wallet on a network that the shop does not serve is asked to move', async ({ page, modal, wallet }) => {
  await page.goto('/')
  await modal.open()
  await modal.chooseWallet(wallet.name)
  await modal.waitUntilClosed()
  await wallet.setNetwork('eip155:10')
  await modal.waitForHeading('This site doesn’t support that network')
  await modal.switchNetwork('Ethereum')
  await modal.waitUntilClosed()
  expect((await wallet.read()).network).toBe('eip155:1')
})

test('a customer pairs a wallet app by its code', async ({ page, modal, sandbox }) => {
  await page.goto('/')
  await modal.open()
  const app = await sandbox.createPairingWallet()
  await app.pair(await modal.pairingUri())
  await modal.waitUntilClosed()
  await page.getByRole('button', { name: 'Sign the order' }).click()
  await expect(page.locator('#status')).toHaveText('Ordered: One lamp, 40 USDC.')
})

test('a wallet list that does not load can be asked for again', async ({ page, modal, sandbox }) => {
  await page.goto('/')
  await modal.open()
  await sandbox.fail({ match: 'search=rain', status: 500, times: 10 })
  await modal.get('all-wallets').click()
  await modal.get('wui-input-text').fill('rain')
  await modal.waitForHeading('The wallet list didn’t load')
  await fetch(`${sandbox.url}/sandbox/faults`, { method: 'DELETE' })
  await modal.retry.click()
  await expect(modal.wallet('Rainbow')).toBeVisible()
})
