import type { Frame, Locator, Page } from 'playwright'

import { allFamilies, type FactName, type Family } from '../site/facts.ts'

export { allFamilies, type Family }

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
export async function readFamilies(page: Page): Promise<Partial<Record<Family, string>>> {
  const facts = await readFacts(page)
  const connected = allFamilies.filter(family => facts[`account-${family}`] !== '')
  return Object.fromEntries(connected.map(family => [family, addressOf(facts, family)]))
}

/** Returns the address of a namespace's account, from its CAIP-10 id. */
export function addressOf(facts: Facts, family: Family): string {
  return facts[`account-${family}`].split(':')[2] ?? ''
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
export async function untilFamilies(page: Page, families: readonly Family[]): Promise<void> {
  await page.waitForFunction(
    ([all, wanted]) =>
      all.every(family => {
        const status = document.querySelector(`[data-testid="site-status-${family}"]`)?.textContent
        return (status === 'connected') === wanted.includes(family)
      }),
    [allFamilies, families] as const,
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
