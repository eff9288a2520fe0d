import type { AdapterActions } from '@latchkey/primitives'
import { vi } from 'vitest'

import type { TestEnvironment } from './create-test-environment.ts'

/** What a test pays for. */
export const payOrder = {
  id: 'order-7',
  asset: { chainId: 'eip155:1' },
  amount: '0.5',
  to: '0x1111111111111111111111111111111111111111',
} as const

/** What its transaction is called on chain. */
export const payHash = `0x${'ab'.repeat(32)}`

/** A chain on which somebody has two ethers. @param transfer what the wallet says to a payment */
export function payActions(transfer: () => Promise<string>): AdapterActions {
  return {
    fetchBalance: async () => ({ balance: '2', symbol: 'ETH' }),
    estimateTransfer: async ({ amount }) => ({ fee: 21n, most: 10n ** 18n, costs: [], received: amount }),
    transfer: () => transfer(),
    watchTransfer: () => () => {},
  }
}

/** What a person does: waits until it can be paid, and presses. */
export async function pressPay(environment: TestEnvironment): Promise<void> {
  const button = await vi.waitFor(
    async () => {
      await environment.advance(300)
      const found = deepFind('pay-confirm-button')
      if (!found || found.getAttribute('aria-disabled') === 'true') throw new Error('It cannot be paid yet')
      return found
    },
    { timeout: 20_000 },
  )
  button.click()
}

/** What has a test id, in whichever shadow root. */
function deepFind(id: string, root: ParentNode = document): HTMLElement | undefined {
  const found = root.querySelector<HTMLElement>(`[data-testid="${id}"]`)
  if (found) return found
  for (const { shadowRoot } of root.querySelectorAll('*')) {
    const inside = shadowRoot && deepFind(id, shadowRoot)
    if (inside) return inside
  }
  return undefined
}
