import type { FrameLocator, Page } from 'playwright-core'

import type { MockSafeMethod, MockSafeOptions, MockSafeTransaction } from '../mock-safe.ts'
import type { MockCall, MockReaction } from '../mock-switches.ts'
import { createInPageScript } from './in-page-script.ts'
import '../in-page/mock-safe-entry.ts'

/** Options of {@link openInMockSafe}. */
export interface OpenInMockSafeOptions extends MockSafeOptions {
  /** Origin of the Safe. Its page is made up, so no request leaves the machine. @default 'https://app.safe.global' */
  origin?: string
}

/** A mock Safe with the site in its frame, controlled by a test. */
export interface PageMockSafe {
  /** The frame with the site. */
  readonly frame: FrameLocator
  /** Sets the reaction to all requests, or to these methods, from now on. */
  behave(reaction: MockReaction, ...methods: MockSafeMethod[]): Promise<void>
  /** Sets the reaction to the next request only. */
  once(reaction: MockReaction, ...methods: MockSafeMethod[]): Promise<void>
  /** Settles pending requests (`hang`, `lock`, `silent`). */
  answer(reaction?: MockReaction): Promise<void>
  /** Signs every pending message by one more owner. */
  confirm(): Promise<void>
  /** Executes a transaction, as the owners do. */
  execute(safeTxHash: string, txHash: string): Promise<void>
  /** Returns every request, oldest first. */
  calls(): Promise<readonly MockCall<MockSafeMethod>[]>
  /** Returns the proposed transactions, oldest first. */
  transactions(): Promise<readonly MockSafeTransaction[]>
}

/**
 * Opens a site inside a mock Safe, in place of `page.goto(url)`.
 *
 * @example const safe = await openInMockSafe(page, 'http://localhost:5173')
 */
export async function openInMockSafe(
  page: Page,
  url: string,
  { origin = 'https://app.safe.global', ...options }: OpenInMockSafeOptions = {},
): Promise<PageMockSafe> {
  const script = await createInPageScript('safe', options)
  // Chromium prompts before a page of the internet may show one of this machine; other browsers do not have this permission.
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
