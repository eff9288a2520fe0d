/**
 * `node scripts/bench/scroll-all-wallets.mjs [wallets] [pixels a frame]`: scrolls the list of all wallets (600, 60 px) from top
 * to end in Chromium, in a production build, and prints the frames that were dropped: once while pages and pictures
 * come in, once when all are there. A figure to read, not a test: it depends on the machine and on what else runs there.
 */
import { chromium } from 'playwright'

import { installChromium } from '../install-chromium.mjs'
import { buildPage } from '../size/built-page.mjs'

const count = Number(process.argv[2] ?? 600)
const step = Number(process.argv[3] ?? 60)
/** Nothing listens there: the browser's requests to it are answered below. */
const services = 'http://127.0.0.1:4999'
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
)

const installed = await installChromium()
if (!installed.ok) throw new Error(installed.message)
const page = await buildPage('with-kit', { VITE_SANDBOX_URL: services })
const browser = await chromium.launch({ executablePath: installed.path, args: ['--no-sandbox'] })
try {
  const tab = await browser.newPage()
  const session = await tab.context().newCDPSession(tab)
  // Processor time, which does not grow when others use the machine.
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  const busyMs = async () => {
    const { metrics } = await session.send('Performance.getMetrics')
    return 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0)
  }
  tab.on('pageerror', error => console.error(error))
  await tab.route(`${services}/**`, answer)
  await tab.goto(page.url)
  await tab.getByRole('button', { name: 'Connect wallet' }).click()
  await tab.getByTestId('all-wallets').click()
  await tab.getByTestId('wallet-search-item-w0').waitFor()
  console.log(
    `with nothing moving: ${await tab.evaluate(rest)} of 240 frames dropped, which is the machine's own share`,
  )
  for (const what of ['while wallets come in', 'when all are there']) {
    const before = await busyMs()
    const { frames, dropped, longestMs, wallets } = await tab.evaluate(scroll, { step, count })
    const perFrameMs = ((await busyMs()) - before) / frames
    console.log(
      `${what}: ${wallets} wallets, ${frames} frames, ${dropped} dropped, the longest ${longestMs.toFixed(1)} ms; main thread ${perFrameMs.toFixed(1)} ms a frame`,
    )
  }
} finally {
  await browser.close()
  page.close()
}

/** Answers for the directory; every other service is missing. */
async function answer(route) {
  const { pathname, searchParams } = new URL(route.request().url())
  const headers = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' }
  if (pathname.includes('Image')) return route.fulfill({ headers, contentType: 'image/png', body: picture })
  if (pathname !== '/getWallets') return route.fulfill({ headers, status: 404 })
  const entries = Number(searchParams.get('entries'))
  const first = (Number(searchParams.get('page')) - 1) * entries
  const data = Array.from({ length: Math.max(0, Math.min(entries, count - first)) }, (_, index) => ({
    id: `w${first + index}`,
    name: `Wallet ${first + index}`,
    image_id: `picture-${first + index}`,
    badge_type: index % 3 === 0 ? 'certified' : 'none',
  }))
  return route.fulfill({ headers, json: { data, count } })
}

/** Runs in the page: the frames that are dropped while nothing happens. */
async function rest() {
  const frames = 240
  const start = await new Promise(requestAnimationFrame)
  let end = start
  for (let frame = 0; frame < frames; frame++) end = await new Promise(requestAnimationFrame)
  return Math.max(0, Math.round((end - start) / (1000 / 60)) - frames)
}

/** Runs in the page. A frame that took as long as three counts as two dropped ones. */
async function scroll({ step, count }) {
  const find = (selector, root = document) =>
    root.querySelector(selector) ??
    [...root.querySelectorAll('*')].reduce(
      (found, { shadowRoot }) => found ?? (shadowRoot && find(selector, shadowRoot)),
      null,
    )
  const nextFrame = () => new Promise(requestAnimationFrame)
  const scroller = find('.scroll-mask')
  scroller.scrollTop = 0
  for (let wait = 0; wait < 60; wait++) await nextFrame()
  const deltas = []
  let before = await nextFrame()
  const rowPx = 101
  // Pages come in as the end nears, so the end moves on.
  while (
    scroller.scrollTop + scroller.clientHeight < scroller.scrollHeight - 1 ||
    scroller.scrollHeight < (count / 4) * rowPx * 0.98
  ) {
    scroller.scrollTop += step
    const now = await nextFrame()
    deltas.push(now - before)
    before = now
    if (deltas.length > 60 * 60) throw new Error('The end of the list does not come')
  }
  const sorted = deltas.toSorted((one, other) => one - other)
  const period = Math.min(sorted[Math.floor(sorted.length / 2)], 1000 / 60)
  return {
    frames: deltas.length,
    dropped: deltas.reduce((total, delta) => total + Math.max(0, Math.round(delta / period) - 1), 0),
    longestMs: sorted.at(-1),
    wallets: Math.round(scroller.scrollHeight / rowPx) * 4,
  }
}
