import type { Frame, Locator, Page } from 'playwright'

import { allNamespaces, type FactName, type Namespace } from '../site/facts.ts'

export { allNamespaces, type Namespace }

export type Facts = Readonly<Record<FactName, string>>

/** Reads the facts on the test site's page. */
export async function readFacts(page: Page | Frame | Locator): Promise<Facts> {
  const written = await page
    .getByTestId(/^site-/)
    .evaluateAll(places =>
      places.map(place => [(place as HTMLElement).dataset['testid']?.slice('site-'.length), place.textContent]),
    )
  if (written.length === 0) throw new Error('The page says nothing of its kit')
  return Object.fromEntries(written) as Facts
}

/** Reads the namespaces with an account on the page, by the account's address. */
export async function readNamespaces(page: Page): Promise<Partial<Record<Namespace, string>>> {
  const facts = await readFacts(page)
  const connected = allNamespaces.filter(namespace => facts[`account-${namespace}`] !== '')
  return Object.fromEntries(connected.map(namespace => [namespace, addressOf(facts, namespace)]))
}

/** Returns the address of a namespace's account, from its CAIP-10 id. */
export function addressOf(facts: Facts, namespace: Namespace): string {
  return facts[`account-${namespace}`].split(':')[2] ?? ''
}

/** Waits until the page shows these facts; checks once per frame. */
export async function untilFacts(page: Page | Frame, wanted: Partial<Facts>): Promise<void> {
  await page.waitForFunction(
    texts =>
      texts.every(([name, text]) => document.querySelector(`[data-testid="site-${name}"]`)?.textContent === text),
    Object.entries(wanted),
  )
}

export const untilStatus = (page: Page | Frame, status: string): Promise<void> => untilFacts(page, { status })

export const untilAddress = (page: Page | Frame, address: string): Promise<void> => untilFacts(page, { address })

export const untilNetwork = (page: Page | Frame, network: string): Promise<void> => untilFacts(page, { network })

/** Waits until exactly these namespaces are connected. */
export async function untilNamespaces(page: Page, namespaces: readonly Namespace[]): Promise<void> {
  await page.waitForFunction(
    ([all, wanted]) =>
      all.every(namespace => {
        const status = document.querySelector(`[data-testid="site-status-${namespace}"]`)?.textContent
        return (status === 'connected') === wanted.includes(namespace)
      }),
    [allNamespaces, namespaces] as const,
  )
}

/** Returns the pairing code that the page shows, as soon as there is one other than `than`. */
export async function readCode(page: Page, than = ''): Promise<string> {
  const code = await page.waitForFunction(old => {
    const text = document.querySelector('[data-testid="site-code"]')?.textContent
    return text && text !== old ? text : undefined
  }, than)
  return (await code.jsonValue()) as string
}
