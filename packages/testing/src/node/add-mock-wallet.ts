import type { CaipNetworkId } from '@latchkey/primitives'
import type { Page } from 'playwright-core'

import type { MockCommand, MockWalletFacts } from '../in-page/mock-command.ts'
import type { MockCall, MockReaction } from '../mock-switches.ts'
import { defaultNames, type MockWalletNamespaces, type MockWalletNamespace } from './mock-wallet-namespaces.ts'
import { createInPageScript } from './in-page-script.ts'

/** A mock wallet in a page, controlled by a test. */
export interface PageMockWallet<Method extends string = string> {
  /** The listed name, but for its case. */
  readonly name: string
  /**
   * Sets the reaction to all requests, or to these methods, from now on. A setting before the first page is open applies to that
   * page.
   */
  behave(reaction: MockReaction, ...methods: Method[]): Promise<void>
  /** Sets the reaction to the next request only. */
  once(reaction: MockReaction, ...methods: Method[]): Promise<void>
  /** Settles pending requests (`hang`, `lock`, `silent`). */
  answer(reaction?: MockReaction): Promise<void>
  /** Selects other accounts in the wallet, as its user does. */
  setAccounts(addresses: readonly string[]): Promise<void>
  /** Selects another network in the wallet, as its user does. */
  setNetwork(id: CaipNetworkId): Promise<void>
  /** Ends the connection in the wallet, as its user does. */
  disconnect(): Promise<void>
  /** Returns every request since the page was loaded, oldest first. */
  calls(): Promise<readonly MockCall<Method>[]>
  /** Returns the wallet's state. */
  read(): Promise<MockWalletFacts>
  /** Waits until a request is pending. @throws if there is none within `timeout` ms (5,000) */
  untilAsked(options?: { timeout?: number }): Promise<void>
}

/** Options of {@link addMockWallet}. */
export type PageMockWalletOptions<Namespace extends MockWalletNamespace> =
  MockWalletNamespaces[Namespace]['options'] & {
    /** The wallet's namespace. @default 'eip155' */
    namespace?: Namespace
  }

/**
 * Adds a mock wallet to every page that `page` opens from now on, before the site's own scripts. Call it before `page.goto`.
 * After a reload it is still the same wallet.
 *
 * @example const wallet = await addMockWallet(page, { namespace: 'solana' })
 */
export async function addMockWallet<Namespace extends MockWalletNamespace = 'eip155'>(
  page: Page,
  { namespace = 'eip155' as Namespace, ...options }: PageMockWalletOptions<Namespace> = {},
): Promise<PageMockWallet<MockWalletNamespaces[Namespace]['method']>> {
  const name = options.name ?? defaultNames[namespace]
  const key = `${namespace}:${name}`
  await page.addInitScript({ content: await createInPageScript(namespace, key, options) })

  async function run(command: MockCommand): Promise<void> {
    const order = [key, command] as const
    const isThere = await page.evaluate(([key, command]) => {
      const wallet = window.latchkeyMockWallets?.[key]
      wallet?.run(command)
      return wallet !== undefined
    }, order)
    if (isThere) return
    await page.addInitScript(([key, command]) => window.latchkeyMockWallets?.[key]?.prepare(command), order)
  }
  async function read(): Promise<MockWalletFacts> {
    const facts = await page.evaluate(key => window.latchkeyMockWallets?.[key]?.read(), key)
    if (!facts) throw new Error(`"${name}" is not in the page yet: open one with page.goto() after addMockWallet()`)
    return facts
  }

  return {
    name,
    behave: (reaction, ...methods) => run({ do: 'behave', reaction, methods }),
    once: (reaction, ...methods) => run({ do: 'once', reaction, methods }),
    answer: reaction => run({ do: 'answer', ...(reaction !== undefined && { reaction }) }),
    setAccounts: addresses => run({ do: 'setAccounts', addresses }),
    setNetwork: id => run({ do: 'setNetwork', id }),
    disconnect: () => run({ do: 'disconnect' }),
    calls: async () => (await read()).calls as readonly MockCall<MockWalletNamespaces[Namespace]['method']>[],
    read,
    async untilAsked({ timeout = 5_000 } = {}) {
      const isAsked = (key: string): boolean => (window.latchkeyMockWallets?.[key]?.read().waiting ?? 0) > 0
      await page.waitForFunction(isAsked, key, { timeout }).catch(async () => {
        const asked = (await read()).calls.map(({ method }) => method)
        throw new Error(`Nothing waits in "${name}". It was asked: ${asked.join(', ') || 'nothing'}`)
      })
    },
  }
}
