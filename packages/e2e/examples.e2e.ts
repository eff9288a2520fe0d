import { type ChildProcess, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

import { createServer } from 'vite'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { namesSandbox } from '../../scripts/names-sandbox.mjs'
import { freePort } from './support/free-port.ts'
import { usePlace } from './support/place.ts'
import { untilServed } from './support/until-served.ts'
import { useWorld } from './support/world.ts'

const rdns = 'dev.latchkey.sandbox'

describe('the examples', () => {
  const world = useWorld()

  test('React 18 connects, signs and disconnects as React 19 does', async () => {
    const { page, modal } = await world.visitReact18({ wallets: ['mode=approve&families=eip155'] })
    await page.getByTestId('demo-open').click()
    await modal.wallet(rdns).click()
    await page.getByTestId('demo-status').getByText('connected', { exact: true }).waitFor()
    await page.getByTestId('demo-sign').click()
    await page.getByTestId('demo-signature').getByText(/^0x/).waitFor()
    await page.getByTestId('demo-disconnect').click()
    await page.getByTestId('demo-status').getByText('disconnected', { exact: true }).waitFor()
  })

  test('the demo page follows the theme that is chosen for the modal', async () => {
    const { page } = await world.visitDemo()
    const background = () => page.locator('body').evaluate(body => getComputedStyle(body).backgroundColor)
    await page.emulateMedia({ colorScheme: 'light' })
    expect(await background()).toBe('rgb(241, 239, 235)')
    await page.getByTestId('demo-theme').selectOption('dark')
    expect(await background()).toBe('rgb(20, 20, 22)')
    await page.getByTestId('demo-theme').selectOption('auto')
    expect(await background()).toBe('rgb(241, 239, 235)')
  })

  test('one wallet signs with each of five chain families', async () => {
    const { page, modal, strangers } = await world.visitDemo({ wallets: ['mode=approve'] })
    for (const namespace of ['eip155', 'solana', 'bip122', 'polkadot', 'cosmos']) {
      await page.getByTestId(`open-${namespace}`).click()
      await modal.waitUntilOpen()
      await modal.wallet('Sandbox Wallet').click()
      await modal.waitUntilClosed()
      await page.getByTestId(`status-${namespace}`).getByText('connected', { exact: true }).waitFor()
      await page.getByTestId(`sign-${namespace}`).click()
      await page
        .getByTestId(`signature-${namespace}`)
        .getByText(/^\S{60,}$/)
        .waitFor()
    }
    expect(strangers()).toEqual([])
  })

  test('a plain page with one script tag has working buttons', async () => {
    const { page, modal, strangers, requests } = await world.visitHtml({ wallets: ['mode=approve'] })
    await page.getByTestId('connect-button').waitFor()
    const scripts = requests.flatMap(request => /\/([^/]+)\.js$/.exec(request)?.[1] ?? [])
    expect(scripts.toSorted()).toEqual([expect.stringMatching(/^kit-/), 'latchkey', 'site'])
    await page.emulateMedia({ colorScheme: 'dark' })
    const background = await page.locator('html').evaluate(root => getComputedStyle(root).backgroundColor)
    expect(background).toBe('rgb(23, 23, 26)')
    await page.getByTestId('connect-button').click()
    await modal.wallet(rdns).click()
    await page
      .getByRole('status')
      .getByText(/^Connected as 0x/)
      .waitFor()
    await page.getByTestId('account-button').click()
    await modal.get('disconnect-button').click()
    await page.getByRole('status').getByText('Not connected').waitFor()
    expect(strangers()).toEqual([])
  })
})

test('a plain page is served with the sandbox that runs, on whatever port, in its address', async () => {
  const sandboxUrl = 'http://127.0.0.1:4999'
  const root = fileURLToPath(new URL('../../examples/html', import.meta.url))
  const plugins = [namesSandbox(sandboxUrl)]
  const site = await createServer({
    root,
    configFile: false,
    logLevel: 'silent',
    plugins,
    server: { host: '127.0.0.1', port: 0 },
  })
  try {
    await site.listen()
    const answer = await fetch(new URL('/?a=b', site.resolvedUrls?.local[0]))
    expect(new URL(answer.url).search).toBe(`?a=b&sandbox=${encodeURIComponent(sandboxUrl)}`)
    expect(await answer.text()).toContain('Latchkey on a plain page')
  } finally {
    await site.close()
  }
})

describe('Next', () => {
  const world = useWorld()
  const folder = fileURLToPath(new URL('../../examples/next', import.meta.url))
  let server: ChildProcess | undefined
  let url = ''
  let built = ''

  beforeAll(async () => {
    // Under CI, Next warns that nothing of an earlier build was kept.
    const { CI: _, ...inherited } = process.env
    const env = {
      ...inherited,
      NEXT_TELEMETRY_DISABLED: '1',
      NEXT_PUBLIC_SANDBOX_URL: usePlace().sandboxUrl,
      NODE_ENV: 'production' as const,
    }
    built = await run(['build', '--webpack'], env)
    const port = await freePort()
    server = spawn('npx', ['next', 'start', '-p', String(port), '-H', '127.0.0.1'], {
      cwd: folder,
      env,
      stdio: 'ignore',
      detached: true,
    })
    url = `http://127.0.0.1:${port}`
    await untilServed(url)
  }, 480_000)
  afterAll(() => {
    if (server?.pid) process.kill(-server.pid)
  })

  test('builds without a warning', () => {
    expect(built).toContain('Generating static pages')
    expect(built).not.toMatch(/warning|⚠/i)
  })

  test('renders on the server, hydrates without a word, and connects', async () => {
    const html = await (await fetch(url)).text()
    expect(html).toContain('Connect wallet')
    expect(html).toContain('disconnected')
    const { page, modal } = await world.visit(url, { wallets: ['mode=approve'] })
    await page.getByTestId('demo-network').getByText('Ethereum').waitFor()
    await page.getByTestId('demo-open').click()
    await modal.wallet(rdns).click()
    await page.getByTestId('demo-status').getByText('connected', { exact: true }).waitFor()
    await page.reload()
    await page.getByTestId('demo-status').getByText('connected', { exact: true }).waitFor()
  })

  function run(args: string[], env: NodeJS.ProcessEnv): Promise<string> {
    return new Promise((resolve, reject) => {
      const child = spawn('npx', ['next', ...args], { cwd: folder, env })
      let output = ''
      child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
      child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()))
      child.on('close', code => (code === 0 ? resolve(output) : reject(new Error(output))))
    })
  }
})
