import { expect } from 'vitest'

import type { World } from './world.ts'

const rdns = 'dev.latchkey.sandbox'

/**
 * Once a wallet is connected, the kit also measures the public nodes of the networks, which a machine without a network cannot
 * reach.
 */
const unreachable = /^Failed to load resource: net::ERR_/

/**
 * Uses a site as its first user does. The HTML contains the button, and the page loads nothing but its own files until the user acts. A wallet connects, is still connected after a
 * reload, and disconnects.
 *
 * An error or a warning on the console fails the test: React, Vue and Svelte write one if the hydrated page differs from the HTML.
 *
 * @param expectedWarnings warnings that a development server's libraries write on every page
 */
export async function visitFrameworkSite(world: World, url: string, expectedWarnings?: RegExp): Promise<void> {
  const html = await (await fetch(url)).text()
  expect(html).toContain('Not connected')
  expect(html).toContain('<appkit-button')
  const { page, modal, requests, origin } = await world.visit(url, {
    wallets: ['mode=approve&families=eip155'],
    isWarningFailure: true,
    expectedErrors: expectedWarnings ? new RegExp(`${unreachable.source}|${expectedWarnings.source}`) : unreachable,
  })
  const connect = page.getByRole('button', { name: 'Connect wallet' })
  await connect.waitFor()
  await page.waitForLoadState('networkidle')
  expect(requests.filter(request => !request.startsWith(`GET ${origin}/`) && !request.includes(' data:'))).toEqual([])

  await connect.click()
  // The list of wallets loads this section by itself.
  await modal.get('wui-email-input').waitFor()
  await modal.chooseWallet(rdns)
  await modal.waitUntilClosed()
  const account = page.getByText(/^Your address: 0x[0-9a-fA-F]{40}$/)
  await account.waitFor()
  const address = await account.textContent()

  await page.reload()
  await account.waitFor()
  expect(await account.textContent()).toBe(address)
  await modal.open()
  await modal.disconnect()
  await modal.waitUntilClosed()
  await page.getByText('Not connected').waitFor()
}
