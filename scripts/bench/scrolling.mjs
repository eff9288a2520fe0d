import { createServer } from 'node:http'
import { crc32, deflateSync } from 'node:zlib'

const rowPx = 101
/** A person turns the wheel in strokes. */
const strokePx = 2_000

/**
 * Scrolls the list of all wallets of a page from top to end with the wheel: once while pages and pictures come in, once when all are there, and once in a plain list of as many
 * pictures and names, which is what the machine drops by itself.
 *
 * @param {{ url: string, count: number, step: number, slowed: number, runs: number }} options `url` is of a page with our kit; `step` in px a frame.
 * @returns {Promise<Record<string, number[]>>} For each list the share of frames that each run dropped.
 */
export async function scrollWallets(browser, { url, count, step, slowed, runs }) {
  const pictures = Array.from({ length: count }, (_, index) => draw(index))
  const server = await serveDirectory(pictures)
  const services = `http://127.0.0.1:${server.address().port}`
  const results = { 'a plain list': [], 'while wallets come in': [], 'when all are there': [] }
  try {
    for (let run = 0; run < runs; run++) {
      const tab = await browser.newPage()
      tab.on('pageerror', error => console.error(error))
      const session = await tab.context().newCDPSession(tab)
      const measure = async what => {
        await session.send('Emulation.setCPUThrottlingRate', { rate: slowed })
        results[what].push(await scroll(tab, session, { count, step }))
        await session.send('Emulation.setCPUThrottlingRate', { rate: 1 })
      }
      const address = `${url}?services=${encodeURIComponent(services)}`
      await tab.goto(address)
      await tab.evaluate(showPlainList, { count, services })
      await measure('a plain list')
      await tab.reload()
      await tab.getByRole('button', { name: 'Connect wallet' }).click()
      await tab.getByTestId('all-wallets').click()
      await tab.getByTestId('wallet-search-item-w0').waitFor()
      await measure('while wallets come in')
      await tab.evaluate(untilAllAreThere)
      await measure('when all are there')
      await tab.close()
    }
  } finally {
    server.close()
    server.closeAllConnections()
  }
  return results
}

async function scroll(tab, session, { count, step }) {
  const box = await tab.evaluate(startToMeasure)
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
  const { frames, dropped } = await tab.evaluate(() => window.measured.stop())
  return dropped / (frames + dropped)
}

/** Answers for the directory as another process' server would; every other service is missing. */
function serveDirectory(pictures) {
  const count = pictures.length
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
      }
    },
  }
  const { x, y, width, height } = scroller.getBoundingClientRect()
  return { x, y, width, height }
}
