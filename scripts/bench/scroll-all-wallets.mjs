/**
 * `node scripts/bench/scroll-all-wallets.mjs [wallets] [pixels a frame] [runs]`: scrolls the list of all wallets (600, 20 px,
 * 5 runs) from top to end with the wheel in Chromium, in a production build, and prints the frames that were dropped: once
 * while pages and pictures come in, once when all are there, and once in a plain list of as many pictures and names, which is
 * what the machine drops by itself. A figure to read, not a test: it depends on the machine and on what else runs there.
 */
import { createServer } from 'node:http'
import { crc32, deflateSync } from 'node:zlib'

import { chromium } from 'playwright'

import { installChromium } from '../install-browsers.mjs'
import { buildPage } from '../size/built-page.mjs'

const count = Number(process.argv[2] ?? 600)
const step = Number(process.argv[3] ?? 20)
const runs = Number(process.argv[4] ?? 5)
const rowPx = 101
/** A person turns the wheel in strokes. */
const strokePx = 2_000

const pictures = Array.from({ length: count }, (_, index) => draw(index))
const installed = await installChromium()
if (!installed.ok) throw new Error(installed.message)
const server = await serveDirectory()
const services = `http://127.0.0.1:${server.address().port}`
const page = await buildPage('with-kit', { VITE_SANDBOX_URL: services })
const browser = await chromium.launch({ executablePath: installed.path, args: ['--no-sandbox'] })
const results = { 'a plain list': [], 'while wallets come in': [], 'when all are there': [] }
try {
  for (let run = 0; run < runs; run++) {
    const tab = await browser.newPage()
    tab.on('pageerror', error => console.error(error))
    const session = await tab.context().newCDPSession(tab)
    // Processor time, which does not grow when others use the machine.
    await session.send('Performance.enable', { timeDomain: 'threadTicks' })
    await tab.goto(page.url)
    await tab.evaluate(showPlainList, { count, services })
    await measure('a plain list', tab, session)
    await tab.reload()
    await tab.getByRole('button', { name: 'Connect wallet' }).click()
    await tab.getByTestId('all-wallets').click()
    await tab.getByTestId('wallet-search-item-w0').waitFor()
    await measure('while wallets come in', tab, session)
    await tab.evaluate(untilAllAreThere)
    await measure('when all are there', tab, session)
    await tab.close()
  }
} finally {
  await browser.close()
  page.close()
  server.close()
  server.closeAllConnections()
}
for (const [what, figures] of Object.entries(results)) {
  const dropped = figures.map(figure => figure.dropped)
  console.log(`${what}: ${dropped.join(', ')} frames dropped, the median ${median(dropped)}`)
}

async function measure(what, tab, session) {
  const box = await tab.evaluate(startToMeasure)
  const busyBefore = await busyMs(session)
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  let left = Infinity
  // Pages come in as the end nears, so the end moves on.
  for (let stroke = 0; left > 1 && stroke < 100; stroke++) {
    const yDistance = -Math.min(strokePx, Math.ceil(left))
    const speed = step * 60
    await session.send('Input.synthesizeScrollGesture', {
      x,
      y,
      yDistance,
      speed,
      gestureSourceType: 'mouse',
      preventFling: true,
    })
    left = await tab.evaluate(
      ([end]) => end - window.measured.scroller.scrollTop - window.measured.scroller.clientHeight,
      [Math.floor((count / 4) * rowPx) - 8],
    )
  }
  const busy = (await busyMs(session)) - busyBefore
  const { frames, dropped, longestMs, rows } = await tab.evaluate(() => window.measured.stop())
  results[what].push({ dropped })
  console.log(
    `${what}: ${Math.round((rows / rowPx) * 4)} wallets, ${frames} frames, ${dropped} dropped, the longest ${longestMs.toFixed(1)} ms; main thread ${(busy / frames).toFixed(1)} ms a frame`,
  )
}

async function busyMs(session) {
  const { metrics } = await session.send('Performance.getMetrics')
  return 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0)
}

/** Answers for the directory as another process' server would; every other service is missing. */
function serveDirectory() {
  const headers = {
    'access-control-allow-origin': '*',
    'access-control-allow-headers': '*',
    'access-control-max-age': '600',
  }
  const answering = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost')
    if (request.method === 'OPTIONS') return response.writeHead(204, headers).end()
    const picture = /Image\/picture-(\d+)$/.exec(pathname)
    if (picture)
      return response.writeHead(200, { ...headers, 'content-type': 'image/png' }).end(pictures[Number(picture[1])])
    if (pathname !== '/getWallets') return response.writeHead(404, headers).end()
    const entries = Number(searchParams.get('entries'))
    const first = (Number(searchParams.get('page')) - 1) * entries
    const data = Array.from({ length: Math.max(0, Math.min(entries, count - first)) }, (_, index) => ({
      id: `w${first + index}`,
      name: `Wallet ${first + index}`,
      image_id: `picture-${first + index}`,
      badge_type: index % 3 === 0 ? 'certified' : 'none',
    }))
    response.writeHead(200, { ...headers, 'content-type': 'application/json' }).end(JSON.stringify({ data, count }))
  })
  return new Promise(resolve => answering.listen(0, '127.0.0.1', () => resolve(answering)))
}

/** A picture of the size that the directory has, another for each wallet. */
function draw(index) {
  const edge = 120
  const line = 1 + 3 * edge
  const pixels = Buffer.alloc(line * edge)
  for (let y = 0; y < edge; y++)
    for (let x = 0; x < edge; x++) {
      const distance = (x - 60) ** 2 + (y - 60) ** 2
      const colour = distance < 1_600 ? [255, distance >> 3, index & 255] : [(index * 37) & 255, (x + y) >> 1, x]
      pixels.set(colour, y * line + 1 + x * 3)
    }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(edge, 0)
  header.writeUInt32BE(edge, 4)
  header.set([8, 2], 8)
  const chunks = [
    ['IHDR', header],
    ['IDAT', deflateSync(pixels)],
    ['IEND', Buffer.alloc(0)],
  ].map(([name, data]) => {
    const body = Buffer.concat([Buffer.from(name), data])
    const frame = Buffer.alloc(8)
    frame.writeUInt32BE(data.length, 0)
    frame.writeUInt32BE(crc32(body), 4)
    return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)])
  })
  return Buffer.concat([Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), ...chunks])
}

function median(values) {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)]
}

/** Runs in the page: the same geometry in plain elements, all of it in the page from the beginning. */
async function showPlainList({ count, services }) {
  const list = document.createElement('ul')
  list.className = 'scroll-mask'
  list.style.cssText =
    'position:fixed;inset:200px auto auto 450px;inline-size:360px;block-size:392px;overflow:auto;margin:0;padding:0;' +
    'display:grid;grid-template-columns:repeat(4,1fr);grid-auto-rows:99px;gap:2px;list-style:none;overscroll-behavior:contain'
  const button =
    'inline-size:100%;display:grid;justify-items:center;gap:8px;padding:10px 2px 9px;border:0;background:none'
  list.innerHTML = Array.from(
    { length: count },
    (_, index) =>
      `<li><button style="${button}"><img alt="" width="56" height="56" style="border-radius:14px" ` +
      `src="${services}/getWalletImage/picture-${index}"><span>Wallet ${index}</span></button></li>`,
  ).join('')
  document.body.append(list)
  await Promise.all([...list.querySelectorAll('img')].map(image => image.decode()))
  await new Promise(resolve => setTimeout(resolve, 500))
}

/** Runs in the page: stays at every part of the list until its pictures have come. */
async function untilAllAreThere() {
  const { scroller } = window.measured
  for (let top = 0; top < scroller.scrollHeight; top += scroller.clientHeight) {
    scroller.scrollTop = top
    await new Promise(resolve => setTimeout(resolve, 300))
    const missing = () => [...scroller.querySelectorAll('lk-logo')].some(logo => !logo.shadowRoot.querySelector('img'))
    for (let wait = 0; missing() && wait < 50; wait++) await new Promise(resolve => setTimeout(resolve, 100))
  }
}

/** Runs in the page. A frame that took as long as three counts as two dropped ones. */
async function startToMeasure() {
  const find = (selector, root = document) =>
    root.querySelector(selector) ??
    [...root.querySelectorAll('*')].reduce(
      (found, { shadowRoot }) => found ?? (shadowRoot && find(selector, shadowRoot)),
      null,
    )
  const scroller = find('.scroll-mask')
  scroller.scrollTop = 0
  for (let wait = 0; wait < 60; wait++) await new Promise(requestAnimationFrame)
  const deltas = []
  let going = true
  let before = await new Promise(requestAnimationFrame)
  const look = now => {
    deltas.push(now - before)
    before = now
    if (going) requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
  window.measured = {
    scroller,
    stop() {
      going = false
      return {
        frames: deltas.length,
        dropped: deltas.reduce((total, delta) => total + Math.max(0, Math.round(delta / (1000 / 60)) - 1), 0),
        longestMs: Math.max(...deltas),
        rows: scroller.scrollHeight,
      }
    },
  }
  const { x, y, width, height } = scroller.getBoundingClientRect()
  return { x, y, width, height }
}
