import { existsSync } from 'node:fs'

import puppeteer from 'puppeteer-core'

import type { OtherBrowser } from './other-browser.ts'

/** `FIREFOX_PATH`, else the first of the usual places. */
export function findFirefox(): string | undefined {
  return [
    process.env['FIREFOX_PATH'],
    '/usr/bin/firefox-esr',
    '/usr/bin/firefox',
    '/Applications/Firefox.app/Contents/MacOS/firefox',
  ].find(path => path && existsSync(path))
}

/** The Firefox of this machine, over WebDriver BiDi. */
export async function openFirefox(executablePath: string): Promise<OtherBrowser> {
  const browser = await puppeteer.launch({ browser: 'firefox', executablePath, headless: true })
  const page = await browser.newPage()
  await page.setViewport({ width: 1100, height: 900 })
  let preloaded: { identifier: string } | undefined
  return {
    version: await browser.version(),
    async visit(url, pageScript) {
      if (preloaded) await page.removeScriptToEvaluateOnNewDocument(preloaded.identifier)
      preloaded = await page.evaluateOnNewDocument(pageScript)
      await page.goto(url)
    },
    run: body => page.evaluate(`(() => {${body}})()`) as Promise<never>,
    clickAt: (x, y) => page.mouse.click(x, y),
    press: key => page.keyboard.press(key),
    type: text => page.keyboard.type(text),
    close: () => browser.close(),
  }
}
