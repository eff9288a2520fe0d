import { createServer } from 'node:http'
import { extname } from 'node:path'

import { announceWallet, watch } from './in-page.mjs'

const types = { '.html': 'text/html; charset=utf-8', '.js': 'text/javascript', '.css': 'text/css' }
/** The "Fast 4G" values of Chromium's developer tools. */
const fast4g = { offline: false, latency: 165, downloadThroughput: 1_125_000, uploadThroughput: 168_750 }

/** The conditions of a visit: each with an empty cache. */
export const conditions = [
  { name: 'CPU 1x', slowed: 1 },
  { name: 'CPU 4x', slowed: 4 },
  { name: 'CPU 4x, Fast 4G', slowed: 4, network: fast4g },
]

/** Serves the files of a site, compressed, on a free port of this machine. */
export async function serve(files) {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://site')
    const path = pathname === '/' ? '/index.html' : pathname
    const body = files.get(path)
    if (!body) return response.writeHead(404).end()
    const type = types[extname(path)] ?? 'application/octet-stream'
    response
      .writeHead(200, { 'content-type': type, 'content-encoding': 'br', 'cache-control': 'max-age=600' })
      .end(body)
  })
  await new Promise(resolve => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://localhost:${server.address().port}/`,
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
}

/**
 * Visits a page with a browser that has never been there: until the button is there, with a click at once, until it shows the first row; closed, and
 * opened again.
 *
 * @returns {Promise<{ usable: number, first: number, opened: number, second: number, filesBefore: string[], filesOpen: string[] }>} Times in ms; paths of
 *   scripts.
 */
export async function visit(browser, { url, row, preview }, { slowed, network }) {
  const { tab, session, scripts, close } = await enter(browser, { row, preview })
  try {
    if (slowed > 1) await session.send('Emulation.setCPUThrottlingRate', { rate: slowed })
    if (network) await session.send('Network.emulateNetworkConditions', network)
    await tab.goto(url, { waitUntil: 'commit' })
    const at = await button(tab)
    const { usable } = await tab.evaluate(() => ({ usable: window.bench.usable }))
    const filesBefore = [...scripts]
    const first = await open(tab, session, at, 0)
    await tab.waitForFunction(() => window.bench.opened.length > 0, undefined, { timeout: 60_000, polling: 50 })
    const opened = await tab.evaluate(() => window.bench.opened[0])
    await rest(tab, network ? 2_000 : 1_200)
    const filesOpen = scripts.filter(file => !filesBefore.includes(file))
    await shut(tab)
    await rest(tab, 600)
    const second = await open(tab, session, at, 1)
    return { usable, first, opened, second, filesBefore, filesOpen }
  } finally {
    await close()
  }
}

/**
 * Measures the nodes, listeners and bytes that remain after opening and closing, once the code has loaded.
 *
 * @returns {Promise<{ nodes: number, listeners: number, bytes: number }>} For each of `times`.
 */
export async function keptByOpening(browser, { url, row, preview }, times) {
  const { tab, session, close } = await enter(browser, { row, preview })
  try {
    await tab.goto(url)
    const at = await button(tab)
    const openAndShut = async (from, count) => {
      for (let index = from; index < from + count; index++) {
        await open(tab, session, at, index)
        await rest(tab, 300)
        await shut(tab)
        await rest(tab, 300)
      }
    }
    await openAndShut(0, 3)
    const before = await heap(session)
    await openAndShut(3, times)
    const after = await heap(session)
    return {
      nodes: (after.Nodes - before.Nodes) / times,
      listeners: (after.JSEventListeners - before.JSEventListeners) / times,
      bytes: (after.JSHeapUsedSize - before.JSHeapUsedSize) / times,
    }
  } finally {
    await close()
  }
}

async function enter(browser, rows) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
  const tab = await context.newPage()
  await tab.addInitScript(announceWallet)
  await tab.addInitScript(watch, rows)
  const scripts = []
  tab.on('request', request => {
    const { hostname, pathname } = new URL(request.url())
    if (hostname === 'localhost' && pathname.endsWith('.js') && !scripts.includes(pathname)) scripts.push(pathname)
  })
  tab.on('pageerror', error => console.error(error.message))
  const session = await context.newCDPSession(tab)
  await session.send('Network.enable')
  await session.send('Performance.enable')
  return { tab, session, scripts, close: () => context.close() }
}

/** @returns the point to press, once the page is usable */
async function button(tab) {
  await tab.waitForFunction(() => window.bench?.usable !== undefined, undefined, { timeout: 60_000, polling: 20 })
  return tab.evaluate(() => {
    const { x, y, width, height } = document.querySelector('button').getBoundingClientRect()
    return { x: x + width / 2, y: y + height / 2 }
  })
}

/** Presses without a move before it, as a finger does, so that the page gets no hint. @returns the time until the first row */
async function open(tab, session, { x, y }, before) {
  const press = { x, y, button: 'left', clickCount: 1 }
  const sent = [
    session.send('Input.dispatchMouseEvent', { ...press, type: 'mousePressed' }),
    session.send('Input.dispatchMouseEvent', { ...press, type: 'mouseReleased' }),
  ]
  await Promise.all(sent)
  await tab.waitForFunction(count => window.bench.clicks.length > count, before, { timeout: 60_000, polling: 50 })
  return tab.evaluate(() => window.bench.clicks.at(-1))
}

async function shut(tab) {
  await tab.keyboard.press('Escape')
  await tab.waitForFunction(() => !window.bench.isRowSeen(), undefined, { timeout: 20_000, polling: 50 })
}

function rest(tab, ms) {
  return tab.waitForTimeout(ms)
}

async function heap(session) {
  await session.send('HeapProfiler.collectGarbage')
  const { metrics } = await session.send('Performance.getMetrics')
  return Object.fromEntries(metrics.map(({ name, value }) => [name, value]))
}
