import { existsSync, readdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'

import { debian, findChromium, findHeadlessChromium } from './chromium.mjs'
import { run } from './run.mjs'

const missing = [
  'The browser tests need Chromium or Chrome, and none was found.',
  'Install one (Debian: `apt-get install chromium`; macOS: `brew install --cask chromium`;',
  'anywhere: `npx playwright install chromium`), or set CHROMIUM_PATH to its executable.',
].join('\n')

/** Packages that Firefox and WebKitGTK need on Debian, with the file that shows that each is installed. */
const others = {
  'firefox-esr': '/usr/bin/firefox-esr',
  'webkit2gtk-driver': '/usr/bin/WebKitWebDriver',
  xvfb: '/usr/bin/xvfb-run',
}

/**
 * Makes sure that a browser exists and sets `CHROMIUM_PATH` to it. On Debian as root a missing one is installed with its headless shell, and in CI the
 * headless shell of an existing one; elsewhere nothing is changed on the machine and the result says what to install.
 *
 * @returns {Promise<{ ok: true, path: string } | { ok: false, message: string }>}
 */
export async function installChromium() {
  const found = findChromium()
  const path = found ?? (canInstall() ? await installOne() : undefined)
  if (!path) return { ok: false, message: missing }
  process.env.CHROMIUM_PATH = path
  if (canInstall() && (process.env.CI || !found)) await installHeadlessShell(path)
  return { ok: true, path }
}

/** If the package does not exist or cannot be installed, the tests run in the whole browser. */
async function installHeadlessShell(path) {
  if (path !== debian.whole || existsSync(debian.shell)) return
  // Both need the same version of their shared files.
  await installFromDebian(['chromium', 'chromium-headless-shell'])
}

/**
 * Makes sure that the programs of some tests exist, as far as this machine allows (see the functions below), and prints which ones the tests use.
 *
 * @param {import('./selected-tests.mjs').NeededPrograms} needed
 * @returns {Promise<{ ok: boolean, output: string }>} Whether all of them are there that this machine must have, and what was printed.
 */
export async function installPrograms(needed) {
  await installMissing(needed)
  const chromium = needed.chromium ? await installChromium() : undefined
  const others = needed.otherBrowsers ? await installOtherBrowsers() : undefined
  const postgres = needed.postgres ? await installPostgres() : undefined
  const results = [
    chromium && {
      ok: chromium.ok,
      message:
        chromium.message ?? `Tests run in ${[...new Set([chromium.path, findHeadlessChromium()])].join(' and ')}`,
    },
    others,
    postgres,
  ].filter(Boolean)
  const output = results.map(({ message }) => message).join('\n')
  console.log(output)
  return { ok: results.every(({ ok }) => ok), output }
}

/**
 * Installs in CI, on Debian as root, all missing packages of the tests at once, so that each list of packages is fetched once. A package that fails here
 * is installed again by the step that needs it.
 */
async function installMissing(needed) {
  if (!process.env.CI || !canInstall()) return
  const missing = [
    ...(needed.chromium ? chromiumLeft() : []),
    ...(needed.otherBrowsers ? otherBrowsersLeft() : []),
    ...(needed.postgres && !findPostgres() ? ['postgresql'] : []),
  ]
  if (missing.length > 0) await installFromDebian([...new Set(missing)])
}

function chromiumLeft() {
  const chromium = findChromium()
  const left = chromium ? [] : ['chromium', 'fonts-liberation']
  const isWithoutShell = (chromium ?? debian.whole) === debian.whole && !existsSync(debian.shell)
  return isWithoutShell ? [...left, 'chromium', 'chromium-headless-shell'] : left
}

/**
 * Makes sure in CI, on Debian as root, that Firefox and WebKitGTK exist too; elsewhere their tests run only if they are installed.
 *
 * @returns {Promise<{ ok: boolean, message: string }>}
 */
async function installOtherBrowsers() {
  const left = otherBrowsersLeft()
  if (!process.env.CI || !canInstall())
    return { ok: true, message: `Not on this machine: ${left.join(', ') || 'nothing'}` }
  if (left.length > 0) await installFromDebian(left)
  const missing = otherBrowsersLeft()
  const ok = missing.length === 0
  return { ok, message: ok ? 'Firefox and WebKitGTK are tested too' : `Could not be installed: ${missing.join(', ')}` }
}

function otherBrowsersLeft() {
  return Object.keys(others).filter(name => !existsSync(others[name]))
}

/**
 * Makes sure in CI, on Debian as root, that there is a PostgreSQL server for the tests of databases; elsewhere those tests report what is missing.
 *
 * @returns {Promise<{ ok: boolean, message: string }>}
 */
async function installPostgres() {
  if (findPostgres()) return { ok: true, message: 'Databases are tested on PostgreSQL too' }
  if (!process.env.CI || !canInstall()) return { ok: true, message: 'Not on this machine: postgresql' }
  await installFromDebian(['postgresql'])
  const ok = findPostgres()
  return { ok, message: ok ? 'Databases are tested on PostgreSQL too' : 'Could not be installed: postgresql' }
}

/** Debian has PostgreSQL's programs in a folder of their version. */
function findPostgres() {
  const debianFolder = '/usr/lib/postgresql'
  const versions = existsSync(debianFolder) ? readdirSync(debianFolder) : []
  const folders = [...versions.map(version => join(debianFolder, version, 'bin')), ...process.env.PATH.split(delimiter)]
  return folders.some(folder => existsSync(join(folder, 'initdb')))
}

function canInstall() {
  return existsSync('/etc/debian_version') && process.getuid?.() === 0
}

async function installOne() {
  console.log('No browser found. Installing the Debian package chromium.')
  await installFromDebian(['chromium', 'fonts-liberation'])
  return findChromium()
}

async function installFromDebian(packages) {
  const env = { DEBIAN_FRONTEND: 'noninteractive' }
  for (const args of [
    ['update', '-qq'],
    ['install', '-y', '-qq', '--no-install-recommends', ...packages],
  ]) {
    const { code, output } = await run('apt-get', args, { env, quiet: true })
    if (code !== 0) console.log(`apt-get ${args.join(' ')}\n${output.trimEnd()}`)
  }
}
