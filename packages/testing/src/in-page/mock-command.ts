import type { CaipNetworkId } from '@latchkey/primitives'

import type { MockCall, MockReaction } from '../mock-switches.ts'

/** A command of a test to a mock wallet in a page. Plain data, because it crosses from Node into the browser. */
export type MockCommand =
  | { do: 'behave' | 'once'; reaction: MockReaction; methods: readonly string[] }
  | { do: 'answer'; reaction?: MockReaction }
  | { do: 'setAccounts'; addresses: readonly string[] }
  | { do: 'setNetwork'; id: CaipNetworkId }
  | { do: 'disconnect' }

/** The state of a mock wallet in a page. */
export interface MockWalletFacts {
  /** Requests since the page was loaded. */
  calls: readonly MockCall[]
  /** Number of requests that wait for an answer. */
  waiting: number
  /** Whether the site is connected. */
  isConnected: boolean
  /** The shared addresses. */
  accounts: readonly string[]
  /** The wallet's network. */
  network: CaipNetworkId
}

/** The entry by which a test controls a mock wallet in a page. */
export interface InPageMock {
  run(command: MockCommand): void
  /** Runs a command from before any page was open. Ignored if the wallet has the state of an earlier page of the test. */
  prepare(command: MockCommand): void
  read(): MockWalletFacts
}

declare global {
  interface Window {
    latchkeyMockWallets?: Record<string, InPageMock>
  }
}
