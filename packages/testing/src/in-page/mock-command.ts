import type { CaipNetworkId } from '@latchkey/primitives'

import type { MockCall, MockReaction } from '../mock-switches.ts'

/** What a test tells a mock wallet in a page. Plain data: it crosses from Node into the browser. */
export type MockCommand =
  | { do: 'behave' | 'once'; reaction: MockReaction; methods: readonly string[] }
  | { do: 'answer'; reaction?: MockReaction }
  | { do: 'setAccounts'; addresses: readonly string[] }
  | { do: 'setNetwork'; id: CaipNetworkId }
  | { do: 'disconnect' }

/** What a mock wallet in a page says of itself. */
export interface MockWalletFacts {
  /** Since the page was loaded. */
  calls: readonly MockCall[]
  /** Requests that wait for an answer. */
  waiting: number
  /** Whether the site is connected. */
  isConnected: boolean
  /** The addresses that it shares. */
  accounts: readonly string[]
  /** The network that it is on. */
  network: CaipNetworkId
}

/** The side door of a mock wallet in a page, by which a test reaches it. */
export interface InPageMock {
  run(command: MockCommand): void
  /** The same, unless the wallet remembers an earlier page of the test: for what was said before any page was open. */
  prepare(command: MockCommand): void
  read(): MockWalletFacts
}

declare global {
  interface Window {
    latchkeyMockWallets?: Record<string, InPageMock>
  }
}
