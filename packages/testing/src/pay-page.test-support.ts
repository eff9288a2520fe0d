import type { AdapterActions } from '@latchkey/primitives'
import { vi } from 'vitest'

import type { TestEnvironment } from './create-test-environment.ts'

/** The payment of the tests. */
export const payOrder = {
  id: 'order-7',
  asset: { chainId: 'eip155:1' },
  amount: '0.5',
  to: '0x1111111111111111111111111111111111111111',
} as const

/** Hash of its transaction on chain. */
export const payHash = `0x${'ab'.repeat(32)}`

/** Returns actions for a chain on which the account has two ethers. @param transfer answers the wallet's payment */
export function payActions(transfer: () => Promise<string>): AdapterActions {
  return {
    fetchBalance: async () => ({ balance: '2', symbol: 'ETH' }),
    estimateTransfer: async ({ amount }) => ({ fee: 21n, max: 10n ** 18n, costs: [], received: amount }),
    transfer: () => transfer(),
    watchTransfer: () => () => {},
  }
}

/** Waits until the payment is possible, and presses the button. */
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

/** Finds an element by its test id, in any shadow root. */
function deepFind(id: string, root: ParentNode = document): HTMLElement | undefined {
  const found = root.querySelector<HTMLElement>(`[data-testid="${id}"]`)
  if (found) return found
  for (const { shadowRoot } of root.querySelectorAll('*')) {
    const inside = shadowRoot && deepFind(id, shadowRoot)
    if (inside) return inside
  }
  return undefined
}
