import { verifyMessage } from 'viem'
import { describe, expect, test } from 'vitest'

import { useWorld } from './support/world.ts'

const rdns = 'dev.latchkey.sandbox'
const approving = [`mode=approve&rdns=${rdns}`]

describe('an announced browser wallet', () => {
  const world = useWorld()

  // covers: S1.01, S1.10
  test('connects with one click, and the hooks tell', async () => {
    const { page, modal, strangers } = await world.visitDemo({ wallets: approving })
    await page.getByTestId('demo-open').click()
    await modal.wallet(rdns).click()
    await page.getByTestId('demo-status').getByText('connected', { exact: true }).waitFor()
    expect(await page.getByTestId('demo-address').textContent()).toMatch(/^0x[0-9a-fA-F]{40}$/)
    expect(await page.getByTestId('demo-network').textContent()).toBe('Ethereum')
    await modal.card.waitFor({ state: 'hidden' })
    expect(strangers()).toEqual([])
  })

  test('signs a message that verifies', async () => {
    const { page, modal } = await world.visitDemo({ wallets: approving })
    await page.getByTestId('demo-open').click()
    await modal.wallet(rdns).click()
    await page.getByTestId('demo-sign').click()
    await page.getByTestId('demo-signature').getByText(/^0x/).waitFor()
    const address = (await page.getByTestId('demo-address').textContent()) as `0x${string}`
    const signature = (await page.getByTestId('demo-signature').textContent()) as `0x${string}`
    expect(await verifyMessage({ address, message: 'Hello from Latchkey', signature })).toBe(true)
  })
})
