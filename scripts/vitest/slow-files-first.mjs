import { BaseSequencer } from 'vitest/node'

/**
 * Files that compute long, run a thousand sequences, build, install, run another test runner or start other browsers, whatever their length: the slowest
 * first, but before those that wait for the packages to be installed some that do not.
 */
const slow = [
  'solana/src/transfer/transfers.test',
  'killed-server.test',
  'in-page-script.test',
  'pairing-page.test',
  'connection-orders.test',
  'adapters/evm/src/simulate-transfer.test',
  'many-switches.test',
  'pairing-wallet.test',
  'test/screens.browser.test',
  'react/src/connection-state.',
  'other-browsers.release',
  'frameworks.release',
  'embedded-browsers.release',
  'tested-site.release',
  'vue-and-svelte.release',
  'published-packages.release',
  'sites-of-the-old-api.release',
  'moved-sites.release',
  '/wagmi.release',
  '/next.release',
  'accessibility.e2e',
  '/pairing.e2e',
  'two-tabs.e2e',
  '/social.e2e',
]

/**
 * Starts with the slowest files, also without an earlier run's durations: Vitest would then take the longest text for the slowest, and the last file would
 * run alone. The files with a process of their own follow: a shared process is kept as long as nothing else is next.
 */
export class SlowFilesFirst extends BaseSequencer {
  async sort(files) {
    const sorted = await super.sort(files)
    return sorted.toSorted((one, other) => rankOf(one) - rankOf(other))
  }
}

function rankOf({ moduleId, project }) {
  const place = slow.findIndex(part => moduleId.includes(part))
  if (place >= 0) return place
  return slow.length + (project.config.isolate ? 0 : 1)
}
