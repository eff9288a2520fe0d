/**
 * `pnpm size`: measures the download of a user, in bytes after brotli (quality 11), from real production builds of the packages as they are published,
 * opened in Chromium against the sandbox. Fails over budget. 1 KB is 1000 bytes. `pnpm size --details` names every script and its largest modules.
 */
import { chromium } from 'playwright'

import { findHeadlessChromium } from './chromium.mjs'
import { installChromium } from './install-browsers.mjs'
import { freePort } from './free-port.mjs'
import { root, run } from './run.mjs'
import { startSandbox } from './sandbox-process.mjs'
import { buildPage } from './size/built-page.mjs'
import { closure, has, sum } from './size/chunks.mjs'
import { filesOfFeatures } from './size/files-of-features.mjs'
import { countFiles } from './size/other-bundlers.mjs'

const budgets = {
  kit: 20_000,
  adapters: 25_000,
  firstOpen: 45_000,
  // The budget includes the actions and rows of every feature of an account.
  account: 27_000,
  wagmi: 3_200,
  signInBefore: 400,
  signIn: 8_000,
  filesBefore: 1,
  filesOfOpen: 2,
  pictures: 12_000,
  'email section': 4_000,
  'social section': 3_000,
  'services, once Connect shows': 3_000,
}
const aims = { kit: 15_000 }

/** Parts that are counted separately, because they load only with their screen. */
const apart = {
  'pairing client': /\/@walletconnect\/|\/packages\/walletconnect\//,
  catalogue: /\/appkit\/dist\/chunks\/catalogue\.js/,
  pictures: /\/packages\/pictures\/dist\/wallets\./,
  'QR code': /\/appkit\/dist\/chunks\/lk-qr\.js/,
  'services, once Connect shows': /\/appkit\/dist\/chunks\/services\.js/,
  'email section': /\/appkit\/dist\/chunks\/email-section\.js/,
  'social section': /\/appkit\/dist\/chunks\/social-section\.js/,
}

/** Modules that no site loads without using them. */
const wagmiLibrary = /\/@wagmi\/|\/adapters\/wagmi\//

/** Modules of a sign-in, without the library of a namespace. */
const signInModules =
  /\/packages\/siwx\/dist\/(?!verify\/)|\/appkit\/dist\/chunks\/(?:join-connecting|sign-message-view)\.js/

/** Modules that load only for reads over a chain's own RPC. */
const chainLibrary = /\/node_modules\/viem\//

const closers = []
try {
  process.exitCode = (await measure()) ? 0 : 1
} catch (error) {
  console.error(
    `The sizes could not be measured: ${error instanceof Error ? error.message.split('\n    at ')[0] : error}`,
  )
  process.exitCode = 1
} finally {
  for (const close of closers.reverse()) await close()
}

async function measure() {
  const installed = await installChromium()
  if (!installed.ok) throw new Error(installed.message)
  const build = ['scripts/build.mjs', 'packages']
  if (!process.env.LATCHKEY_BUILT && (await run('node', build)).code !== 0)
    throw new Error('The packages were not built')
  const sandbox = await startSandbox({ port: await freePort() })
  closers.push(sandbox.stop)
  const browser = await chromium.launch({ executablePath: findHeadlessChromium(), args: ['--no-sandbox'] })
  closers.push(() => browser.close())

  const without = await visit(browser, 'without-kit', { opens: false })
  const withKit = await visit(browser, 'with-kit', { opens: true, env: { VITE_SANDBOX_URL: sandbox.url } })

  const withAdapters = await visit(browser, 'with-adapters', { opens: false, env: { VITE_SANDBOX_URL: sandbox.url } })

  const besideWagmi = await visit(browser, 'beside-wagmi', { opens: false, env: { VITE_SANDBOX_URL: sandbox.url } })
  const withWagmi = await visit(browser, 'with-wagmi', { opens: false, env: { VITE_SANDBOX_URL: sandbox.url } })
  const ofWagmi = sum(withWagmi.chunks, withWagmi.beforeOpen) - sum(besideWagmi.chunks, besideWagmi.beforeOpen)
  const strayed = [withKit, withAdapters].flatMap(({ chunks }) =>
    [...chunks.keys()].filter(file => has(chunks, file, wagmiLibrary)),
  )

  const withSignIn = await visit(browser, 'with-sign-in', { opens: false, env: { VITE_SANDBOX_URL: sandbox.url } })
  const signIn = (await visitSignIn(browser, withSignIn.page, sandbox.url)).filter(
    file => !withSignIn.beforeOpen.includes(file) && has(withSignIn.chunks, file, signInModules),
  )
  const signInBefore = sum(withSignIn.chunks, withSignIn.beforeOpen) - sum(withKit.chunks, withKit.beforeOpen)

  const account = await visitAccount(browser, withKit.page, sandbox.url)
  const ofAccount = account.opened.filter(file => ![...withKit.beforeOpen, ...withKit.onOpen].includes(file))
  const [libraries, screens] = partition(ofAccount, file => has(withKit.chunks, file, chainLibrary))

  const kit = sum(withKit.chunks, withKit.beforeOpen) - sum(without.chunks, without.beforeOpen)
  const adapters = sum(withAdapters.chunks, withAdapters.beforeOpen) - sum(without.chunks, without.beforeOpen)
  const { shown, excluded } = split(withKit)
  if (process.argv.includes('--details')) {
    describe('before the first open', withKit.chunks, withKit.beforeOpen)
    describe('before the first open, five families', withAdapters.chunks, withAdapters.beforeOpen)
    describe('before the first open, beside wagmi', withWagmi.chunks, withWagmi.beforeOpen)
    describe('on the first open', withKit.chunks, shown)
    describe('on the first open, counted apart', withKit.chunks, excluded)
    describe('for Account', withKit.chunks, ofAccount)
    describe('before the first open, with sign-in', withSignIn.chunks, withSignIn.beforeOpen)
    describe('to sign in', withSignIn.chunks, signIn)
  }
  return report([
    { what: 'React page alone', bytes: sum(without.chunks, without.beforeOpen) },
    { what: 'createAppKit and EvmAdapter add, before the first open', bytes: kit, budget: budgets.kit, aim: aims.kit },
    { what: 'createAppKit and five adapters add, before the first open', bytes: adapters, budget: budgets.adapters },
    { what: 'WagmiAdapter beyond EvmAdapter, beside wagmi', bytes: ofWagmi, budget: budgets.wagmi },
    { what: 'scripts with code of wagmi where none is used', bytes: strayed.length, budget: 0, unit: 'files' },
    { what: 'first open, until Connect is shown', bytes: sum(withKit.chunks, shown), budget: budgets.firstOpen },
    { what: 'Account beyond that', bytes: sum(withKit.chunks, screens), budget: budgets.account },
    { what: 'Siwx with a server adds, before the first open', bytes: signInBefore, budget: budgets.signInBefore },
    { what: 'sign-in, until its message is shown', bytes: sum(withSignIn.chunks, signIn), budget: budgets.signIn },
    { what: 'chain library, once a balance is read, apart', bytes: sum(withKit.chunks, libraries) },
    ...[
      { name: 'Vite', before: withKit.beforeOpen.length, ofOpen: shown.length },
      { name: 'Vite, five adapters', before: withAdapters.beforeOpen.length },
      ...(await countFiles()),
    ].flatMap(({ name, before, ofOpen }) => [
      { what: `scripts of the page (${name})`, bytes: before, budget: budgets.filesBefore, unit: 'files' },
      ...(ofOpen === undefined
        ? []
        : [{ what: `scripts of the first open (${name})`, bytes: ofOpen, budget: budgets.filesOfOpen, unit: 'files' }]),
    ]),
    ...Object.entries(apart).map(([what, modules]) => ({
      what: `${what}, apart${excluded.some(file => has(withKit.chunks, file, modules)) ? ' (fetched with the first open)' : ''}`,
      bytes: sum(
        withKit.chunks,
        closure(withKit.chunks, file => has(withKit.chunks, file, modules), [...withKit.beforeOpen, ...shown]),
      ),
      budget: budgets[what],
    })),
    ...filesOfFeatures(withKit.chunks, [...withKit.beforeOpen, ...shown, ...account.restored, ...account.opened]),
    {
      what: 'requests to others before a person acts',
      bytes: [withKit, withAdapters, withWagmi, withSignIn].flatMap(({ foreign }) => foreign).length,
      budget: 0,
      unit: 'requests',
    },
  ])
}

/** Loads a page and, if it has a kit, opens the modal; the result names the scripts that loaded before and after. */
async function visit(browser, name, { opens, env }) {
  const page = await buildPage(name, env)
  closers.push(page.close)
  const tab = await browser.newPage()
  const files = []
  const foreign = []
  tab.on('request', request => {
    const { origin, pathname } = new URL(request.url())
    if (origin === new URL(page.url).origin) files.push(pathname)
    else if (/^https?:|^wss?:/.test(request.url())) foreign.push(request.url())
  })
  await tab.goto(page.url)
  await tab.getByRole('button', { name: 'Connect wallet' }).waitFor()
  await settle(tab)
  const beforeOpen = scripts(files, page.chunks)
  const foreignBeforeOpen = [...foreign]
  if (opens) {
    await tab.getByRole('button', { name: 'Connect wallet' }).click()
    await tab.getByTestId('wallet-selector-walletconnect').waitFor({ timeout: 20_000 })
    await settle(tab)
  }
  const onOpen = scripts(files, page.chunks).filter(file => !beforeOpen.includes(file))
  await tab.close()
  return { page, chunks: page.chunks, beforeOpen, onOpen, foreign: foreignBeforeOpen }
}

/** Connects, reloads the page and, once it is connected again, opens Account; the result names the scripts that loaded before, and for it. */
async function visitAccount(browser, page, sandboxUrl) {
  const tab = await browser.newPage()
  const files = []
  tab.on('request', request => files.push(new URL(request.url()).pathname))
  await tab.addInitScript(await (await fetch(`${sandboxUrl}/wallet/in-page.js?mode=approve`)).text())
  const open = tab.getByRole('button', { name: 'Connect wallet' })
  await tab.goto(page.url)
  await open.click()
  await tab.getByTestId('wallet-selector-dev.latchkey.sandbox').click()
  await tab.locator('lk-connect-view').waitFor({ state: 'hidden', timeout: 20_000 })
  await settle(tab)
  await tab.reload()
  await open.waitFor()
  await settle(tab)
  const restored = scripts(files.splice(0), page.chunks)
  await open.click()
  await tab.getByTestId('tab-tokens').waitFor({ timeout: 20_000 })
  await settle(tab)
  await tab.close()
  return { restored, opened: scripts(files, page.chunks) }
}

/** Connects; the result names the scripts that have loaded once there is a message to sign. */
async function visitSignIn(browser, page, sandboxUrl) {
  const tab = await browser.newPage()
  const files = []
  tab.on('request', request => files.push(new URL(request.url()).pathname))
  await tab.addInitScript(await (await fetch(`${sandboxUrl}/wallet/in-page.js?mode=approve`)).text())
  await tab.goto(page.url)
  await tab.getByRole('button', { name: 'Connect wallet' }).click()
  await tab.getByTestId('wallet-selector-dev.latchkey.sandbox').click()
  await tab.getByRole('group', { name: 'The message' }).waitFor({ timeout: 20_000 })
  await tab.close()
  return scripts(files, page.chunks)
}

function partition(list, isFirst) {
  return [list.filter(isFirst), list.filter(each => !isFirst(each))]
}

async function settle(tab) {
  await tab.waitForLoadState('networkidle')
  // Work that waits until the page is idle starts within this time.
  await tab.waitForTimeout(1500)
}

function scripts(files, chunks) {
  return [...new Set(files)].filter(file => chunks.has(file))
}

/** Separates the scripts that the Connect screen needs from those of the parts that are counted separately. */
function split({ chunks, beforeOpen, onOpen }) {
  const isApart = target => Object.values(apart).some(modules => modules.test(target))
  const asked = onOpen.filter(file => chunks.get(file).target && !isApart(chunks.get(file).target))
  const needed = closure(chunks, file => asked.includes(file), beforeOpen)
  const shown = onOpen.filter(file => needed.includes(file))
  return { shown, excluded: onOpen.filter(file => !shown.includes(file)) }
}

function describe(when, chunks, files) {
  for (const file of files) {
    const { brotli, modules } = chunks.get(file)
    console.log(`${when}: ${file} ${brotli} bytes`)
    for (const { id, bytes } of modules.slice(0, 12)) console.log(`    ${String(bytes).padStart(7)} ${nameOf(id)}`)
  }
}

function nameOf(id) {
  return id.replace(/^.*\/node_modules\//, '').replace(root, '')
}

function report(lines) {
  let ok = true
  for (const { what, bytes, budget, aim, unit = 'bytes' } of lines) {
    const over = budget !== undefined && bytes > budget
    if (over) ok = false
    const limit = budget === undefined ? '' : `  budget ${budget}${aim ? `, aim ${aim}` : ''}${over ? '  OVER' : ''}`
    console.log(`${what.padEnd(62)}${String(bytes).padStart(9)} ${unit}${limit}`)
  }
  return ok
}
