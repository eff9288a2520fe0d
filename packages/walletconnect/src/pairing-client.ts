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
  /** The site's own provider, where it brought one. */
  siteProvider?: SiteProvider
  /** The session that this kit uses now, in place of the one before; `undefined` for none. */
  hold(topic: string | undefined): void
  /** Whether another kit on this page uses a session. */
  isHeldByAnother(topic: string): boolean
  /** Proposals that a wallet may approve late. */
  approvals: ApprovalWatches
  /** Learns what other tabs of the site have paired and ended. */
  followTabs(): Promise<void>
  /** Lets go of it; the last one to let go closes the socket and stops the timers. */
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
 * The clients of this page. The library keeps one key store per page and origin and lets two clients over it answer every
 * message twice, so kits on one page that use the same relay must share one: the one thing here that outlives a kit.
 */
const pageClients = new Set<PageClient>()

/**
 * Loads the pairing library and its client, or takes the client that this page already has.
 *
 * @throws {PairingError} `pairingClientUnavailable` when the library does not arrive or does not start
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
  // `init` would also build the library's own sub-providers from whatever session is stored, which throw on odd chains and
  // send reads to a host that the site did not name. Only the client is wanted. The version is pinned.
  const creating = (provider as unknown as { createClient(): Promise<void> }).createClient()
  // The core is on `globalThis` by now, before the first await; nobody else may pick it up.
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
 * Sessions live at a relay, so each relay has its own. The library's own relay keeps the library's own keys: a visitor of a
 * site that moves over to the kit stays connected.
 */
function toStoragePrefix(relayUrl: string): string {
  return relayUrl
    .replace(/^wss?:\/\//i, '')
    .replace(/[?#].*$/, '')
    .replace(/[^a-zA-Z0-9.-]+/g, '_')
    .replace(/_$/, '')
}

/**
 * Before each proposal and request the library waits for a hidden frame of the verify service, 5 s where it is blocked (ad
 * blockers, content policies), and this asks it not to: pairing must hold up nobody and call nobody whom the site did not name.
 */
function skipVerifyFrame(sign: SignClient): void {
  ;(sign.core.verify as unknown as { isDevEnv: boolean }).isDevEnv = true
}

/** The library leaves its core on `globalThis` for other copies of itself; one with our own prefix is of use to nobody. */
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
