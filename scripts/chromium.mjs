import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'

/** Paths of Debian's packages chromium and chromium-headless-shell. */
export const debian = { whole: '/usr/bin/chromium', shell: '/usr/lib/chromium/chromium-headless-shell' }

const usualPlaces = [
  debian.whole,
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

/** Finds the whole browser: `CHROMIUM_PATH`, else the first of the usual places, else the one that Playwright downloaded. */
export function findChromium() {
  return [process.env.CHROMIUM_PATH, ...usualPlaces, playwrightChromium()].find(path => path && existsSync(path))
}

/**
 * Finds the browser of the tests: `CHROMIUM_HEADLESS_PATH`, else the headless shell of Debian's Chromium, else the whole browser. The shell is the same
 * engine without the browser around it, at about half of the processor time; it has no back/forward cache.
 */
export function findHeadlessChromium() {
  const whole = findChromium()
  const shells = [process.env.CHROMIUM_HEADLESS_PATH, whole === debian.whole && debian.shell]
  return shells.find(path => path && existsSync(path)) ?? whole
}

function playwrightChromium() {
  return createRequire(import.meta.url)('playwright').chromium.executablePath()
}
