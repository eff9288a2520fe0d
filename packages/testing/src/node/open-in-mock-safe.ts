import type { FrameLocator, Page } from 'playwright-core'

import type { MockSafeMethod, MockSafeOptions, MockSafeTransaction } from '../mock-safe.ts'
import type { MockCall, MockReaction } from '../mock-switches.ts'
import { createInPageScript } from './in-page-script.ts'
import '../in-page/mock-safe-entry.ts'

/** What a page in a mock Safe is opened with. */
export interface OpenInMockSafeOptions extends MockSafeOptions {
  /** Where the Safe is; the page is made up, nothing is asked there. @default 'https://app.safe.global' */
  origin?: string
}

/** A mock Safe with the site in its frame, in the hand of a test. */
export interface PageMockSafe {
  /** The site. */
  readonly frame: FrameLocator
  /** How it takes requests from now on: all, or these methods. */
  behave(reaction: MockReaction, ...methods: MockSafeMethod[]): Promise<void>
  /** How it takes the next request alone. */
  once(reaction: MockReaction, ...methods: MockSafeMethod[]): Promise<void>
  /** Settles what waits (`hang`, `lock`, `silent`). */
  answer(reaction?: MockReaction): Promise<void>
  /** One more owner signs. */
  confirm(): Promise<void>
  /** The owners executed a transaction. */
  execute(safeTxHash: string, txHash: string): Promise<void>
  /** Every request that it had, oldest first. */
  calls(): Promise<readonly MockCall<MockSafeMethod>[]>
  /** What was proposed to it, oldest first. */
  transactions(): Promise<readonly MockSafeTransaction[]>
}

/** Opens a site inside a mock Safe, in place of `page.goto(url)`. */
export async function openInMockSafe(
  page: Page,
  url: string,
  { origin = 'https://app.safe.global', ...options }: OpenInMockSafeOptions = {},
): Promise<PageMockSafe> {
  const script = await createInPageScript('safe', options)
  // Chromium asks the person before a page of the internet shows one of this machine; other browsers know no such permission.
  await page
    .context()
    .grantPermissions(['local-network-access'])
    .catch(() => {})
  await page.route(`${origin}/**`, route =>
    route.fulfill({
      contentType: 'text/html',
      body: '<!doctype html><title>Mock Safe</title><iframe allow="local-network-access *" style="width: 100%; height: 90vh"></iframe>',
    }),
  )
  await page.goto(`${origin}/apps/open`)
  await page.evaluate(script)
  await page.evaluate(src => {
    const frame = document.querySelector('iframe')
    if (frame) frame.src = src
  }, url)
  return {
    frame: page.frameLocator('iframe'),
    behave: (reaction, ...methods) =>
      page.evaluate(([reaction, methods]) => window.latchkeyMockSafe?.switches.behave(reaction, ...methods), [
        reaction,
        methods,
      ] as const),
    once: (reaction, ...methods) =>
      page.evaluate(([reaction, methods]) => window.latchkeyMockSafe?.switches.once(reaction, ...methods), [
        reaction,
        methods,
      ] as const),
    answer: reaction => page.evaluate(reaction => window.latchkeyMockSafe?.switches.answer(reaction), reaction),
    confirm: () => page.evaluate(() => window.latchkeyMockSafe?.confirm()),
    execute: (safeTxHash, txHash) =>
      page.evaluate(([own, onChain]) => window.latchkeyMockSafe?.execute(own, onChain), [safeTxHash, txHash] as const),
    calls: () => page.evaluate(() => [...(window.latchkeyMockSafe?.switches.calls ?? [])]),
    transactions: () => page.evaluate(() => [...(window.latchkeyMockSafe?.transactions ?? [])]),
  }
}
