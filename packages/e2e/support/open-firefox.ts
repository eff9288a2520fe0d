import { existsSync } from 'node:fs'

import puppeteer, { type Browser } from 'puppeteer-core'

import type { OtherBrowser } from './other-browser.ts'

/** Returns `FIREFOX_PATH`, else the first of the usual places. */
export function findFirefox(): string | undefined {
  return [
    process.env['FIREFOX_PATH'],
    '/usr/bin/firefox-esr',
    '/usr/bin/firefox',
    '/Applications/Firefox.app/Contents/MacOS/firefox',
  ].find(path => path && existsSync(path))
}

/** Browsers for all tests of a file, because starting one takes longer than many tests. */
const running = new Map<FirefoxStorage, Promise<Browser>>()

/** Storage of frames on another site: partitioned by site, or none. */
export type FirefoxStorage = 'partitioned' | 'none'

/** Values of Firefox's preference: partitioned cookies and storage, and none of other sites. */
const cookieBehaviors: Readonly<Record<FirefoxStorage, number>> = { partitioned: 5, none: 1 }

/**
 * Opens the Firefox of this machine, over WebDriver BiDi, with a separate container, which shares no storage and no cache with
 * another.
 */
export async function openFirefox(
  executablePath: string,
  storage: FirefoxStorage = 'partitioned',
): Promise<OtherBrowser> {
  const started =
    running.get(storage) ??
    puppeteer.launch({
      browser: 'firefox',
      executablePath,
      headless: true,
      extraPrefsFirefox: { 'network.cookie.cookieBehavior': cookieBehaviors[storage] },
    })
  running.set(storage, started)
  const browser = await started
  const container = await browser.createBrowserContext()
  const page = await container.newPage()
  await page.setViewport({ width: 1100, height: 900 })
  let preloaded: { identifier: string } | undefined
  const popup = async () => (await container.pages()).find(each => each !== page)
  return {
    version: await browser.version(),
    async visit(url, pageScript) {
      if (preloaded) await page.removeScriptToEvaluateOnNewDocument(preloaded.identifier)
      preloaded = await page.evaluateOnNewDocument(pageScript)
      await page.goto(url)
    },
    run: body => page.evaluate(`(() => {${body}})()`) as Promise<never>,
    async runIn(selector, body) {
      const frame = await (await page.$(selector))?.contentFrame()
      return frame?.evaluate(`(() => {${body}})()`) as Promise<never>
    },
    async runInPopup(body) {
      return (await popup())?.evaluate(`(() => {${body}})()`) as Promise<never>
    },
    async moveInPopup(x, y) {
      await (await popup())?.mouse.move(x, y)
    },
    async clickInPopup(x, y) {
      await (await popup())?.mouse.click(x, y)
    },
    async closePopup() {
      await (await popup())?.close()
    },
    moveTo: (x, y) => page.mouse.move(x, y),
    clickAt: (x, y) => page.mouse.click(x, y),
    press: key => page.keyboard.press(key),
    type: text => page.keyboard.type(text),
    close: () => container.close(),
  }
}

/** Ends the browsers that {@link openFirefox} started, because they outlive a worker. */
export async function closeFirefox(): Promise<void> {
  const started = [...running.values()]
  running.clear()
  await Promise.all(started.map(async each => (await each).close()))
}
