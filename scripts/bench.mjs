/**
 * `pnpm bench`: measures how fast a site with the kit is, beside a bare React page and RainbowKit, in production builds of packed packages outside the
 * workspace, all in one interleaved run in Chromium. Prints medians and their ratio to the others. The figures are for reading, not a test, because they
 * depend on the machine and its other load; trust the ratios.
 *
 *   --rounds 7          visits of each page under each condition
 *   --against <folder>  another checkout of this workspace, such as the state before a change, beside this one
 *   opening kept scrolling account   only the named parts
 *   denial              only this: how long one request can block the sign-in server and the secure site; fails above 50 ms. --only <regular expression of server and route>, --whole for every row
 *   logins              only this: how many logins per second the secure site handles on PostgreSQL; --rate 200 --people 10000 --rounds 3 --profile <folder>
 *   hostile-wallets     only this: how long wallets that share 10,000 accounts freeze a page; --rounds 3
 */
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'

import { chromium } from 'playwright'

import { openAccount } from './bench/account.mjs'
import { denialLimitMs, formatDenial, measureDenial } from './bench/denial.mjs'
import { buildOutside, packLatchkey } from './bench/outside-site.mjs'
import { measureHostileWallets } from './bench/hostile-wallets.mjs'
import { measureLogins } from './bench/logins.mjs'
import { barePage, latchkeyPage, rainbowKitPage } from './bench/pages.mjs'
import { scrollWallets } from './bench/scrolling.mjs'
import { conditions, keptByOpening, serve, visit } from './bench/visit.mjs'
import { findHeadlessChromium } from './chromium.mjs'
import { installChromium } from './install-browsers.mjs'
import { elapsed, root } from './run.mjs'
import { startSandbox } from './sandbox-process.mjs'

const { values, positionals } = parseArgs({
  args: process.argv.slice(2).filter(arg => arg !== '--'),
  options: {
    rounds: { type: 'string' },
    against: { type: 'string' },
    rate: { type: 'string' },
    people: { type: 'string' },
    profile: { type: 'string' },
    only: { type: 'string' },
    whole: { type: 'boolean' },
  },
  allowPositionals: true,
})
const rounds = Number(values.rounds ?? 7)
const has = part => positionals.length === 0 || positionals.includes(part)
const scrolling = { count: 600, step: 60, slowed: 4, runs: Math.ceil(rounds / 2) }
const account = { step: 60, slowed: 4, runs: Math.ceil(rounds / 2) }
const kit = latchkeyPage.name

if (positionals.includes('logins')) {
  const { rate = 200, people = 10_000, rounds: times = 3, profile } = values
  const load = { rate: Number(rate), people: Number(people), rounds: Number(times), profile }
  for (const { name, value } of await measureLogins(load)) console.log(`${name}: ${value}`)
  process.exit()
}

if (positionals.includes('hostile-wallets')) {
  for (const { name, value } of await measureHostileWallets({ rounds: Number(values.rounds ?? 3) }))
    console.log(`${name}: ${value}`)
  process.exit()
}

if (positionals.includes('denial')) {
  const measured = await measureDenial({ only: values.only, log: line => console.error(line) })
  console.log(formatDenial(measured, values.whole))
  for (const route of measured.missing) console.error(`No worst case is known of ${route}: add it to its denial target`)
  const slow = measured.rows.filter(({ ms }) => ms > denialLimitMs)
  for (const { server, route, field, kind, ms } of slow)
    console.error(
      `${server}, ${route}, ${field}, ${kind}: blocked for ${ms.toFixed(1)} ms, and ${denialLimitMs} are allowed`,
    )
  process.exit(slow.length > 0 || measured.missing.length > 0 ? 1 : 0)
}

const start = performance.now()
const closers = []
try {
  const installed = await installChromium()
  if (!installed.ok) throw new Error(installed.message)
  const pages = await buildPages()
  const browser = await chromium.launch({
    executablePath: findHeadlessChromium(),
    // Requests of a kit to other hosts get no answer, so that the figures do not depend on the internet.
    args: ['--no-sandbox', '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1'],
  })
  closers.push(() => browser.close())
  const rows = []
  if (has('opening')) rows.push(...(await measureOpening(browser, pages)))
  if (has('kept')) rows.push(...(await measureKept(browser, pages)))
  if (has('scrolling')) rows.push(...(await measureScrolling(browser, pages)))
  if (has('account')) rows.push(...(await measureAccount(browser, pages)))
  print(pages, rows)
  console.log(`${rounds} rounds, ${elapsed(start)}`)
} finally {
  for (const close of closers.reverse()) await close()
}

async function buildPages() {
  const sandbox = await startSandbox({ port: 0 })
  closers.push(sandbox.stop)
  const others = has('opening') || has('kept') ? [barePage, rainbowKitPage] : []
  const kits = [{ ...latchkeyPage, checkout: root }]
  if (values.against) kits.push({ ...latchkeyPage, name: 'against', checkout: resolve(values.against) })
  const pages = []
  for (const page of [...others, ...kits]) {
    const files = await buildOutside(page, page.checkout && (await packLatchkey(page.checkout)))
    const server = await serve(files)
    closers.push(server.close)
    pages.push({ ...page, files, site: server.url, url: `${server.url}?services=${encodeURIComponent(sandbox.url)}` })
  }
  return pages
}

async function measureOpening(browser, pages) {
  const visits = pages.map(() => conditions.map(() => []))
  for (let round = 0; round < rounds; round++)
    for (const [at, condition] of conditions.entries())
      for (let turn = 0; turn < pages.length; turn++) {
        // Another page comes first in each round.
        const index = (turn + round) % pages.length
        visits[index][at].push(await visit(browser, pages[index], condition))
      }
  const figure = (what, at, read) => ({ what, unit: 'ms', values: visits.map(page => median(page[at].map(read))) })
  const kb = (what, read) => ({
    what,
    unit: 'KB',
    values: visits.map((page, index) => median(page[0].map(each => sizeOf(pages[index], read(each))))),
  })
  const count = (what, read) => ({ what, unit: '', values: visits.map(page => median(page[0].map(read))) })
  return [
    kb('JS before the first open, brotli', each => each.filesBefore),
    count('  in files', each => each.filesBefore.length),
    kb('JS on the first open, brotli', each => each.filesOpen),
    count('  in files', each => each.filesOpen.length),
    ...conditions.flatMap(({ name }, at) => [
      figure(`usable, ${name}`, at, each => each.usable),
      figure(`click to first row, ${name}`, at, each => each.first),
      figure(`click to first row of the dialog itself, ${name}`, at, each => each.opened),
      figure(`second open to first row, ${name}`, at, each => each.second),
    ]),
  ]
}

async function measureKept(browser, pages) {
  const kept = []
  for (const page of pages) kept.push(await keptByOpening(browser, page, 10))
  return ['nodes', 'listeners', 'bytes'].map(what => ({
    what: `${what} kept by each opening`,
    unit: '',
    values: kept.map(each => each[what]),
  }))
}

async function measureScrolling(browser, pages) {
  const shares = await ofKits(pages, url => scrollWallets(browser, { ...scrolling, url }))
  const lists = Object.keys(shares.find((_, index) => pages[index].name === kit))
  return lists.map(list => ({
    what: `frames dropped, CPU ${scrolling.slowed}x, 600 wallets: ${list}`,
    unit: '%',
    values: shares.map(share => share[list] && 100 * median(share[list])),
  }))
}

async function measureAccount(browser, pages) {
  const figures = await ofKits(pages, url => openAccount(browser, { ...account, url }))
  return Object.keys(figures.find((_, index) => pages[index].name === kit)).map(what => ({
    what: `account, ${what}`,
    unit: '',
    values: figures.map(figure => figure[what] && median(figure[what])),
  }))
}

/** Measures what only a page with our kit has. */
async function ofKits(pages, measure) {
  const results = []
  for (const { name, site } of pages)
    results.push(name === barePage.name || name === rainbowKitPage.name ? {} : await measure(site))
  return results
}

function sizeOf({ files }, paths) {
  return paths.reduce((total, path) => total + (files.get(path)?.length ?? 0), 0) / 1000
}

function print(pages, rows) {
  const names = pages.map(({ name }) => name)
  const [own, ...others] = [kit, ...names.filter(name => name !== kit)]
  const at = name => names.indexOf(name)
  const lines = [
    ['', ...names, ...others.map(name => `${own} / ${name}`)],
    ...rows.map(({ what, unit, values: each }) => [
      unit ? `${what} (${unit})` : what,
      ...each.map(value => (value === undefined ? '' : value.toFixed(value < 10 ? 1 : 0))),
      ...others.map(name => {
        const ratio = each[at(own)] / each[at(name)]
        return Number.isFinite(ratio) ? ratio.toFixed(2) : ''
      }),
    ]),
  ]
  const widths = lines[0].map((_, column) => Math.max(...lines.map(line => line[column].length)))
  for (const line of lines)
    console.log(
      line.map((cell, column) => (column ? cell.padStart(widths[column]) : cell.padEnd(widths[0]))).join('  '),
    )
}

function median(numbers) {
  const sorted = numbers.toSorted((one, other) => one - other)
  const middle = Math.floor(sorted.length / 2)
  return sorted.length % 2 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
}
