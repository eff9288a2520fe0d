import { byTestId, find, findAll, focused, has } from '@latchkey/modal/test'
import { toCaipNetwork } from '@latchkey/primitives'
import { testNetworks } from '@latchkey/testing'
import { iconCheck, iconExternal } from '@latchkey/ui'
import { html } from 'lit'
import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'

import { hostOf, showPart, textOf } from '../shown-part.test-support.ts'
import type { ChainSearch } from './chain-search.ts'
import { type Outcome, type OutcomeAction, outcomeScreen } from './outcome.ts'

const hash = `0x${'ab'.repeat(32)}`
const action = (testId: string, more: Partial<OutcomeAction> = {}): OutcomeAction => ({
  testId,
  label: testId,
  onPress: () => {},
  ...more,
})

function screen(more: Partial<Outcome> = {}, missed?: string) {
  const search = { hasMissed: (id: string) => id === missed } as unknown as ChainSearch
  return outcomeScreen(
    {
      kind: 'swap',
      id: 'one',
      stage: { status: 'confirmed', hash },
      network: toCaipNetwork(testNetworks.mainnet),
      heading: '0.05 ETH arrived',
      text: 'Delivered.',
      tone: 'success',
      icon: iconCheck,
      notFound: 'Not on the network yet.',
      explorer: 'View on explorer',
      actions: [action('done')],
      ...more,
    },
    search,
  )
}
const variants = (): (string | null)[] => findAll('lk-button').map(each => each.getAttribute('variant'))

test('a result is a status with its icon, a link to the explorer, and one primary button', async () => {
  await showPart(screen())
  expect(byTestId('swap-confirmed')).toMatchObject({
    role: 'status',
    heading: '0.05 ETH arrived',
    text: 'Delivered.',
    title: '',
  })
  expect(find('lk-seal')).toMatchObject({ icon: iconCheck, tone: 'success' })
  const link = byTestId('swap-explorer')
  expect([textOf(link), link.getAttribute('href')]).toEqual([
    'View on explorer',
    `https://explorer.example/1/tx/${hash}`,
  ])
  expect(find('lk-icon', link)).toMatchObject({ icon: iconExternal, size: 16 })
  expect([variants(), byTestId('done').ariaBusy]).toEqual([['primary'], null])
})

test('a result has two buttons side by side, of which the last is the primary one', async () => {
  const calls: string[] = []
  const two = [
    action('dismiss', { onPress: () => calls.push('dismiss') }),
    action('check', { onPress: () => calls.push('check'), isBusy: true }),
  ]
  const { show } = await showPart(screen({ actions: two }))
  expect(variants()).toEqual(['secondary', 'primary'])
  expect(byTestId('check').ariaBusy).toBe('true')
  await userEvent.click(byTestId('dismiss'))
  expect(calls).toEqual(['dismiss'])
  const [one, other] = findAll('lk-button').map(each => each.getBoundingClientRect())
  expect(one?.top).toBe(other?.top)
  byTestId('dismiss').focus()
  await show(screen({ actions: [action('done')] }))
  // The focus does not stay on a button with another meaning.
  expect(focused()).toBe(document.body)
})

test('a single button has the width of the screen', async () => {
  await showPart(screen())
  const { width } = find('lk-button').getBoundingClientRect()
  expect(width).toBeGreaterThan(find('.dock').getBoundingClientRect().width - 40)
})

test.each([
  ['unanswered', 'one', 'Not on the network yet.'],
  ['unanswered', 'two', 'Delivered.'],
  ['confirmed', 'one', 'Delivered.'],
])('the result %s, after a search for %s found nothing, says: %s', async (status, missed, text) => {
  await showPart(screen({ stage: { status } }, missed))
  expect(byTestId(`swap-${status}`)).toMatchObject({ text })
  expect(has('swap-explorer')).toBe(false)
})

test('a result shows the exact amount to a pointer, and a picture in place of the icon', async () => {
  await showPart(screen({ exact: '0.0512345 ETH', picture: html`<i slot="picture">ETH</i>` }))
  expect(byTestId('swap-confirmed').title).toBe('0.0512345 ETH')
  expect([textOf(find('i')), findAll('lk-seal').length]).toEqual(['ETH', 0])
  expect(hostOf(byTestId('done')).textContent).toBe('done')
})
