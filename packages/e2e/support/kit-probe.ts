import type { Page } from 'playwright'

export interface KitFacts {
  status: string
  address: string | undefined
  network: string | undefined
  isOpen: boolean
  view: string | undefined
}

/** What the kit of the test site says of itself. */
export function readKit(page: Page): Promise<KitFacts> {
  return page.evaluate(() => {
    const { kit } = window
    if (!kit) throw new Error('The page has no kit')
    const { status, address } = kit.getAccount()
    return {
      status,
      address,
      network: kit.getCaipNetwork()?.caipNetworkId,
      isOpen: kit.getState().open,
      view: kit.store.router.current()?.name,
    }
  })
}

/** Waits until the kit's account has a status. */
export async function untilStatus(page: Page, status: string): Promise<void> {
  await page.waitForFunction(wanted => window.kit?.getAccount().status === wanted, status)
}

export async function untilNetwork(page: Page, network: string): Promise<void> {
  await page.waitForFunction(wanted => window.kit?.getCaipNetwork()?.caipNetworkId === wanted, network)
}

export async function untilView(page: Page, view: string): Promise<void> {
  await page.waitForFunction(
    wanted => window.kit?.getState().open && window.kit.store.router.current()?.name === wanted,
    view,
  )
}

/** A request to the connected wallet through the provider that a site gets. Errors come back as data. */
export function requestWallet(
  page: Page,
  method: string,
  params: unknown[] = [],
): Promise<{ result?: unknown; code?: number; message?: string }> {
  return page.evaluate(
    async ([name, args]) => {
      const provider = window.kit?.getProvider<{ request(request: object): Promise<unknown> }>('eip155')
      try {
        return { result: await provider?.request({ method: name, params: args }) }
      } catch (error) {
        const { code, message } = error as { code?: number; message?: string }
        return { ...(code !== undefined && { code }), message: message ?? String(error) }
      }
    },
    [method, params] as const,
  )
}
