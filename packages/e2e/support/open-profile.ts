import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { type BrowserContext, type BrowserContextOptions, chromium } from 'playwright'

import { findChromium } from '../../../scripts/chromium.mjs'

/**
 * What a browser keeps for a frame on another site than the page around it: something of its own for the two sites together, as visitors' browsers do, or nothing, as those do
 * that refuse third parties everything.
 */
export type FrameStorageKind = 'partitioned' | 'none'

/** What Playwright switches off, by its own list. Keeping the storage of frames apart is in it, which no visitor's browser has switched off. */
const switchedOff = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'TcpPortRandomizationWin',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  'msForceBrowserSignIn',
  'msEdgeUpdateLaunchServicesPreferredVersion',
]

/** A profile that is open. */
export interface OpenedProfile {
  readonly context: BrowserContext
  /** Where its browser keeps what it keeps. */
  readonly folder: string
  /** Once it is closed. */
  remove(): Promise<void>
}

/**
 * Opens a profile of its own, in which third-party cookies are blocked.
 *
 * @param before the folder of one that is closed: with what it kept
 */
export async function openProfile(
  kind: FrameStorageKind,
  options: BrowserContextOptions,
  before?: string,
): Promise<OpenedProfile> {
  const folder = before ?? (await createProfile())
  const executablePath = findChromium()
  const own = switchedOff.filter(name => name !== 'ThirdPartyStoragePartitioning')
  const context = await chromium.launchPersistentContext(folder, {
    ...options,
    headless: true,
    ...(executablePath && { executablePath }),
    args: [
      '--no-sandbox',
      '--disable-background-networking',
      ...(kind === 'partitioned' ? [`--disable-features=${own.join(',')}`] : []),
    ],
    ...(kind === 'partitioned' && { ignoreDefaultArgs: [`--disable-features=${switchedOff.join(',')}`] }),
  })
  // The browser writes until it is gone, which is a moment after it says that it has closed.
  return {
    context,
    folder,
    remove: () => rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 }),
  }
}

async function createProfile(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'latchkey-profile-'))
  await mkdir(join(folder, 'Default'))
  await writeFile(join(folder, 'Default/Preferences'), JSON.stringify({ profile: { cookie_controls_mode: 1 } }))
  return folder
}
