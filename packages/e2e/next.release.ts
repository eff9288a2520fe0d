import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { installPackages } from './support/install-packages.ts'
import { buildNextSites } from './support/next-sites.ts'
import { visitOldSite } from './support/old-api-visit.ts'
import { usePlace } from './support/place.ts'
import { connectInModal, disconnected, readWallet, text, untilAgreed, untilAllAgree } from './support/wagmi-page.ts'
import { useWorld } from './support/world.ts'

/** The packages are installed as npm delivers them. A hydration mismatch is an error on the console, which fails a test. */
describe('a Next site', () => {
  const world = useWorld()
  let output: string
  let url = ''
  let stop = (): void => {}

  beforeAll(async () => {
    const built = await buildNextSites(await installPackages(), usePlace().sandboxUrl)
    output = built.output
    ;({ url, stop } = await built.serve())
  }, 480_000)
  afterAll(() => stop())

  test('builds without a warning', () => {
    expect(output).toContain('Generating static pages')
    for (const path of ['/next', '/next/server', '/next-wagmi', '/old', '/orders', '/siwx/[...path]'])
      expect(output).toContain(path)
    expect(output).not.toMatch(/warning|⚠/i)
  })

  test('renders on the server, hydrates without a warning, and connects', async () => {
    const site = `${url}/next`
    const html = await (await fetch(site)).text()
    expect(html).toContain('Connect wallet')
    expect(html).toContain('disconnected')
    const { page, modal } = await world.visit(url, { path: '/next', wallets: ['mode=approve'] })
    await page.getByTestId('demo-network').getByText('Ethereum').waitFor()
    await page.getByTestId('demo-open').click()
    await modal.wallet('dev.latchkey.sandbox').click()
    await page.getByTestId('demo-status').getByText('connected', { exact: true }).waitFor()
    await page.reload()
    await page.getByTestId('demo-status').getByText('connected', { exact: true }).waitFor()
  })

  test('shows a button in a server component, which also calls a function of the same package', async () => {
    const html = await (await fetch(`${url}/next/server`)).text()
    expect(html).toContain('Named on the server')
    expect(html).toContain('<appkit-button')
    const { page, modal } = await world.visit(url, { path: '/next/server', wallets: ['mode=approve'] })
    await page.getByRole('button', { name: 'Of a server component' }).click()
    await modal.wallet('dev.latchkey.sandbox').click()
    await modal.waitUntilClosed()
    await page.getByTestId('account-button').waitFor()
  })

  test('renders the connected account from the cookie of wagmi on the server, and is connected after a reload', async () => {
    const site = `${url}/next-wagmi`
    const visited = await world.visit(url, { path: '/next-wagmi', wallets: ['mode=approve&families=eip155'] })
    const { page, context } = visited
    await untilAgreed(page, { ...disconnected, chain: '1' })
    await connectInModal(visited)
    const { address = '' } = await untilAllAgree(page, '1')

    const cookie = (await context.cookies()).map(({ name, value }) => `${name}=${value}`).join('; ')
    const html = await (await fetch(site, { headers: { cookie } })).text()
    expect(html).toContain(address)
    expect(await (await fetch(site)).text()).not.toContain(address)

    await page.reload()
    await untilAllAgree(page, '1')
    expect((await readWallet(page)).asked).toBe(0)
    await page.getByTestId('disconnect').click()
    await untilAgreed(page, disconnected)
    await page.reload()
    await untilAgreed(page, disconnected)
    expect(await text(page, 'wagmi-address')).toBe('')
  })

  test('has a page that only a signed-in address sees, for any request to the server', async () => {
    /** Requests the page with these cookies. */
    const ask = async (cookie: string) => {
      const answer = await fetch(`${url}/orders`, { headers: { cookie }, redirect: 'manual' })
      return [
        answer.status,
        answer.headers.get('location'),
        /Orders of [^<]*<!-- -->(0x\w+)/.exec(await answer.text())?.[1],
      ]
    }
    const rejected = [307, '/', undefined]
    expect(await ask('')).toEqual(rejected)
    const { page, context, modal } = await world.visit(url, { wallets: ['mode=approve&families=eip155'] })
    await page.getByTestId('demo-open').click()
    await modal.wallet('dev.latchkey.sandbox').click()
    await page.getByTestId('w3m-connecting-siwe-sign').waitFor()
    const cookies = async () => (await context.cookies()).map(({ name, value }) => `${name}=${value}`).join('; ')
    expect(await ask(await cookies())).toEqual(rejected)

    await page.getByTestId('w3m-connecting-siwe-sign').click()
    const address = await page.getByTestId('demo-address').textContent()
    await page.getByTestId('demo-link').click()
    await page.getByTestId('demo-orders').getByText(`Orders of ${address}`).waitFor()
    const signedIn = await cookies()
    expect(signedIn).toMatch(/latchkey-session=[-\w]{43}/)
    expect(await ask(signedIn)).toEqual([200, null, address])
    expect(await ask(signedIn.replace(/(latchkey-session=)[-\w]{43}/, `$1${'A'.repeat(43)}`))).toEqual(rejected)

    await page.getByRole('link', { name: 'Back' }).click()
    await page.getByTestId('demo-sign-out').click()
    await page.getByTestId('demo-open').waitFor()
    await expect.poll(() => ask(signedIn)).toEqual(rejected)
    await page.goto(`${url}/orders`)
    await page.getByTestId('demo-open').waitFor()
    expect(new URL(page.url()).pathname).toBe('/')
  })

  test('connects, signs, stays connected and disconnects in the old API, with only its packages aliased', () =>
    visitOldSite(world, url, '/old', { namespace: 'eip155' }))
})
