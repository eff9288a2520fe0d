import { BitcoinAdapter } from '@latchkey/adapter-bitcoin'
import { EvmAdapter } from '@latchkey/adapter-evm'
import { SolanaAdapter } from '@latchkey/adapter-solana'
import { toastsFeature } from '@latchkey/core'
import {
  byTestId,
  connectAll,
  createEveryNamespace,
  createNamespaces,
  createWorld,
  everyNamespace,
  find,
  findAll,
  focused,
  has,
  shown,
  tabTo,
  until,
  visibleTexts,
  type World,
  type WorldOptions,
} from '@latchkey/modal/test'
import type { ChainNamespace } from '@latchkey/primitives'
import { createMockConnector } from '@latchkey/testing'
import jsQR from 'jsqr'
import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'

const says = (text: string): boolean => visibleTexts().includes(text)

/** Returns the text that another library reads from a screenshot of the code, with its avatar. */
async function scanned(): Promise<string | undefined> {
  await until(() => findAll('lk-qr').length > 0, 'the code')
  const base64 = await page.elementLocator(find('lk-qr')).screenshot({ save: false })
  const picture = await createImageBitmap(await (await fetch(`data:image/png;base64,${base64}`)).blob())
  const context = new OffscreenCanvas(picture.width, picture.height).getContext('2d')
  context?.drawImage(picture, 0, 0)
  const pixels = context?.getImageData(0, 0, picture.width, picture.height)
  return pixels && jsQR(pixels.data, pixels.width, pixels.height)?.data
}

/** A fixture with every namespace, and the actions of its real adapters. */
async function withPaymentLinks(): Promise<WorldOptions> {
  const world = createEveryNamespace()
  const own = [new EvmAdapter(), new SolanaAdapter(), new BitcoinAdapter()]
  const adapters = (world.adapters ?? []).map(async adapter => {
    const actions = await own.find(({ namespace }) => namespace === adapter.namespace)?.actions()
    return actions
      ? { ...adapter, actions: async () => actions, capabilities: ['createPaymentLink'] as const }
      : adapter
  })
  return { ...world, adapters: await Promise.all(adapters) }
}

async function openReceive(world: World): Promise<void> {
  world.store.modal.open()
  await shown('lk-account-view')
  await userEvent.click(byTestId('wallet-features-receive-button'))
  await shown('lk-receive-view')
}

describe('Receive', () => {
  test('offers a retry in place of a code whose file did not load, and the address stays', async () => {
    let isLost = true
    Object.assign(globalThis, {
      loseChunk: (name: string) => (isLost && name.includes('/qr') ? Promise.reject(new TypeError('lost')) : undefined),
    })
    try {
      const world = await createWorld()
      await world.connect()
      await openReceive(world)
      await until(() => has('part-failed'), 'the message')
      expect(byTestId('part-failed').role).toBe('alert')
      expect(has('receive-address')).toBe(true)
      expect(findAll('lk-qr')).toEqual([])
      isLost = false
      await tabTo('retry-part')
      await userEvent.keyboard('{Enter}')
      await until(() => findAll('lk-qr').length > 0, 'the code')
      expect(has('part-failed')).toBe(false)
      expect(focused()).toBe(find('lk-qr'))
    } finally {
      Reflect.deleteProperty(globalThis, 'loseChunk')
    }
  })

  // covers: S1.32, S2.39
  test.each(Object.entries(everyNamespace) as [ChainNamespace, string][])(
    'shows the whole address of the %s account, and a code that decodes to it',
    async (namespace, id) => {
      const world = await createWorld(createEveryNamespace())
      await connectAll(world, [id])
      world.store.networks.setActiveNamespace(namespace)
      const address = world.store.accounts.identity(namespace)?.address
      expect(address).toBeTruthy()
      await openReceive(world)
      expect(byTestId('receive-address').textContent).toBe(address)
      expect(await scanned()).toBe(address)
    },
  )

  test.each([
    ['eip155', '0.25', 'ethereum:{address}@1?value=0.25e18'],
    ['solana', '0.25', 'solana:{address}?amount=0.25'],
    ['bip122', '0.25', 'bitcoin:{address}?amount=0.25'],
  ] as const)('requests an amount by a link, on %s', async (namespace, amount, expected) => {
    const world = await createWorld(await withPaymentLinks())
    await connectAll(world, [everyNamespace[namespace]])
    world.store.networks.setActiveNamespace(namespace)
    const address = world.store.accounts.identity(namespace)?.address ?? ''
    const link = expected.replace('{address}', address)
    await openReceive(world)
    await until(() => has('receive-amount'), 'the field')
    const symbol = world.store.networks.current(namespace)?.nativeCurrency.symbol
    await expect.element(byTestId('receive-amount')).toHaveAccessibleName(`Amount in ${symbol}`)
    await userEvent.type(byTestId('receive-amount'), amount)
    await until(() => says('Copy payment link'), 'the link')
    expect(await scanned()).toBe(link)
    await userEvent.click(byTestId('receive-address-copy-button'))
    expect(world.environment.browser.copied).toEqual([link])
    await userEvent.fill(byTestId('receive-amount'), '1,000')
    await until(() => says('Enter an amount such as 0.25'), 'the refusal')
    expect(await scanned()).toBe(address)
    await userEvent.fill(byTestId('receive-amount'), '')
    await until(() => says('Copy address') && !says('Enter an amount such as 0.25'), 'the address')
  })

  test.each(['polkadot', 'cosmos'] as const)('requests no amount on %s, which has no such links', async namespace => {
    const world = await createWorld(await withPaymentLinks())
    await connectAll(world, [everyNamespace[namespace]])
    world.store.networks.setActiveNamespace(namespace)
    await openReceive(world)
    expect(await scanned()).toBe(world.store.accounts.identity(namespace)?.address)
    expect(has('receive-amount')).toBe(false)
  })

  // covers: S2.39
  test('copies the address and confirms it', async () => {
    const world = await createWorld()
    await world.connect()
    await openReceive(world)
    await userEvent.click(byTestId('receive-address-copy-button'))
    const address = world.store.accounts.identity('eip155')?.address
    expect(world.environment.browser.copied).toEqual([address])
    expect(world.store.use(toastsFeature).state.toast).toEqual({ kind: 'success', text: 'Address copied' })
    expect(world.events).toContain('COPY_ADDRESS')
  })

  // covers: S2.39
  test('lists the networks that the wallet serves, and warns of all others', async () => {
    const foxglove = createMockConnector({ id: 'io.foxglove', name: 'Foxglove' })
    const world = await createWorld({ installed: [foxglove] })
    await world.store.connections.connect(foxglove)
    foxglove.emitSession({ approvedNetworkIds: ['eip155:1', 'eip155:8453'] })
    await openReceive(world)
    expect(says('2 networks')).toBe(true)
    await userEvent.click(byTestId('receive-compatible-networks'))
    await shown('lk-compatible-networks-view')
    expect(
      findAll('lk-compatible-networks-view lk-row, lk-row')
        .map(row => (row as HTMLElement & { heading?: string }).heading)
        .filter(name => name !== undefined),
    ).toEqual(['Ethereum', 'Base'])
    expect(says('Only send assets on these networks. Anything else may be lost.')).toBe(true)
    await userEvent.click(byTestId('header-back'))
    expect((await shown('lk-receive-view')).isConnected).toBe(true)
  })

  test.each([
    ['shares', undefined, undefined],
    ['cancels', new DOMException('Share canceled', 'AbortError'), undefined],
    ['is blocked by the browser', new DOMException('No', 'NotAllowedError'), 'The browser didn’t share the address'],
  ])('shares the address with an app if the browser can: the user %s', async (_name, failure, said) => {
    const shared: string[] = []
    const world = await createWorld()
    world.environment.browser.share = async text => {
      if (failure) throw failure
      shared.push(text)
    }
    await world.connect()
    await openReceive(world)
    await userEvent.click(byTestId('receive-share-button'))
    await until(() => shared.length > 0 || failure !== undefined, 'sharing')
    expect(shared).toEqual(failure ? [] : [world.store.accounts.identity('eip155')?.address])
    await until(() => world.store.use(toastsFeature).state.toast?.text === said, 'what is said of it')
    expect(has('receive-address')).toBe(true)
  })

  test('offers no sharing if the browser cannot', async () => {
    const world = await createWorld()
    await world.connect()
    await openReceive(world)
    expect(has('receive-share-button')).toBe(false)
  })

  // covers: S1.50
  test('is not offered if the site switched it off', async () => {
    const world = await createWorld({ options: { features: { receive: false } } })
    await world.connect()
    world.store.modal.open()
    await shown('lk-account-view')
    expect(has('wallet-features-receive-button')).toBe(false)
    world.store.modal.open({ view: 'WalletReceive' })
    await until(() => says('This screen didn’t load'), 'the refusal')
    world.store.features.setLocal({ receive: true })
    world.store.modal.open()
    await shown('lk-account-view')
    expect(has('wallet-features-receive-button')).toBe(true)
  })

  test('closes when the account disconnects', async () => {
    const world = await createWorld(createNamespaces().options)
    await connectAll(world, ['io.harbor'])
    await openReceive(world)
    await world.store.connections.disconnect()
    await until(() => findAll('lk-receive-view').length === 0, 'leaving')
    expect(world.store.accounts.isConnected('eip155')).toBe(false)
  })
})
