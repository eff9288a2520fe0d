import type { AnalyticsEvent, RemoteFeature } from '@latchkey/protocol'

import type { NameRecord } from './names/name-record.ts'
import type { RegisteredName } from './profile/registered-name.ts'
import type { GrantedSession } from './sessions/granted-session.ts'

/** Settings of a project's owner in the directory's dashboard; here a test sets them. */
export interface ProjectConfig {
  features: RemoteFeature[] | null
  allowedOrigins: string[]
  isAnalyticsEnabled: boolean
}

/** An event of a kit, with its query and time. */
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
  /** The six-digit code in it. */
  code?: string
  /** The link in it. */
  link?: string
  /** Milliseconds since 1970. */
  sentAt: number
}

/** A transaction of the on-ramp. */
export interface OnrampPurchase {
  /** CAIP-2. */
  caip2: string
  hash: string
}

/** State of the services. One per sandbox. */
export interface SandboxState {
  config: ProjectConfig
  events: ReceivedEvent[]
  mail: SentMail[]
  purchases: OnrampPurchase[]
  names: RegisteredName[]
  /** Names whose records are not on the chain. */
  offchainNames: NameRecord[]
  sessions: GrantedSession[]
  /** Whether the paymasters sponsor operations. */
  sponsors: boolean
  /** The token that they charge; without one they are free. */
  feeToken: string | undefined
  /** Offset of the secure site's clock, in ms. */
  aheadMs: number
  /** Holder of a wallet's recovery share at the secure site: only the user, or also the operator. */
  recovery: 'own' | 'operator'
  /** The social providers whose pages sever a window from its opener. */
  cutOpener: readonly string[]
  /** Whether the sandbox's wallets decline the next request. */
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

// Null means a project without configuration, so that the site's own settings apply.
function createProjectConfig(): ProjectConfig {
  return { features: null, allowedOrigins: [], isAnalyticsEnabled: true }
}
