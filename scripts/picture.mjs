/**
 * `node scripts/picture.mjs [file]`: takes the picture that the README opens with from the demo: Connect and Account beside each other, light and dark.
 */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { chromium } from 'playwright'

import { findHeadlessChromium } from './chromium.mjs'
import { freePort } from './free-port.mjs'
import { root } from './run.mjs'
import { startSandbox } from './sandbox-process.mjs'
import { serveExample } from './serve-example.mjs'

const file = process.argv[2] ?? join(root, 'docs/images/connect.png')
const panel = { width: 440, height: 700 }
const closers = []

try {
  const sandbox = await startSandbox({ port: 0 })
  closers.push(sandbox.stop)
  const port = await freePort()
  closers.push(await serveExample('react', { port, sandboxUrl: sandbox.url }))
  const browser = await chromium.launch({ executablePath: findHeadlessChromium(), args: ['--no-sandbox'] })
  closers.push(() => browser.close())
  const wallet = await fetch(`${sandbox.url}/wallet/in-page.js?mode=approve&families=eip155`)
  const script = await wallet.text()
  const pictures = []
  for (const colorScheme of ['light', 'dark'])
    pictures.push(...(await takeBoth(browser, { url: `http://127.0.0.1:${port}/`, script, colorScheme })))
  await writeFile(file, await joinPictures(browser, pictures))
  console.log(file)
} finally {
  for (const close of closers.reverse()) await close()
}

async function takeBoth(browser, { url, script, colorScheme }) {
  const context = await browser.newContext({ viewport: panel, colorScheme, locale: 'en', reducedMotion: 'reduce' })
  await context.addInitScript({ content: script })
  const page = await context.newPage()
  await page.goto(url)
  await page.getByTestId('demo-open').click()
  await page.getByTestId('all-wallets').waitFor()
  const connect = await take(page)
  await page.getByTestId('wallet-selector-dev.latchkey.sandbox').click()
  await page.getByTestId('demo-balance').waitFor()
  await page.getByTestId('w3m-modal-card').waitFor({ state: 'hidden' })
  await page.getByTestId('demo-open').click()
  await page.getByTestId('disconnect-button').waitFor()
  const account = await take(page)
  await context.close()
  return [connect, account]
}

/** The modal alone, on paper. */
async function take(page) {
  await page.mouse.move(0, 0)
  // Pictures fade in after they have come.
  await page.waitForLoadState('networkidle')
  await page.waitForTimeout(2000)
  await page.evaluate(() => {
    document.querySelector('#root').style.visibility = 'hidden'
    document.body.style.background = 'light-dark(#e3e2dd, #09090b)'
    document.querySelector('w3m-modal').style.setProperty('--lk-scrim', 'transparent')
  })
  await page.evaluate(() => document.activeElement?.shadowRoot?.activeElement?.blur())
  const picture = await page.screenshot({ animations: 'disabled' })
  await page.evaluate(() => document.querySelector('#root').style.removeProperty('visibility'))
  return picture
}

async function joinPictures(browser, pictures) {
  const page = await browser.newPage({ viewport: { width: pictures.length * panel.width, height: panel.height } })
  const images = pictures.map(picture => `<img src="data:image/png;base64,${picture.toString('base64')}">`)
  await page.setContent(`<style>body{margin:0;display:flex}</style>${images.join('')}`)
  await page.waitForFunction(() => [...document.images].every(image => image.complete))
  const picture = await page.screenshot()
  await page.close()
  return picture
}
