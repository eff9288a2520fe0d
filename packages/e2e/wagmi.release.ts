import { createPairingWallet } from '@latchkey/sandbox/pairing-wallet'
import { type Hash, verifyMessage } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { installPackages } from './support/install-packages.ts'
import { usePlace } from './support/place.ts'
import { serveSite, type ServedSite } from './support/serve-site.ts'
import {
  actInWallet,
  connectInModal,
  disconnected,
  disconnectInModal,
  rdns,
  readWallet,
  type Shown,
  switchInModal,
  text,
  untilAgreed,
  untilAllAgree,
} from './support/wagmi-page.ts'
import { buildWagmiSite } from './support/wagmi-sites.ts'
import { useWorld, type Visit, type VisitOptions } from './support/world.ts'

const inPage = 'mode=approve&families=eip155'
const house = `${inPage}&announce=0&rdns=example.house&name=House%20Wallet`

let folder: string
beforeAll(async () => {
  folder = await (await installPackages()).copyExample('wagmi')
}, 300_000)

describe.each([
  { wagmi: 3, react: 19, isWhole: true },
  { wagmi: 3, react: 18, isWhole: false },
  { wagmi: 2, react: 19, isWhole: false },
  { wagmi: 2, react: 18, isWhole: false },
] as const)('a site of wagmi $wagmi and React $react, under StrictMode', cell => {
  const world = useWorld()
  let site: ServedSite | undefined
  beforeAll(async () => {
    site = await serveSite(await buildWagmiSite(folder, cell), usePlace().sandboxUrl)
  }, 120_000)
  afterAll(() => site?.close())

  const visit = ({ query = '', ...options }: VisitOptions & { query?: string } = {}): Promise<Visit> =>
    world.visit(site?.url ?? '', {
      wallets: [inPage],
      path: `/?sandbox=${encodeURIComponent(world.sandbox.url)}${query}`,
      ...options,
    })

  /** Signs and sends with wagmi's hooks, and verifies both. */
  async function signAndSend({ page }: Visit, { address = '', chain = '' }: Shown): Promise<void> {
    const sentBefore = await text(page, 'hash')
    await page.getByTestId('sign').click()
    await expect.poll(() => text(page, 'signature')).toMatch(/^0x[0-9a-f]{130}$/)
    const signature = (await text(page, 'signature')) as Hash
    expect(await verifyMessage({ address: address as Hash, message: 'Hello from wagmi', signature })).toBe(true)
    await page.getByTestId('send').click()
    await expect.poll(async () => (await text(page, 'hash')) !== sentBefore && text(page, 'receipt')).toBe('success')
    const found = await world.sandbox.rpc<{ from: string; value: string }>(
      `eip155:${chain}`,
      'eth_getTransactionByHash',
      [await text(page, 'hash')],
    )
    expect(found).toMatchObject({ from: address.toLowerCase(), value: '0x2386f26fc10000' })
  }

  test('agrees with the kit after any connect and disconnect, and after a reload', async () => {
    const visited = await visit()
    const { page } = visited
    const use = (button: string): Promise<void> => page.getByTestId(button).click()
    await untilAgreed(page, { ...disconnected, chain: '1' })

    // First the modal connects, and the wallet disconnects.
    await connectInModal(visited)
    await untilAllAgree(page, '1')
    await actInWallet(page, 'revoke')
    await untilAgreed(page, disconnected)

    // Then useConnect and useDisconnect do.
    await use(`connect-${rdns}`)
    await untilAllAgree(page, '1')
    await use('disconnect')
    await untilAgreed(page, disconnected)
    await expect.poll(async () => (await readWallet(page)).accounts).toEqual([])

    // Then each side ends the other's connection, with a reload in between.
    await use(`connect-${rdns}`)
    await untilAllAgree(page, '1')
    await page.reload()
    await untilAllAgree(page, '1')
    expect((await readWallet(page)).asked).toBe(0)
    await disconnectInModal(visited)
    await untilAgreed(page, disconnected)
    await page.reload()
    await untilAgreed(page, disconnected)
    await connectInModal(visited)
    await untilAllAgree(page, '1')
    await use('disconnect')
    await untilAgreed(page, disconnected)

    // The user declines.
    await actInWallet(page, 'setMode', 'reject')
    await use(`connect-${rdns}`)
    await expect.poll(() => text(page, 'connect-error')).toBe('UserRejectedRequestError')
    await untilAgreed(page, disconnected)
    expect(visited.strangers()).toEqual([])
  })

  test('connects if the browser blocks storage, and is disconnected after a reload', async () => {
    const blocked = `for (const name of ['localStorage', 'sessionStorage', 'indexedDB']) Object.defineProperty(window, name, { get() { throw new DOMException('blocked', 'SecurityError') } })`
    const visited = await visit({ before: blocked })
    const { page } = visited
    await untilAgreed(page, { ...disconnected, chain: '1' })
    await connectInModal(visited)
    await untilAllAgree(page, '1')
    await page.reload()
    await untilAgreed(page, disconnected)
  })

  // The rest is the same code for either React and either wagmi.
  if (!cell.isWhole) return

  test('is on the network of the kit and of the wallet, after any switch, and signs and sends there', async () => {
    const visited = await visit()
    const { page, modal } = visited
    await page.getByTestId('switch-137').click()
    await untilAgreed(page, { ...disconnected, chain: '137' })
    await connectInModal(visited)
    // A wallet in the page has a chain of its own.
    await untilAllAgree(page, '1')

    await page.getByTestId('switch-137').click()
    await signAndSend(visited, await untilAllAgree(page, '137'))
    await switchInModal(visited, 1)
    await untilAllAgree(page, '1')
    await modal.close.click()
    await actInWallet(page, 'setChain', 137)
    await signAndSend(visited, await untilAllAgree(page, '137'))
    await page.reload()
    await untilAllAgree(page, '137')

    await actInWallet(page, 'setMode', 'reject')
    await page.getByTestId('switch-1').click()
    await expect.poll(() => text(page, 'switch-error')).toBe('UserRejectedRequestError')
    await untilAllAgree(page, '137')
    await page.getByTestId('sign').click()
    await expect.poll(() => text(page, 'signature')).toBe('UserRejectedRequestError')
    await page.getByTestId('disconnect').click()
    await untilAgreed(page, { ...disconnected, chain: '137' })
    await page.reload()
    await untilAgreed(page, { ...disconnected, chain: '137' })
  })

  test('shows a connector of its own in the modal, and agrees on it too', async () => {
    const visited = await visit({ wallets: [inPage, house], query: '&house' })
    const { page } = visited
    const shown = { status: 'connected', chain: '1', wallet: 'House Wallet' }
    await connectInModal(visited, 'house')
    await untilAgreed(page, shown)
    await page.reload()
    await signAndSend(visited, await untilAgreed(page, shown))
    await page.getByTestId('disconnect').click()
    await untilAgreed(page, disconnected)
    await page.getByTestId('connect-house').click()
    await untilAgreed(page, shown)
    await page.getByTestId(`connect-${rdns}`).click()
    await untilAllAgree(page, '1')
    await disconnectInModal(visited)
    await untilAgreed(page, disconnected)
  })

  test('follows changes of another tab', async () => {
    const visited = await visit()
    const { page, context } = visited
    const other = await context.newPage()
    await other.goto(page.url())
    await page.bringToFront()
    await connectInModal(visited)
    await untilAllAgree(page, '1')
    await untilAllAgree(other, '1')
    await other.bringToFront()
    await other.getByTestId('switch-137').click()
    await untilAllAgree(other, '137')
    await untilAllAgree(page, '137')
    await other.getByTestId('disconnect').click()
    await untilAgreed(other, disconnected)
    await untilAgreed(page, disconnected)
  })

  test('pairs with a wallet app by useConnect, signs and sends over the relay, and follows it', async () => {
    // If both sides end a session at the same moment, the pairing library logs it.
    const visited = await visit({ wallets: [], expectedErrors: /recently deleted|No matching key|sendResult/ })
    const { page, modal } = visited
    const { relayUrl, rpcUrl } = world.sandbox
    const wallet = await createPairingWallet({ relayUrl, rpcUrl, auto: 'approve' })
    try {
      await page.getByTestId('switch-137').click()
      await untilAgreed(page, { ...disconnected, chain: '137' })
      await page.getByTestId('connect-walletConnect').click()
      await wallet.pair(await modal.pairingUri())
      await modal.waitUntilClosed()
      const shown = { status: 'connected', wallet: 'Sandbox Wallet' }
      // The connection uses the network that the user selected before.
      await signAndSend(visited, await untilAgreed(page, { ...shown, chain: '137' }))
      await page.reload()
      await untilAgreed(page, { ...shown, chain: '137' })
      await page.getByTestId('switch-1').click()
      await signAndSend(visited, await untilAgreed(page, { ...shown, chain: '1' }))
      await wallet.emitChainChanged('eip155:137')
      await untilAgreed(page, { ...shown, chain: '137' })
      await wallet.disconnect()
      await untilAgreed(page, disconnected)
    } finally {
      await wallet.close()
    }
  })

  test('connects by latchkeyConnector in a config of its own, which opens the modal', async () => {
    const visited = await visit({ query: '&own' })
    const { page, modal } = visited
    await page.getByTestId('connect-latchkey').click()
    await modal.waitUntilOpen()
    await modal.close.click()
    await expect.poll(() => text(page, 'connect-error')).toBe('UserRejectedRequestError')
    await page.getByTestId('connect-latchkey').click()
    await modal.chooseWallet(rdns)
    await modal.waitUntilClosed()
    await untilAllAgree(page, '1')
    await page.reload()
    await untilAllAgree(page, '1')
    await page.getByTestId('switch-137').click()
    await signAndSend(visited, await untilAllAgree(page, '137'))
    await switchInModal(visited, 1)
    await untilAllAgree(page, '1')
    await modal.close.click()
    await page.getByTestId('disconnect').click()
    await untilAgreed(page, disconnected)
    await connectInModal(visited)
    await untilAllAgree(page, '1')
    await actInWallet(page, 'revoke')
    await untilAgreed(page, disconnected)
  })
})
