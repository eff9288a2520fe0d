/**
 * `node scripts/film.mjs`: films how the modal moves, because motion cannot be judged by a still. It drives the demo in Chromium with slowed animations
 * and timers, takes a picture for every sixtieth of a second of them, and puts each movement on one sheet (`<out>/<movement>-<theme>-<width>.png`).
 * `--only open,back` films some, `--theme dark`, `--width 390`; `--still` as for a user who prefers reduced motion, `--rtl` in a language that is written
 * from right to left.
 */
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'

import { chromium } from 'playwright'

import { findChromium } from './chromium.mjs'
import { freePort } from './free-port.mjs'
import { root } from './run.mjs'
import { startSandbox } from './sandbox-process.mjs'
import { serveExample } from './serve-example.mjs'

const { values } = parseArgs({
  options: {
    out: { type: 'string', default: join(root, 'dist/film') },
    only: { type: 'string' },
    theme: { type: 'string' },
    width: { type: 'string' },
    still: { type: 'boolean', default: false },
    rtl: { type: 'boolean', default: false },
  },
})
/** Factor by which time is slowed: a picture takes longer than a frame. */
const slowness = 24
const frameMs = 1000 / 60
const columns = 8
const rdns = 'dev.latchkey.film'

/** The movements: `before` brings the page into position, `act` starts the movement, which is filmed for some frames. */
const movements = {
  open: { frames: 16, act: page => press(page, 'demo-open') },
  navigate: { frames: 32, before: opened, act: page => press(page, 'all-wallets') },
  wallet: { frames: 32, before: opened, act: page => press(page, `wallet-selector-${rdns}`) },
  back: { frames: 32, before: waiting, act: page => press(page, 'header-back') },
  connect: { frames: 96, before: waiting, act: page => page.evaluate(() => window.filmed.approve()) },
  reject: { frames: 32, before: waiting, act: page => page.evaluate(() => window.filmed.reject()) },
  settle: { frames: 24, before: opened, drag: 60 },
  throw: { frames: 24, before: opened, drag: 200 },
}

const only = values.only?.split(',')
const themes = values.theme ? [values.theme] : ['light', 'dark']
const widths = values.width ? [Number(values.width)] : [1280, 390]
const closers = []

try {
  await mkdir(values.out, { recursive: true })
  const sandbox = await startSandbox({ port: 0 })
  closers.push(sandbox.stop)
  const port = await freePort()
  closers.push(await serveExample('react', { port, sandboxUrl: sandbox.url }))
  const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox'] })
  closers.push(() => browser.close())
  for (const width of widths) {
    for (const theme of themes) {
      for (const [name, movement] of Object.entries(movements)) {
        if ((only && !only.includes(name)) || (movement.drag && width > 429)) continue
        const pictures = await film(browser, `http://127.0.0.1:${port}/`, { ...movement, width, theme })
        const file = join(
          values.out,
          `${name}-${theme}-${width}${values.still ? '-still' : ''}${values.rtl ? '-rtl' : ''}.png`,
        )
        await writeFile(file, await contactSheet(browser, pictures))
        console.log(file)
      }
    }
  }
} finally {
  for (const close of closers.reverse()) await close()
}

async function film(browser, url, { width, theme, frames, before, act, drag }) {
  const height = width < 430 ? 844 : 760
  const context = await browser.newContext({
    viewport: { width, height },
    colorScheme: theme,
    hasTouch: width < 430,
    reducedMotion: values.still ? 'reduce' : 'no-preference',
    locale: values.rtl ? 'ar-XB' : 'en',
  })
  const page = await context.newPage()
  await page.addInitScript(announceWallet, rdns)
  await page.addInitScript(slowTimers)
  await page.goto(url)
  await page.getByTestId('demo-open').waitFor()
  // The first visit loads chunks through the development server, so the filmed one has them already.
  await opened(page)
  await page.keyboard.press('Escape')
  await page.waitForTimeout(600)
  await before?.(page)
  const clip =
    width < 430
      ? { x: 0, y: 200, width, height: height - 200 }
      : { x: (width - 420) / 2, y: 30, width: 420, height: 700 }
  const session = await context.newCDPSession(page)
  const slowDown = async () => {
    await session.send('Animation.enable')
    await session.send('Animation.setPlaybackRate', { playbackRate: 1 / slowness })
    await page.evaluate(times => (window.filmed.slowness = times), slowness)
  }
  const pictures = []
  const take = async () => pictures.push(await page.screenshot({ clip, animations: 'allow', caret: 'initial' }))
  if (drag) await dragSheet(session, drag, take)
  await slowDown()
  const started = performance.now()
  if (drag) await touch(session, 'touchEnd')
  else void act(page)
  for (let frame = 0; frame < frames; frame++) {
    const due = started + frame * frameMs * slowness
    await new Promise(resolve => setTimeout(resolve, Math.max(0, due - performance.now())))
    await take()
  }
  await context.close()
  return pictures
}

/** Drags from the header downwards with a finger, with a picture for every second of its moves. */
async function dragSheet(session, distance, take) {
  const { y } = await headerOf(session)
  await touch(session, 'touchStart', y)
  for (let step = 1; step <= 16; step++) {
    await touch(session, 'touchMove', y + (distance * step) / 16)
    if (step % 2 === 0) await take()
  }
}

async function headerOf(session) {
  const { result } = await session.send('Runtime.evaluate', {
    expression: `document.querySelector('w3m-modal').shadowRoot.querySelector('lk-header').getBoundingClientRect().top`,
  })
  return { y: result.value + 12 }
}

function touch(session, type, y) {
  return session.send('Input.dispatchTouchEvent', { type, touchPoints: y === undefined ? [] : [{ x: 190, y }] })
}

async function opened(page) {
  await press(page, 'demo-open')
  await page.getByTestId(`wallet-selector-${rdns}`).waitFor()
  await page.getByTestId('all-wallets').waitFor()
  await page.waitForTimeout(900)
}

async function waiting(page) {
  await opened(page)
  await press(page, `wallet-selector-${rdns}`)
  await page.waitForTimeout(900)
}

async function press(page, testId) {
  await page.getByTestId(testId).click({ noWaitAfter: true })
}

/** Runs in the page: announces an extension's wallet, which answers when the film says so. */
function announceWallet(rdns) {
  const icon = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40"><rect width="40" height="40" fill="#0b7a75"/><circle cx="20" cy="20" r="10" fill="#ffd166"/></svg>')}`
  let settle
  const provider = {
    on() {},
    removeListener() {},
    request({ method }) {
      if (method === 'eth_chainId') return Promise.resolve('0x1')
      if (method === 'eth_requestAccounts') return new Promise((approve, reject) => (settle = { approve, reject }))
      if (method === 'eth_accounts') return Promise.resolve([])
      return Promise.reject(Object.assign(new Error('Unsupported'), { code: 4200 }))
    },
  }
  window.filmed = {
    approve: () => settle.approve(['0xd8da6bf26964af9d7eed9e03e53415d37aa96045']),
    reject: () => settle.reject(Object.assign(new Error('User rejected the request'), { code: 4001 })),
  }
  const detail = Object.freeze({
    info: { uuid: '6f5b1b5e-0000-4000-8000-000000000001', name: 'Harbor', icon, rdns },
    provider,
  })
  const announce = () => dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
  addEventListener('eip6963:requestProvider', announce)
  announce()
}

/** Runs in the page, after `announceWallet`: slows timers by the same factor as animations. */
function slowTimers() {
  const { setTimeout, filmed } = window
  filmed.slowness = 1
  window.setTimeout = (callback, ms = 0, ...values) => setTimeout(callback, ms * filmed.slowness, ...values)
}

/** Joins many pictures into one: from left to right, a sixtieth of a second each. */
async function contactSheet(browser, pictures) {
  const page = await browser.newPage({ viewport: { width: columns * 260, height: 400 } })
  const images = pictures.map(
    (picture, index) =>
      `<figure><img src="data:image/png;base64,${picture.toString('base64')}"><figcaption>${index}</figcaption></figure>`,
  )
  await page.setContent(
    `<style>body{margin:0;display:grid;grid-template-columns:repeat(${columns},1fr);gap:4px;background:#888;font:12px sans-serif}
    figure{margin:0}img{inline-size:100%;display:block}figcaption{color:#fff}</style>${images.join('')}`,
  )
  await page.waitForFunction(() => [...document.images].every(image => image.complete))
  const sheet = await page.screenshot({ fullPage: true })
  await page.close()
  return sheet
}
