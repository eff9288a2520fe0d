import {
  byTestId,
  createWorld,
  emulate,
  everyRoot,
  find,
  findAll,
  has,
  settled,
  shown,
  until,
} from '@latchkey/modal/test'
import { createMockAdapter, createMockConnector } from '@latchkey/testing'
import { iconCheck } from '@latchkey/ui'
import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'

interface Figure extends HTMLElement {
  amount: string
  account: string
  updateComplete: Promise<unknown>
}

async function openAccount(): Promise<Figure> {
  const connector = createMockConnector({ id: 'io.foxglove', name: 'Foxglove' })
  const adapter = createMockAdapter({
    connectors: [connector],
    actions: { fetchBalance: async () => ({ balance: '1.25', symbol: 'ETH' }) },
  })
  const { store } = await createWorld({ adapters: [adapter] })
  await store.connections.connect(connector)
  store.modal.open()
  await shown('lk-account-view')
  await until(() => has('balance-amount'), 'the balance')
  return find('lk-balance') as Figure
}

async function becomes(figure: Figure, amount: string): Promise<void> {
  figure.amount = amount
  await figure.updateComplete
}

/** Returns the texts of the live region as a screen reader finds them. */
function heardTexts(): string[] {
  const region = byTestId('balance-amount').closest('[role=status]')!
  const texts = document.createTreeWalker(region, NodeFilter.SHOW_TEXT)
  const heard: string[] = []
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    const text = node.textContent?.trim()
    if (text && !node.parentElement?.closest('[aria-hidden=true]')) heard.push(text)
  }
  return heard
}

test('a screen reader finds one text for any figure that lk-balance shows', async () => {
  const figure = await openAccount()
  expect(heardTexts()).toEqual(['Balance 1.25 ETH'])
  Object.assign(figure, { worth: { status: 'known', usd: '30052.12', of: 'all' } })
  await figure.updateComplete
  expect(heardTexts()).toEqual(['Total value $30,052.12'])
  expect(byTestId('balance-amount').textContent).toBe('$30,052.12')
  Object.assign(figure, { worth: { status: 'unknown' }, amount: undefined })
  await figure.updateComplete
  expect(heardTexts()).toHaveLength(1)
})

test('lk-balance animates the digits that change, and a screen reader finds the balance once', async () => {
  const figure = await openAccount()
  await becomes(figure, '1.35')
  const copy = find('.ticking')
  expect(copy.ariaHidden).toBe('true')
  expect(copy.textContent).toBe('1.35 ETH')
  const digits = findAll('b', copy)
  expect(digits.map(({ textContent }) => textContent)).toEqual(['3'])
  expect(digits[0]?.getAnimations().length).toBe(1)
  expect(heardTexts()).toEqual(['Balance 1.35 ETH'])
  await settled()
  expect(findAll('.ticking').length).toBe(0)
})

test('lk-balance announces the first balance, and no later change', async () => {
  const figure = await openAccount()
  const said = (): string | null | undefined =>
    byTestId('balance-amount').closest('[role=status]')?.getAttribute('aria-live')
  expect(said()).toBe('polite')
  await becomes(figure, '1.35')
  expect(said()).toBe('off')
})

test('the balance of another account does not tick', async () => {
  const figure = await openAccount()
  figure.account = 'eip155:1:0x0000000000000000000000000000000000000001'
  await becomes(figure, '7.5')
  expect(findAll('.ticking').length).toBe(0)
})

const running = (): string[] =>
  everyRoot()
    .flatMap(root => (root instanceof ShadowRoot || root instanceof Document ? root.getAnimations() : []))
    // Animations that scrolling drives stop by themselves, and endless ones are those of a waiting wallet.
    .filter(
      ({ timeline, effect }) => timeline === document.timeline && effect?.getComputedTiming().iterations !== Infinity,
    )
    // A transition of a millisecond does not count as a movement.
    .filter(({ effect }) => Number(effect?.getComputedTiming().duration) > 1)
    .map(({ effect }) =>
      effect instanceof KeyframeEffect ? `${effect.target?.localName}.${effect.target?.className}` : '',
    )

const openConnect = async () => {
  const world = await createWorld()
  world.store.modal.open()
  await shown('lk-connect-view')
  return world
}

const press = (testId: string): void => byTestId(testId).click()

/** Each row starts one movement: `at` prepares the page, `go` starts it. */
const moves: [name: string, at: () => Promise<unknown>, go: () => unknown][] = [
  ['a row is pressed', openConnect, () => userEvent.hover(byTestId('all-wallets'))],
  [
    'a logo flies to its screen',
    openConnect,
    async () => {
      press('wallet-selector-w0')
      await until(() => findAll('lk-connecting-wallet-view').length > 0, 'the screen')
    },
  ],
  [
    'the ring closes',
    openConnect,
    async () => {
      press('wallet-selector-io.foxglove')
      await until(() => findAll('lk-ring[state="done"]').length > 0, 'the end')
    },
  ],
  ['a digit ticks', openAccount, () => becomes(find('lk-balance') as Figure, '1.35')],
  [
    'an icon becomes a check',
    openAccount,
    async () => {
      press('copy-address')
      await until(() => findAll('lk-icon').some(icon => 'icon' in icon && icon.icon === iconCheck), 'the check')
    },
  ],
]

test.each(moves)('lk-balance does not move with reduced motion when %s', async (_, at, go) => {
  const restore = await emulate({ 'prefers-reduced-motion': 'reduce' })
  try {
    await at()
    await go()
    expect(running()).toEqual([])
  } finally {
    await restore()
  }
})
