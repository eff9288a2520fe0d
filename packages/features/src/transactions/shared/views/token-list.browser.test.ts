import { byTestId, find, findAll, has } from '@latchkey/modal/test'
import { iconSearch, iconWarning } from '@latchkey/ui'
import { html, nothing } from 'lit'
import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'

import { hostOf, showPart, textOf } from '../shown-part.test-support.ts'
import { texts } from '../texts.test-support.ts'
import { type ChoosableToken, choosableToken, tokenChip, type TokenPicker, tokenPicker } from './token-list.ts'

const one = [{}]
const many = Array.from({ length: 1_000 }, () => ({}))

function picker(more: Partial<TokenPicker> = {}) {
  const queries: string[] = []
  const content = tokenPicker(
    {
      kind: 'swap',
      query: '',
      onQuery: query => queries.push(query),
      chips: () => html`<i>chips</i>`,
      tokens: one,
      found: one,
      list: () => html`<p>list</p>`,
      hasFailed: false,
      retry: html`<button slot="extra">Try again</button>`,
      ...more,
    },
    texts.send,
    'en',
  )
  return { content, queries }
}
const announced = (): string | undefined => textOf(find('.sr[role=status]'))

test('a list of tokens has a search field, chips and its rows, and announces nothing without a query', async () => {
  const { content, queries } = picker()
  await showPart(content)
  expect(textOf(find('.body'))).toBe('chips list')
  expect(announced()).toBe('')
  const field = byTestId('swap-token-search') as HTMLInputElement
  expect([field.placeholder, field.value]).toEqual(['Name, symbol or address', ''])
  await userEvent.type(field, 'u')
  expect(queries).toEqual(['u'])
})

test.each([
  [one, '1 token found'],
  [many, '1,000 tokens found'],
])('a search announces the number of tokens', async (found, text) => {
  await showPart(picker({ query: 'u', found, tokens: many }).content)
  expect(announced()).toBe(text)
  expect((byTestId('swap-token-search') as HTMLInputElement).value).toBe('u')
})

test.each([
  ['do\u202ege', 'None of your tokens matches “doge”.'],
  ['\u202e', 'None of your tokens matches “”.'],
])('a search for %j that finds no token says so', async (query, text) => {
  await showPart(picker({ query, found: [], none: html`<p>empty</p>` }).content)
  expect(byTestId('swap-none-found')).toMatchObject({ heading: 'No token found', text })
  expect(find('lk-seal')).toMatchObject({ icon: iconSearch })
  expect([announced(), findAll('p').length > 0 && textOf(find('.plate.list'))]).toEqual(['No token found', ''])
})

test('a list without any token has its own content and no search, or says that none matches', async () => {
  const { show } = await showPart(picker({ tokens: [], found: [], none: html`<p>empty</p>` }).content)
  expect([textOf(find('.body')), has('swap-token-search')]).toEqual(['empty', false])
  await show(picker({ tokens: [], found: [] }).content)
  expect([has('swap-none-found'), has('swap-token-search')]).toEqual([true, false])
})

test.each([
  [undefined, undefined],
  [one, undefined],
])('a list that is not known yet is busy, and one that failed can be requested again', async (tokens, found) => {
  const { show } = await showPart(picker({ tokens, found }).content)
  expect(byTestId('swap-tokens-awaited')).toMatchObject({ ariaBusy: 'true', ariaLabel: 'Loading', role: 'img' })
  expect(findAll('li')).toHaveLength(3)
  expect([announced(), has('swap-tokens-failed')]).toEqual(['', false])
  await show(picker({ tokens, found, hasFailed: true }).content)
  expect(byTestId('swap-tokens-failed')).toMatchObject({ role: 'alert', heading: 'Tokens didn’t load' })
  expect(find('lk-seal')).toMatchObject({ icon: iconWarning, tone: 'error' })
  expect([textOf(find('button[slot=extra]')), has('swap-tokens-awaited')]).toEqual(['Try again', false])
})

test('a list whose tokens are not known has no search field, nor a count of results for a query', async () => {
  await showPart(picker({ tokens: undefined, found: undefined, query: 'u' }).content)
  expect([has('swap-token-search'), announced()]).toEqual([false, ''])
})

test.each([
  ['US\u202eDC', 'USDC'],
  ['\u202e', ''],
])('a chip of a token with the symbol %j has the text %j, and selects it', async (symbol, text) => {
  let presses = 0
  await showPart(tokenChip(symbol, html`<i slot="start">logo</i>`, () => presses++))
  expect(find('lk-chip')).toMatchObject({ text, tone: 'inset' })
  await userEvent.click(find('lk-chip'))
  expect(presses).toBe(1)
})

test.each([
  [{ name: 'USD\u202e Coin', symbol: 'USDC' }, 'USD Coin', 'USDC'],
  [{ name: '\u202e', symbol: 'USDC' }, 'USDC', 'USDC'],
  [{ name: '', symbol: '\u202e' }, 'Unnamed', ''],
])('a row of %o has the name %j and the symbol %j', async (named, heading, symbol) => {
  let presses = 0
  const token: ChoosableToken['token'] = { ...named, chainId: 'eip155:1', isNamed: true }
  const picture = html`<i slot="logo">logo</i>`
  const row = { token, picture, end: nothing, isChosen: true, at: 4, count: 9, onChoose: () => presses++ } as const
  await showPart(choosableToken(row, 'Unnamed', 'row'))
  expect(find('[role=listitem]')).toMatchObject({ ariaPosInSet: '5', ariaSetSize: '9' })
  expect(hostOf(byTestId('row'))).toMatchObject({ heading })
  expect([textOf(find('[slot=sub]')), byTestId('row').ariaCurrent]).toEqual([symbol, 'true'])
  await userEvent.click(byTestId('row'))
  expect(presses).toBe(1)
})
