import { byTestId, find, findAll, has } from '@latchkey/modal/test'
import { iconSend } from '@latchkey/ui'
import { html } from 'lit'
import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'

import { hostOf, showPart, textOf } from '../shown-part.test-support.ts'
import { texts } from '../texts.test-support.ts'
import { type ReviewedTransfer, transferReview, type TransferScreen, transferScreen } from './transfer-review.ts'

function screen(more: Partial<Omit<TransferScreen, 'confirm'>> = {}, confirm: Partial<TransferScreen['confirm']> = {}) {
  const calls: string[] = []
  const content = transferScreen(
    {
      title: 'Review send',
      isWaiting: false,
      content: html`<p>0.05 ETH</p>`,
      notices: [{ kind: 'neverUsed' }],
      leave: { testId: 'edit', label: 'Edit', onPress: () => calls.push('edit') },
      confirm: {
        testId: 'confirm',
        label: 'Send',
        isDisabled: false,
        onPress: () => calls.push('confirm'),
        ...confirm,
      },
      ...more,
    },
    texts,
  )
  return { content, calls }
}
const variants = (): unknown[] => findAll('lk-button').map(each => Reflect.get(each, 'variant') as unknown)
const announced = (): string | undefined => textOf(find('.sr[role=status]'))

test('a review can be scrolled by keyboard, announces its notices, and has two buttons side by side', async () => {
  const { content, calls } = screen({}, { icon: iconSend })
  await showPart(content)
  expect(find('[role=region]')).toMatchObject({ ariaLabel: 'Review send', tabIndex: 0 })
  expect([textOf(find('.body')), announced()]).toEqual(['0.05 ETH', 'Never used. Check it.'])
  expect(variants()).toEqual(['secondary', 'primary'])
  expect(find('lk-icon')).toMatchObject({ icon: iconSend, size: 18 })
  const [one, other] = findAll('lk-button').map(each => each.getBoundingClientRect())
  expect(one?.top).toBe(other?.top)
  await userEvent.click(byTestId('edit'))
  await userEvent.click(byTestId('confirm'))
  expect(calls).toEqual(['edit', 'confirm'])
  expect([byTestId('confirm').ariaBusy, byTestId('confirm').ariaDisabled]).toEqual([null, null])
})

test('a review during the request has one busy button, and announces no notices', async () => {
  const { content } = screen({ isWaiting: true }, { isDisabled: true })
  await showPart(content)
  expect(findAll('[role=region], [tabindex], lk-icon')).toEqual([])
  expect([textOf(find('.body')), announced(), has('edit')]).toEqual(['0.05 ETH', '', false])
  expect(variants()).toEqual(['secondary'])
  expect([byTestId('confirm').ariaBusy, byTestId('confirm').ariaDisabled]).toEqual(['true', null])
  const { width } = find('lk-button').getBoundingClientRect()
  expect(width).toBeGreaterThan(find('.dock').getBoundingClientRect().width - 40)
  expect(getComputedStyle(find('.dock')).display).toBe('grid')
})

test('a review that something is in the way of has a disabled button, and a busy one says so', async () => {
  const { show } = await showPart(screen({}, { isDisabled: true }).content)
  expect([byTestId('confirm').ariaDisabled, byTestId('confirm').ariaBusy]).toEqual(['true', null])
  await show(screen({}, { isBusy: true }).content)
  expect([byTestId('confirm').ariaDisabled, byTestId('confirm').ariaBusy]).toEqual([null, 'true'])
  expect(textOf(hostOf(byTestId('confirm')))).toBe('Send')
})

const [from, to] = [`0x${'1'.repeat(40)}`, `0xd8da6bf2${'0'.repeat(28)}6045`]
const usdc = {
  name: 'USD Coin',
  symbol: 'USDC',
  chainId: 'eip155:1',
  address: `eip155:1:0x${'3'.repeat(40)}`,
  decimals: 6,
  quantity: { decimals: '6', numeric: '1' },
  isNamed: false,
} as const

function review(more: Partial<ReviewedTransfer> = {}, costs?: readonly { kind: 'recipientAccount'; amount: bigint }[]) {
  const changes = [{ account: from, amount: -(10n ** 18n) }]
  const estimate = { fee: 1n, max: 1n, costs: costs ?? [], received: 1n }
  return transferReview(
    {
      state: {
        estimate: costs ? { status: 'ready', value: estimate, since: 0 } : { status: 'loading', value: undefined },
        simulation: { status: 'ready', value: { status: 'simulated', changes }, since: 0 },
        notices: [],
      },
      from,
      token: usdc,
      tokens: [usdc],
      native: { decimals: 18, symbol: 'ETH' },
      receiver: { name: 'odile.eth', address: to },
      unknown: [],
      flaw: undefined,
      retry: { isAsking: false, onAsk: () => {} },
      facts: [{ term: 'Network', value: 'Ethereum' }],
      note: 'Transfers can’t be undone.',
      ...more,
    },
    texts,
    'en',
  )
}
const simulated = { status: 'ready', value: { status: 'fails', reason: 'paused' }, since: 0 } as const
const estimate = { status: 'loading', value: undefined } as const
const isUnexpected = (): boolean => findAll('[data-testid="send-changes"] lk-note').length > 0

test('a review lists facts and a note, without a card of notices if there are none', async () => {
  await showPart(review())
  expect([findAll('.stack').length, findAll('section').length]).toEqual([0, 2])
  expect(textOf(find('lk-dl').shadowRoot?.querySelector('dl'))).toBe('NetworkEthereum')
  expect(textOf(findAll('lk-note').at(-1))).toBe('Transfers can’t be undone.')
  expect(find('lk-dl').dataset['testid']).toBeUndefined()
})

test('a review expects the native currency to leave only for the cost of an account', async () => {
  const { show } = await showPart(review())
  expect(isUnexpected()).toBe(true)
  await show(review({}, []))
  expect(isUnexpected()).toBe(true)
  await show(review({}, [{ kind: 'recipientAccount', amount: 1n }]))
  expect(isUnexpected()).toBe(false)
})

test.each<[string, ReviewedTransfer['state'], string[]]>([
  ['a failure', { simulation: simulated, estimate, notices: [] }, ['send-would-fail']],
  ['a notice', { simulation: { status: 'idle' }, estimate, notices: [{ kind: 'own' }] }, ['send-notice-own']],
  [
    'both',
    { simulation: simulated, estimate, notices: [{ kind: 'lookAlike', known: from }] },
    ['send-would-fail', 'send-notice-lookAlike'],
  ],
])('a review opens with a card of %s', async (_which, state, ids) => {
  await showPart(review({ state, noticesTestId: 'notices', factsTestId: 'facts' }))
  expect(findAll('lk-note', byTestId('notices')).map(each => each.dataset['testid'])).toEqual(ids)
  expect(byTestId('facts')).toBe(find('lk-dl'))
  if (state.notices[0]?.kind === 'lookAlike') expect(findAll('.comparison dd').map(textOf)).toEqual([to, from])
})

test('a review shows the flaw of its simulation and the contract of an unknown token', async () => {
  await showPart(review({ flaw: 'nothingMoves', unknown: [usdc] }))
  expect([has('send-flaw-nothingMoves'), has('unknown-tokens')]).toEqual([true, true])
})
