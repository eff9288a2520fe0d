import { endKnownSessions } from './end-known-sessions.ts'
import { followSessions } from './follow-sessions.ts'
import { type ApprovalWatches, createApprovalWatches } from './late-approval.ts'
import { createLibraryLogger, type LibraryReport } from './library-logger.ts'
import { openOneSocket } from './open-one-socket.ts'
import { pairingErrors } from './pairing-errors.ts'
import type { PairingOptions, PairingStorage } from './pairing-options.ts'
import { findSessionStorage } from './session-storage.ts'
import type { SignClient, SiteProvider } from './sign-client.ts'

export interface PairingClient {
  sign: SignClient
  /** The site's own provider, if it configured one. */
  siteProvider?: SiteProvider
  /** Sets the session that this kit uses now, in place of the previous one; `undefined` for none. */
  hold(topic: string | undefined): void
  /** Returns whether another kit on this page uses a session. */
  isHeldByAnother(topic: string): boolean
  /** Proposals that a wallet may approve late. */
  approvals: ApprovalWatches
  /** Reads the sessions that other tabs of the site have paired and ended. */
  followTabs(): Promise<void>
  /** Releases the client; the last release closes the socket and stops the timers. */
  release(): Promise<void>
}

interface PageClient {
  projectId: string
  relayUrl: string | undefined
  storage: PairingStorage | undefined
  reports: Set<LibraryReport>
  /** The sessions in use, by the kit that uses them. */
  held: Map<LibraryReport, string | undefined>
  started: Promise<StartedClient>
}

interface StartedClient extends Pick<PairingClient, 'sign' | 'approvals' | 'followTabs'> {
  stopFollowing(): void
}

/**
 * The clients of this page. The library keeps one key store per page and origin and lets two clients over it answer every message
 * twice, so kits on one page that use the same relay must share one: the only state here that outlives a kit.
 */
const pageClients = new Set<PageClient>()

/**
 * Loads the pairing library and its client, or takes the client that this page already has.
 *
 * @throws {PairingError} `pairingClientUnavailable` if the library does not load or does not start
 */
export async function openPairingClient(options: PairingOptions): Promise<PairingClient> {
  if (isUniversalProvider(options.universalProvider)) {
    const siteProvider = options.universalProvider
    return {
      sign: siteProvider.client,
      siteProvider,
      hold: () => undefined,
      isHeldByAnother: () => false,
      approvals: createApprovalWatches(siteProvider.client),
      followTabs: async () => undefined,
      release: async () => undefined,
    }
  }

  const { projectId, relayUrl, storage, log, onLibraryError } = options
  const report: LibraryReport = { log, onLibraryError }
  const page =
    [...pageClients].find(one => one.projectId === projectId && one.relayUrl === relayUrl && one.storage === storage) ??
    createPageClient(options)
  page.reports.add(report)
  try {
    const { sign, approvals, followTabs } = await page.started
    return {
      sign,
      approvals,
      followTabs,
      hold: topic => void page.held.set(report, topic),
      isHeldByAnother: topic => [...page.held].some(([kit, held]) => kit !== report && held === topic),
      release: () => releasePageClient(page, report),
    }
  } catch (cause) {
    pageClients.delete(page)
    throw pairingErrors.pairingClientUnavailable(cause)
  }
}

function createPageClient(options: PairingOptions): PageClient {
  const { projectId, relayUrl, storage } = options
  const reports = new Set<LibraryReport>()
  const started = startClient(options, reports)
  const page: PageClient = { projectId, relayUrl, storage, reports, held: new Map(), started }
  pageClients.add(page)
  return page
}

async function startClient(options: PairingOptions, reports: Set<LibraryReport>): Promise<StartedClient> {
  const { projectId, relayUrl, metadata } = options
  const prefix = relayUrl && toStoragePrefix(relayUrl)
  const [{ UniversalProvider }, storage] = await Promise.all([
    import('./pairing-library.ts'),
    options.storage ?? findSessionStorage(),
  ])
  const provider = new UniversalProvider({
    projectId,
    metadata: { ...metadata, icons: [...metadata.icons] },
    telemetryEnabled: false,
    logger: createLibraryLogger(reports) as never,
    ...(relayUrl && { relayUrl }),
    ...(prefix && { customStoragePrefix: prefix }),
    ...(storage && { storage }),
  })
  // `init` would also build the library's own sub-providers from any stored session, which throw on unusual chains and send reads
  // to a host that the site did not name. So only the client is created. The version is pinned.
  const creating = (provider as unknown as { createClient(): Promise<void> }).createClient()
  // The core is on `globalThis` by now, before the first await, and no other copy may take it.
  if (prefix) forgetGlobalCore(prefix)
  await creating
  skipVerifyFrame(provider.client)
  openOneSocket(provider.client)
  endKnownSessions(provider.client)
  const { follow, stop } = followSessions(provider.client)
  return {
    sign: provider.client,
    approvals: createApprovalWatches(provider.client),
    followTabs: follow,
    stopFollowing: stop,
  }
}

async function releasePageClient(page: PageClient, report: LibraryReport): Promise<void> {
  page.reports.delete(report)
  page.held.delete(report)
  if (page.reports.size > 0 || !pageClients.delete(page)) return
  const { sign, stopFollowing } = await page.started
  const { core } = sign
  stopFollowing()
  core.heartbeat.stop()
  await core.relayer.transportClose()
  forgetGlobalCore(core.customStoragePrefix.replace(/^:/, ''))
}

/**
 * Returns the prefix of the storage keys. Sessions live at a relay, so each relay has its own. The library's own relay keeps the
 * library's own keys, so the user of a site that migrates to the kit stays connected.
 */
function toStoragePrefix(relayUrl: string): string {
  return relayUrl
    .replace(/^wss?:\/\//i, '')
    .replace(/[?#].*$/, '')
    .replace(/[^a-zA-Z0-9.-]+/g, '_')
    .replace(/_$/, '')
}

/**
 * Skips the hidden frame of the verify service, for which the library waits before each proposal and request, 5 s if it is
 * blocked (ad blockers, content policies). Pairing must not delay the user and must not contact hosts that the site did not name.
 */
function skipVerifyFrame(sign: SignClient): void {
  ;(sign.core.verify as unknown as { isDevEnv: boolean }).isDevEnv = true
}

/**
 * Removes the library's core from `globalThis`, where it is meant for other copies of the library; one with our own prefix has no
 * other use.
 */
function forgetGlobalCore(prefix: string): void {
  const globals = globalThis as unknown as Record<string, unknown>
  delete globals[`_walletConnectCore_${prefix}`]
  delete globals[`_walletConnectCore_${prefix}_count`]
}

function isUniversalProvider(value: unknown): value is SiteProvider {
  if (value === undefined || value === null) return false
  const { client, connect } = value as Partial<SiteProvider>
  if (client && typeof connect === 'function') return true
  throw pairingErrors.signClientNotInitialized()
}
