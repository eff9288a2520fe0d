import { expect } from 'vitest'
import { type Hex, verifyMessage } from 'viem'

import type { World } from './world.ts'

/** What a person does on the page of the Vue or the Svelte example, and sees there. */
export async function visitExample(world: World, url: string): Promise<void> {
  const { page, modal, strangers } = await world.visit(url, {
    path: `/?sandbox=${encodeURIComponent(world.sandbox.url)}`,
    wallets: ['mode=approve&families=eip155'],
  })
  const shown = (id: string) => page.getByTestId(id)
  await shown('network').getByText('Ethereum').waitFor()
  await shown('open').click()
  await modal.wallet('dev.latchkey.sandbox').click()
  await modal.waitUntilClosed()
  await shown('status').getByText('connected', { exact: true }).waitFor()
  const address = await shown('account').textContent()
  expect(address).toMatch(/^0x[0-9a-fA-F]{40}$/)

  await shown('switch').click()
  await shown('network').getByText('Polygon').waitFor()
  await shown('sign').click()
  const signature = await shown('signature').getByText(/^0x/).textContent()
  const message = /“(.+)”/.exec((await shown('sign').textContent()) ?? '')?.[1] ?? ''
  expect(await verifyMessage({ address: address as Hex, message, signature: signature as Hex })).toBe(true)

  await page.reload()
  await shown('status').getByText('connected', { exact: true }).waitFor()
  await shown('network').getByText('Polygon').waitFor()
  await shown('account-button')
    .getByText(address?.slice(0, 6) ?? '')
    .waitFor()
  await shown('disconnect').click()
  await shown('status').getByText('disconnected', { exact: true }).waitFor()
  await shown('connect-button').waitFor()
  expect(await shown('account').textContent()).toBe('none')
  expect(strangers()).toEqual([])
}
