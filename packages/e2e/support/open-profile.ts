import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { type BrowserContext, type BrowserContextOptions, chromium } from 'playwright'

import { findChromium } from '../../../scripts/chromium.mjs'

/**
 * Storage of a frame on another site than its page: partitioned by the two sites, as in current browsers, or none, as in browsers
 * that block third parties completely.
 */
export type FrameStorageKind = 'partitioned' | 'none'

/**
 * Features that Playwright turns off, from its own list. The list contains the partitioning of frames' storage, which real
 * browsers have on.
 */
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

/** An open profile. */
export interface OpenedProfile {
  readonly context: BrowserContext
  /** Folder of the browser's profile. */
  readonly folder: string
  /** Removes the profile, once it is closed. */
  remove(): Promise<void>
}

/**
 * Opens a separate profile, in which third-party cookies are blocked.
 * @param before the folder of a closed one, whose stored data it has
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
  // The browser writes until its process ends, a moment after it reports that it has closed.
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
