import { createServer } from 'node:http'

import { scrollDown } from './dropped-frames.mjs'
import { draw } from './picture.mjs'

const tokenCount = 1_000
const transactionCount = 10_000
const perPage = 50
const rowPx = 56
/** Number of transactions that are scrolled; all of them would take minutes. */
const scrolledRows = 1_000
const owner = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'
const firstRow = {
  tokens: ['lk-account-view', 'lk-tokens-tab', 'lk-row:not([skeleton])'],
  activity: ['lk-account-view', 'lk-activity-tab', 'lk-row:not([skeleton])'],
}

/**
 * Opens an account with a thousand tokens and ten thousand transactions. Measures the time until the first rows are painted, both lists while they are
 * scrolled, slowed and not, and their cost in the page. The service is local HTTP, a page of transactions at a time.
 *
 * @param {{ url: string, slowed: number, step: number, runs: number }} options `url` is of a page with our kit; `step` in px a frame.
 * @returns {Promise<Record<string, number[]>>} The figures of each run.
 */
export async function openAccount(browser, { url, slowed, step, runs }) {
  const server = await serveAccount()
  const services = `http://127.0.0.1:${server.address().port}`
  const results = {}
  const note = (what, value) => (results[what] ??= []).push(value)
  try {
    for (let run = 0; run < runs; run++) {
      const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
      const tab = await context.newPage()
      tab.on('pageerror', error => console.error(error))
      await tab.addInitScript(announceConnectable, owner)
      const session = await context.newCDPSession(tab)
      await session.send('Performance.enable')
      const slow = rate => session.send('Emulation.setCPUThrottlingRate', { rate })
      const measure = async (what, act, rate = slowed) => {
        await slow(rate)
        note(`CPU ${rate}x, ${what}`, await act())
        await slow(1)
      }
      const dropped = async (scroller, rows) =>
        100 * (await scrollDown(tab, session, { scroller, end: rows * rowPx, step }))
      const measureScroll = async (what, scroller, rows) => {
        for (const rate of [slowed, 1])
          await measure(`${what}: frames dropped (%)`, () => dropped(scroller, rows), rate)
      }
      const noteHeap = async (what, before) => {
        const { nodes, bytes } = await measureHeap(tab, session)
        note(`${what}: nodes in the page`, nodes - before.nodes)
        note(`${what}: JS heap (MB)`, (bytes - before.bytes) / 1e6)
      }

      const address = `${url}?services=${encodeURIComponent(services)}`
      await tab.goto(address)
      await tab.evaluate(showPlainRows, { count: tokenCount, services })
      await measureScroll('a plain list of as many', ['.plain'], tokenCount)

      await connect(tab, address)
      const before = await measureHeap(tab, session)
      await measure('first token (ms)', () => timeTo(tab, firstRow.tokens, () => press(tab)))
      await tab.waitForTimeout(2_000)
      await measureScroll('tokens', ['lk-account-view', '.body'], tokenCount)
      await noteHeap('tokens', before)

      await measure('first transaction (ms)', () =>
        timeTo(tab, firstRow.activity, () => tab.getByRole('tab').last().click()),
      )
      await tab.getByTestId('activity-all').click()
      await tab.locator('lk-transactions-view lk-row').first().waitFor()
      await tab.waitForTimeout(1_000)
      const shown = ['lk-transactions-view', '.body']
      await measure('activity while pages come: frames dropped (%)', () => dropped(shown, scrolledRows))
      await tab.evaluate(untilAllHaveCome, transactionCount * rowPx)
      await measureScroll('activity when all are there', shown, scrolledRows)
      await noteHeap('activity', before)
      await context.close()
    }
  } finally {
    server.close()
    server.closeAllConnections()
  }
  return results
}

async function connect(tab, url) {
  await tab.goto(url)
  await press(tab)
  await tab.getByTestId('wallet-selector-org.example.bench').click()
  await tab.getByTestId('w3m-modal-card').waitFor({ state: 'hidden' })
  await tab.waitForTimeout(1_000)
}

function press(tab) {
  return tab.getByRole('button', { name: 'Connect wallet' }).click()
}

/** @returns the time from the press until the element at the end of `path` is painted, in ms */
async function timeTo(tab, path, act) {
  await tab.evaluate(startTimer, path)
  await act()
  await tab.waitForFunction(() => window.timed !== undefined, undefined, { timeout: 60_000, polling: 50 })
  return tab.evaluate(() => window.timed)
}

async function measureHeap(tab, session) {
  // Some references to an element are gone only after the first collection.
  for (let time = 0; time < 2; time++) await session.send('HeapProfiler.collectGarbage')
  const { metrics } = await session.send('Performance.getMetrics')
  const bytes = metrics.find(({ name }) => name === 'JSHeapUsedSize').value
  return { bytes, nodes: await tab.evaluate(countNodes) }
}

/** Starts a server that answers as a Blockchain API does; all other services are missing. */
function serveAccount() {
  const headers = {
    'access-control-allow-origin': '*',
    'access-control-allow-headers': '*',
    'access-control-max-age': '600',
  }
  const pictures = Array.from({ length: 50 }, (_, index) => draw(index))
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost')
    const origin = `http://${request.headers.host}`
    const answer = (status, type, body) =>
      response.writeHead(status, { ...headers, ...(type && { 'content-type': type }) }).end(body)
    const json = value => void answer(200, 'application/json', JSON.stringify(value))
    const picture = /^\/picture-(\d+)\.png$/.exec(pathname)
    if (request.method === 'OPTIONS') answer(204)
    else if (picture) answer(200, 'image/png', pictures[Number(picture[1])])
    else if (pathname === '/v1/supported-chains') json({ http: ['eip155:1'], ws: [] })
    else if (pathname.endsWith('/balance')) json({ balances: tokens(origin) })
    else if (pathname.endsWith('/history'))
      json(searchParams.has('onramp') ? { data: [], next: null } : history(origin, searchParams.get('cursor')))
    else if (pathname === '/v1/' && request.method === 'POST') void answerNode(request, json)
    else answer(404)
  })
  return new Promise(resolve => server.listen(0, '127.0.0.1', () => resolve(server)))
}

async function answerNode(request, json) {
  let body = ''
  for await (const part of request) body += part
  const calls = JSON.parse(body)
  const answer = ({ id, method }) => ({
    jsonrpc: '2.0',
    id,
    result: method === 'eth_getBalance' ? '0xde0b6b3a7640000' : '0x',
  })
  json(Array.isArray(calls) ? calls.map(answer) : answer(calls))
}

function tokens(origin) {
  return Array.from({ length: tokenCount }, (_, index) => ({
    name: `Token ${index}`,
    symbol: `T${index}`,
    chainId: 'eip155:1',
    ...(index > 0 && { address: `eip155:1:0x${hex(index, 40)}` }),
    quantity: { decimals: '18', numeric: `${(tokenCount - index) * 1.25}` },
    price: 2,
    value: (tokenCount - index) * 2.5,
    iconUrl: `${origin}/picture-${index % 50}.png`,
  }))
}

/** Returns one transaction per hour, for more than a year. */
function history(origin, cursor) {
  const first = Number(cursor ?? 0)
  const count = Math.min(perPage, transactionCount - first)
  const data = Array.from({ length: count }, (_, offset) => {
    const index = first + offset
    const isIn = index % 3 === 0
    const [own, other] = [owner, `0x${hex(index + 1, 40)}`]
    return {
      id: `t${index}`,
      metadata: {
        minedAt: new Date(Date.UTC(2026, 10, 20) - index * 3_600_000).toISOString(),
        chain: 'eip155:1',
        operationType: isIn ? 'receive' : 'send',
        status: 'confirmed',
        hash: `0x${hex(index, 64)}`,
        sentFrom: isIn ? other : own,
        sentTo: isIn ? own : other,
      },
      transfers: [
        {
          direction: isIn ? 'in' : 'out',
          quantity: { numeric: `${index + 0.125}` },
          fungible_info: {
            name: `Token ${index % 50}`,
            symbol: `T${index % 50}`,
            icon: { url: `${origin}/picture-${index % 50}.png` },
          },
        },
      ],
    }
  })
  const next = first + count
  return { data, next: next < transactionCount ? `${next}` : null }
}

function hex(number, length) {
  return number.toString(16).padStart(length, '0')
}

/** Runs in the page before its scripts: announces a wallet that approves every request. */
function announceConnectable(account) {
  const answers = { eth_requestAccounts: [account], eth_accounts: [account], eth_chainId: '0x1' }
  const provider = {
    on() {},
    removeListener() {},
    request: async ({ method }) => {
      if (method in answers) return answers[method]
      throw Object.assign(new Error('Unsupported'), { code: 4200 })
    },
  }
  const info = {
    uuid: '2b1c6f6e-2f2c-4f7e-9d53-7a7ad3cf9f02',
    name: 'Bench',
    icon: 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><path fill="teal" d="M0 0h1v1H0z"/></svg>',
    rdns: 'org.example.bench',
  }
  const announce = () =>
    dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: Object.freeze({ info, provider }) }))
  addEventListener('eip6963:requestProvider', announce)
  announce()
}

/** Runs in the page: sets `window.timed` to the time between the next click and the painted row. */
function startTimer(path) {
  window.timed = undefined
  const isThere = () => {
    let place = document.querySelector('w3m-modal')?.shadowRoot?.querySelector('lk-router')?.shadowRoot
    for (const step of path.slice(0, -1)) place = place?.querySelector(step)?.shadowRoot
    return (place?.querySelector(path.at(-1))?.getBoundingClientRect().height ?? 0) > 0
  }
  const look = begun =>
    requestAnimationFrame(() => {
      void scheduler.postTask(
        () => {
          if (isThere()) window.timed = performance.now() - begun
          else look(begun)
        },
        { priority: 'user-blocking' },
      )
    })
  addEventListener('click', ({ timeStamp }) => look(timeStamp), { capture: true, once: true })
}

/** Runs in the page: counts its nodes, also those of shadow roots. */
function countNodes() {
  const count = root => {
    const nodes = document.createTreeWalker(root)
    let total = 0
    do {
      const { shadowRoot } = nodes.currentNode
      total += 1 + (shadowRoot ? count(shadowRoot) : 0)
    } while (nodes.nextNode())
    return total
  }
  return count(document)
}

/** Runs in the page: shows the same geometry in plain elements. */
function showPlainRows({ count, services }) {
  const list = document.createElement('ul')
  list.className = 'plain'
  list.style.cssText =
    'position:fixed;inset:100px auto auto 460px;inline-size:360px;block-size:560px;overflow:auto;margin:0;padding:0;list-style:none'
  for (let index = 0; index < count; index++) {
    const row = document.createElement('li')
    row.style.cssText = 'display:flex;gap:12px;align-items:center;block-size:56px'
    const picture = Object.assign(new Image(40, 40), { src: `${services}/picture-${index % 50}.png` })
    const name = Object.assign(document.createElement('span'), { textContent: `Token ${index}` })
    row.append(picture, name)
    list.append(row)
  }
  document.body.append(list)
}

/** Runs in the page: scrolls to the end repeatedly, until the list is as high as all its rows. */
async function untilAllHaveCome(height) {
  const { scroller } = window.measured
  for (let turn = 0; scroller.scrollHeight < height && turn < 2_000; turn++) {
    scroller.scrollTop = scroller.scrollHeight
    await new Promise(resolve => setTimeout(resolve, 50))
  }
  if (scroller.scrollHeight < height) throw new Error(`Only ${scroller.scrollHeight} px of ${height} have come`)
}
