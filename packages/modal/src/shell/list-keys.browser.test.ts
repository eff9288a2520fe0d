import { walletsFeature } from '@latchkey/features/wallets'
import { describe, expect, test } from 'vitest'

import { byTestId, createWorld, findAll, focused, press, settled, shown, tabTo, until } from '../test/world.ts'

const focusedId = (): string | null | undefined => focused()?.getAttribute('data-testid')
/** The code of the keys is loaded when an item in the list first gets the focus. */
async function keysThere(): Promise<void> {
  const here = focused()
  await until(() => {
    here?.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowDown', bubbles: true, composed: true }))
    return focused() !== here
  }, 'the keys')
  if (here instanceof HTMLElement) here.focus()
}

async function openConnect() {
  const world = await createWorld()
  world.store.modal.open()
  await shown('lk-connect-view')
  await until(() => findAll('lk-row').every(row => !row.hasAttribute('skeleton')), 'the list')
  await tabTo('wallet-selector-walletconnect')
  await keysThere()
  return world
}

async function openGrid(direction: 'ltr' | 'rtl' = 'ltr') {
  const world = await createWorld()
  document.documentElement.dir = direction
  world.store.modal.open({ view: 'AllWallets' })
  await shown('lk-all-wallets-view')
  await until(() => findAll('lk-cell:not([skeleton])').length > 0, 'the wallets')
  await tabTo('wallet-search-item-w0')
  await keysThere()
  return world
}

describe('keys in a list', () => {
  test('up and down move from row to row and stop at its ends', async () => {
    await openConnect()
    await press('{ArrowUp}')
    expect(focusedId()).toBe('wallet-selector-walletconnect')
    await press('{ArrowDown}')
    expect(focusedId()).toBe('wallet-selector-io.foxglove')
    await press('{ArrowDown}{ArrowDown}{ArrowUp}')
    expect(focusedId()).toBe('wallet-selector-io.kestrel')
    await press('{ArrowRight}')
    expect(focusedId()).toBe('wallet-selector-io.kestrel')
  })

  test('Home and End move to its first and last row', async () => {
    await openConnect()
    await press('{End}')
    expect(focusedId()).toBe('all-wallets')
    await press('{ArrowDown}')
    expect(focusedId()).toBe('all-wallets')
    await press('{Home}')
    expect(focusedId()).toBe('wallet-selector-walletconnect')
  })

  test('Tab still moves from row to row, and typing starts a search', async () => {
    const { store } = await openConnect()
    await press('{ArrowDown}{Tab}')
    expect(focusedId()).toBe('wallet-selector-io.kestrel')
    await press('t')
    await shown('lk-all-wallets-view')
    expect(store.use(walletsFeature).state.search.query).toBe('t')
  })

  test('a key with a modifier is left to the browser', async () => {
    await openConnect()
    await press('{Control>}{ArrowDown}{/Control}{Alt>}{End}{/Alt}')
    expect(focusedId()).toBe('wallet-selector-walletconnect')
  })
})

describe('keys in the grid of all wallets', () => {
  test('move with all four arrows to the visual neighbour', async () => {
    await openGrid()
    const visited: unknown[] = []
    for (const key of ['Right', 'Down', 'Down', 'Left', 'Up', 'Left']) {
      await press(`{Arrow${key}}`)
      visited.push(focusedId()?.replace('wallet-search-item-', ''))
    }
    expect(visited).toEqual(['w1', 'w5', 'w9', 'w8', 'w4', 'w3'])
  })

  test('move from right to left with the left arrow to the next and with the right to the previous', async () => {
    await openGrid('rtl')
    try {
      await press('{ArrowLeft}{ArrowLeft}{ArrowDown}{ArrowRight}')
      expect(focusedId()).toBe('wallet-search-item-w5')
    } finally {
      document.documentElement.removeAttribute('dir')
    }
  })

  test('move down beyond the rendered cells, with End to the last loaded one, with Home to the first', async () => {
    const { store } = await openGrid()
    for (let row = 0; row < 8; row++) {
      await press('{ArrowDown}')
      await settled()
    }
    expect(focusedId()).toBe('wallet-search-item-w32')
    await settled()
    const last = (): number => store.use(walletsFeature).state.list.length - 1
    const before = last()
    await press('{End}')
    await until(() => focusedId() === `wallet-search-item-w${before}`, 'the end')
    await press('{Home}')
    await until(() => focusedId() === 'wallet-search-item-w0', 'the start')
    expect(byTestId('wallet-search-item-w0').checkVisibility()).toBe(true)
  })
})
