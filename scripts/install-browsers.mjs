import { existsSync } from 'node:fs'

import { findChromium } from './chromium.mjs'
import { run } from './run.mjs'

const missing = [
  'The browser tests need Chromium or Chrome, and none was found.',
  'Install one (Debian: `apt-get install chromium`; macOS: `brew install --cask chromium`;',
  'anywhere: `npx playwright install chromium`), or set CHROMIUM_PATH to its executable.',
].join('\n')

/**
 * Makes sure that a browser exists and says in `CHROMIUM_PATH` where it is. On Debian as root a missing one is installed;
 * elsewhere nothing is changed on the machine and the answer says what to install.
 *
 * @returns {Promise<{ ok: true, path: string } | { ok: false, message: string }>}
 */
export async function installChromium() {
  const path = findChromium() ?? (canInstall() ? await installFromDebian() : undefined)
  if (!path) return { ok: false, message: missing }
  process.env.CHROMIUM_PATH = path
  return { ok: true, path }
}

function canInstall() {
  return existsSync('/etc/debian_version') && process.getuid?.() === 0
}

async function installFromDebian() {
  console.log('No browser found. Installing the Debian package chromium.')
  const env = { DEBIAN_FRONTEND: 'noninteractive' }
  await run('apt-get', ['update', '-qq'], { env })
  await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium', 'fonts-liberation'], { env })
  return findChromium()
}
