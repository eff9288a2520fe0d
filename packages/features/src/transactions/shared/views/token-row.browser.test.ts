import { imagesFeature, type Store } from '@latchkey/core'
import { byTestId, createWorld, find, findAll } from '@latchkey/modal/test'
import type { CaipNetworkId } from '@latchkey/primitives'
import { expect, test } from 'vitest'

import { showPart, textOf } from '../shown-part.test-support.ts'
import { texts } from '../texts.test-support.ts'
import type { Token } from '../token.ts'
import { shortContract } from './short-contract.ts'
import { tokenPicture } from './token-picture.ts'
import { requestTokenImages, shownTokens, tokenRow } from './token-row.ts'

const contract = '0x5FbDB2315678afecb367f032d93F642f64180aa3'
const picture = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7'
const tokenOn = (chainId: CaipNetworkId, more: Partial<Token> = {}): Token => ({
  name: 'USD Coin',
  symbol: 'USDC',
  chainId,
  address: `${chainId}:${contract}`,
  decimals: 6,
  quantity: { decimals: '6', numeric: '1204.5' },
  isNamed: true,
  ...more,
})
const usdc = tokenOn('eip155:1', { value: 1204.5 })
const { address: _, ...ether } = tokenOn('eip155:1', { name: 'Ether', symbol: 'ETH' })

/** A kit, the pictures that are requested, and the picture of a symbol. */
async function createKit(): Promise<{ store: Store; requested: string[] }> {
  const requested: string[] = []
  const fetchPicture = async (kind: string, id: string): Promise<Blob> => {
    requested.push(`${kind} ${id}`)
    return new Blob()
  }
  const { store } = await createWorld({ isMounted: false, fetchPicture })
  return { store, requested }
}
const rowOf = (store: Store, token: Token, all: readonly Token[] = [token], at = 0) =>
  tokenRow(store, token, at, shownTokens(texts, 'en', all))
const sub = (): string | undefined => textOf(find('span[slot=sub]'))
const end = (): string | undefined => textOf(findAll('[slot=end]')[0])

test('a row of tokens has balance and value, and its place in the list', async () => {
  const { store } = await createKit()
  await showPart(rowOf(store, usdc, [usdc, ether, usdc], 1))
  expect(byTestId('token-USDC')).toMatchObject({ role: 'listitem', ariaPosInSet: '2', ariaSetSize: '3' })
  expect(find('lk-row')).toMatchObject({ heading: 'USD Coin' })
  expect([sub(), end()]).toEqual(['1,204.5 USDC', '$1,204.50'])
  expect(find('.ltr', find('span[slot=sub]')).title).toBe('')
  expect(find('[slot=logo]')).toMatchObject({ size: 40, name: 'USD Coin', seed: usdc.address })
})

test('a row of a rounded balance has the exact one for a pointer', async () => {
  const { store } = await createKit()
  await showPart(rowOf(store, tokenOn('eip155:1', { quantity: { decimals: '18', numeric: '1204.123456789' } })))
  expect(find('.ltr', find('span[slot=sub]')).title).toBe('1,204.123456789')
})

test('a row says that a value is not known, unless none is', async () => {
  const { store } = await createKit()
  const { show } = await showPart(rowOf(store, ether, [usdc, ether]))
  expect(end()).toBe(`–${texts.tokens.valueUnknown}`)
  await show(rowOf(store, ether))
  expect([end(), textOf(find('lk-row'))]).toEqual([undefined, '1,204.5 ETH'])
})

test('a row names the network if the tokens of several are listed, and shows it at the corner of the picture', async () => {
  const { store } = await createKit()
  const onPolygon = tokenOn('eip155:137')
  const { show } = await showPart(rowOf(store, onPolygon, [usdc, onPolygon]))
  expect(sub()).toBe('1,204.5 USDC · Polygon')
  expect(find('lk-logo[slot=badge]')).toMatchObject({ name: 'Polygon' })
  await show(rowOf(store, onPolygon))
  expect(sub()).toBe('1,204.5 USDC')
  // The network's own currency looks like the network.
  await show(rowOf(store, ether))
  expect(findAll('lk-logo[slot=badge]')).toEqual([])
  const elsewhere = tokenOn('eip155:56')
  await show(rowOf(store, elsewhere, [usdc, elsewhere]))
  expect(sub()).toBe('1,204.5 USDC')
})

test.each([
  [{ name: '\u202e', symbol: 'USDC' }, 'USDC', '1,204.5 USDC'],
  [{ name: '\u202e', symbol: '\u202e' }, 'Unnamed', '1,204.5'],
])('a row of %j is named %s', async (named, heading, text) => {
  const { store } = await createKit()
  await showPart(rowOf(store, tokenOn('eip155:1', named)))
  expect(find('lk-row')).toMatchObject({ heading })
  expect(sub()).toBe(text)
})

test.each([
  [{ isNamed: true }, ''],
  [{ isNamed: false }, '· 0x5F…180aa3'],
  // A token without a symbol is called by its contract already.
  [{ isNamed: false, symbol: '0x5F…180aa3' }, ''],
])('the short contract distinguishes an unknown token: %o', async (more, text) => {
  const { root } = await showPart(shortContract(tokenOn('eip155:1', more)))
  expect(textOf(root as unknown as Element)).toBe(text)
})

test('a row and a picture show the own picture of a token, else that of a symbol that can be trusted', async () => {
  const { store } = await createKit()
  const images = store.use(imagesFeature)
  Object.assign(images.state.token, { USDC: picture })
  const own = `${picture}#own`
  const srcOf = (): unknown => Reflect.get(find('[slot=logo]'), 'src')
  const { show } = await showPart(null)
  for (const shown of [rowOf, (_store: Store, token: Token) => tokenPicture(store, token, 40, 'logo')]) {
    await show(shown(store, tokenOn('eip155:1', { iconUrl: own })))
    expect(srcOf()).toBe(own)
    await show(shown(store, usdc))
    expect(srcOf()).toBe(picture)
    await show(shown(store, tokenOn('eip155:1', { isNamed: false })))
    expect(srcOf()).toBeUndefined()
  }
})

test('a large picture of a token has the network at its corner, and a small one has not', async () => {
  const { store } = await createKit()
  const { show } = await showPart(tokenPicture(store, usdc, 40, 'logo'))
  expect(find('[slot=logo]')).toMatchObject({ name: 'USD Coin', size: 40, seed: usdc.address })
  expect(find('lk-logo[slot=badge]')).toMatchObject({ name: 'Ethereum' })
  await show(tokenPicture(store, usdc, 39, 'logo'))
  expect(findAll('lk-logo[slot=badge]')).toEqual([])
  await show(tokenPicture(store, ether, 48, 'logo'))
  expect(findAll('lk-logo[slot=badge]')).toEqual([])
  expect(find('[slot=logo]')).toMatchObject({ seed: 'eip155:1' })
})

test('the pictures of trusted symbols are requested, unless a token has its own', async () => {
  const { store, requested } = await createKit()
  requestTokenImages(store, [
    tokenOn('eip155:1', { symbol: 'OWN', iconUrl: picture }),
    tokenOn('eip155:1', { symbol: 'FAKE', isNamed: false }),
    usdc,
  ])
  await expect.poll(() => requested).toEqual(['token USDC'])
})
