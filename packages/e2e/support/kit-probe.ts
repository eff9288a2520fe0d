import type { Page } from 'playwright'

/** A chain family, by its CAIP-2 namespace. */
export type Family = 'eip155' | 'solana' | 'bip122' | 'polkadot' | 'cosmos'

export const allFamilies: readonly Family[] = ['eip155', 'solana', 'bip122', 'polkadot', 'cosmos']

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

/** The families that are connected, by their account's address. */
export function readFamilies(page: Page): Promise<Partial<Record<Family, string>>> {
  return page.evaluate(families => {
    const entries = families.map(family => [family, window.kit?.getAddress(family)] as const)
    return Object.fromEntries(entries.filter(([, address]) => address !== undefined))
  }, allFamilies)
}

/** Waits until exactly these families are connected. */
export async function untilFamilies(page: Page, families: readonly Family[]): Promise<void> {
  await page.waitForFunction(
    ([all, wanted]) =>
      all.every(family => {
        const isConnected = window.kit?.getAccount(family)?.status === 'connected'
        return isConnected === wanted.includes(family)
      }),
    [allFamilies, families] as const,
  )
}

/** The network that a family is on, active or not. */
export function readNetworkOf(page: Page, family: Family): Promise<string | undefined> {
  return page.evaluate(wanted => window.kit?.getCaipNetwork(wanted)?.caipNetworkId, family)
}

/** Calls the provider that a site gets for a family. Bytes come back as plain arrays, errors as data. */
export function callProvider(
  page: Page,
  family: Family,
  method: string,
  ...params: readonly unknown[]
): Promise<{ result?: unknown; code?: number; message?: string }> {
  return page.evaluate(
    async ([namespace, name, args]) => {
      const provider =
        window.kit?.getProvider<Record<string, (...params: readonly unknown[]) => Promise<unknown>>>(namespace)
      try {
        const result = await provider?.[name]?.(...args.map(toBytes))
        return { result: toPlain(result) }
      } catch (error) {
        const { code, message } = error as { code?: number; message?: string }
        return { ...(code !== undefined && { code }), message: message ?? String(error) }
      }

      /** `{ bytes: [...] }` is how a test writes a Uint8Array. */
      function toBytes(value: unknown): unknown {
        const bytes = (value as { bytes?: number[] } | null)?.bytes
        return Array.isArray(bytes) ? Uint8Array.from(bytes) : value
      }
      function toPlain(value: unknown): unknown {
        return value instanceof Uint8Array ? [...value] : value
      }
    },
    [family, method, params] as const,
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
