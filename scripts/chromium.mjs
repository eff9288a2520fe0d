import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'

const usualPlaces = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

/** The browser that tests run in: `CHROMIUM_PATH`, else the first of the usual places, else the one Playwright downloaded. */
export function findChromium() {
  return [process.env.CHROMIUM_PATH, ...usualPlaces, playwrightChromium()].find(path => path && existsSync(path))
}

function playwrightChromium() {
  return createRequire(import.meta.url)('playwright').chromium.executablePath()
}
