import { existsSync } from 'node:fs'

const usualPlaces = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/** The browser that tests run in: `CHROMIUM_PATH`, else the first of the usual places. */
export function findChromium() {
  return [process.env.CHROMIUM_PATH, ...usualPlaces].find(path => path && existsSync(path))
}
