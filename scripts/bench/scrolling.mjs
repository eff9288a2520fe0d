import { createServer } from 'node:http'

import { scrollDown } from './dropped-frames.mjs'
import { draw } from './picture.mjs'

const rowPx = 101
const scroller = ['.scroll-mask']

/**
 * Scrolls the list of all wallets of a page from top to end with the wheel: once while pages and pictures load, once when all are there, and once in a
 * plain list of as many pictures and names, which shows the frames that the machine itself drops.
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
        results[what].push(await scrollDown(tab, session, { scroller, end: Math.floor((count / 4) * rowPx) - 8, step }))
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

/** Starts a server that answers for the directory in another process' place; all other services are missing. */
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

/** Runs in the page: shows the same geometry in plain elements, all of it from the beginning. */
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

/** Runs in the page: stays at each part of the list until its pictures have loaded. */
async function untilAllAreThere() {
  const { scroller } = window.measured
  for (let top = 0; top < scroller.scrollHeight; top += scroller.clientHeight) {
    scroller.scrollTop = top
    await new Promise(resolve => setTimeout(resolve, 300))
    const missing = () => [...scroller.querySelectorAll('lk-logo')].some(logo => !logo.shadowRoot.querySelector('img'))
    for (let wait = 0; missing() && wait < 50; wait++) await new Promise(resolve => setTimeout(resolve, 100))
  }
}
