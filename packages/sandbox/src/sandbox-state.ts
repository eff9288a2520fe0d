import type { AnalyticsEvent, RemoteFeature } from '@latchkey/protocol'

import type { NameRecord } from './names/name-record.ts'
import type { RegisteredName } from './profile/registered-name.ts'
import type { GrantedSession } from './sessions/granted-session.ts'

/** What a project's owner sets in the directory's dashboard; here a test does. */
export interface ProjectConfig {
  features: RemoteFeature[] | null
  allowedOrigins: string[]
  isAnalyticsEnabled: boolean
}

/** An event that a kit sent, with what came beside it. */
export interface ReceivedEvent {
  event: AnalyticsEvent
  /** The query: projectId, st, sv. */
  query: Record<string, string>
  /** Milliseconds since 1970. */
  receivedAt: number
}

/** A mail that was sent. */
export interface SentMail {
  to: string
  subject: string
  text: string
  html: string
  /** The six digits in it. */
  code?: string
  /** The address in it. */
  link?: string
  /** Milliseconds since 1970. */
  sentAt: number
}

/** What the on-ramp sent. */
export interface OnrampPurchase {
  /** CAIP-2. */
  caip2: string
  hash: string
}

/** What the services remember. One per sandbox. */
export interface SandboxState {
  config: ProjectConfig
  events: ReceivedEvent[]
  mail: SentMail[]
  purchases: OnrampPurchase[]
  names: RegisteredName[]
  /** Names whose records are not on the chain. */
  offchainNames: NameRecord[]
  sessions: GrantedSession[]
  /** Whether the paymasters pay for operations. */
  sponsors: boolean
  /** The token that they take of the account for it; without one they take nothing. */
  feeToken: string | undefined
  /** How far the clock of the secure site is ahead, in milliseconds. */
  aheadMs: number
  /** Who keeps the recovery share of a wallet of the secure site: its person alone, or its operator too. */
  recovery: 'own' | 'operator'
  /** The social providers whose pages cut a window off from who opened it. */
  cutOpener: readonly string[]
  /** Whether the sandbox's wallets decline what they are next asked. */
  declinesNext: boolean
  reset(): void
}

export function createSandboxState(): SandboxState {
  const state: SandboxState = {
    config: createProjectConfig(),
    events: [],
    mail: [],
    purchases: [],
    names: [],
    offchainNames: [],
    sessions: [],
    sponsors: true,
    feeToken: undefined,
    aheadMs: 0,
    recovery: 'own',
    cutOpener: [],
    declinesNext: false,
    reset() {
      state.config = createProjectConfig()
      state.events = []
      state.mail = []
      state.purchases = []
      state.names = []
      state.offchainNames = []
      state.sessions = []
      state.sponsors = true
      state.feeToken = undefined
      state.aheadMs = 0
      state.recovery = 'own'
      state.cutOpener = []
      state.declinesNext = false
    },
  }
  return state
}

// Null is what a project with nothing configured gets: the site's own settings apply.
function createProjectConfig(): ProjectConfig {
  return { features: null, allowedOrigins: [], isAnalyticsEnabled: true }
}
