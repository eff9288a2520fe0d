import {
  advanceUntil,
  byTestId,
  createWorld,
  find,
  findAll,
  has,
  settled,
  shown,
  until,
  visibleTexts,
  type World,
} from '@latchkey/modal/test'
import { networkImageIds } from '@latchkey/core'
import { BaseError } from '@latchkey/primitives'
import { subscribe } from 'valtio/vanilla'
import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'

import { recordsOf } from '../../shared/send-records.test-support.ts'
import type { SendArguments } from '../../shared/send-state.ts'
import { hostOf, textOf } from '../../shared/shown-part.test-support.ts'
import { sendFeature } from '../send-feature.ts'
import { connectToSend, type GivenSend, openSend, receiver, recordOf, usdc, withSend } from '../send.test-support.ts'

async function openForm(entered?: SendArguments, given: GivenSend = {}): Promise<World> {
  const world = await createWorld(withSend(given))
  await openSend(world, entered, given)
  return world
}
const labelOf = (id: string): string | undefined => textOf(hostOf(byTestId(id)))
const amount = (): HTMLInputElement => byTestId('send-amount-input') as HTMLInputElement

/** Returns the announcement for screen readers. */
const announced = (): string | undefined =>
  find('lk-send-view').shadowRoot?.querySelector('.sr[role=status]')?.textContent

test('the empty send form shows the balance and the worth of nothing, and leads to the tokens', async () => {
  const { store } = await openForm()
  await until(() => visibleTexts().includes('$0.00'), 'the price')
  expect(find('[for=amount]').textContent).toBe('Amount')
  expect([amount().value, textOf(find(`#${amount().getAttribute('aria-describedby')}`))]).toEqual(['', '0.841 ETH'])
  const chip = hostOf(byTestId('send-token-button'))
  expect(chip).toMatchObject({ text: 'ETH', label: 'ETH. Select another token' })
  expect(chip.getAttribute('data-next')).toBe('WalletSendSelectToken')
  expect(find('lk-logo', chip)).toMatchObject({ size: 28, slot: 'start', name: 'Ethereum' })
  const max = byTestId('send-max-button') as HTMLButtonElement
  expect([max.textContent, max.disabled]).toEqual(['Max', false])
  expect([has('send-notices'), has('send-unanswered'), findAll('lk-dl').length]).toEqual([false, false, 0])
  expect(announced()).toBe('')
  await userEvent.click(byTestId('send-token-button'))
  await shown('lk-send-token-view')
  store.router.pop()
})

test('the send form has no amount of a token that the account lacks, and still checks the recipient', async () => {
  const world = await createWorld(withSend())
  await connectToSend(world)
  world.store.modal.open()
  world.store.router.push('WalletSend', { token: `0x${'77'.repeat(20)}`, amount: '0,x', to: 'nothing' })
  await until(() => has('send-token-button') && labelOf('send-review-button') === 'Select a token', 'the form')
  expect(hostOf(byTestId('send-token-button'))).toMatchObject({ text: 'Select token', label: undefined })
  expect(findAll('lk-logo', hostOf(byTestId('send-token-button')))).toEqual([])
  expect((byTestId('send-max-button') as HTMLButtonElement).disabled).toBe(true)
  expect([amount().getAttribute('aria-describedby'), has('send-amount-error')]).toEqual([null, false])
  expect(visibleTexts().filter(text => text.includes('$'))).toEqual([])
  await advanceUntil(world, () => has('send-address-error'), 'the problem')
  expect(byTestId('send-address-error').textContent).toBe('This is not a valid Ethereum address.')
})

test('the send form shows and announces that an address is for another network', async () => {
  const world = await openForm()
  await userEvent.fill(byTestId('send-address-input'), `ethereum:${receiver}@137`)
  await advanceUntil(world, () => has('send-address-error'), 'the problem')
  await settled()
  expect(byTestId('send-address-error').textContent).toBe('This address is for Polygon.')
  expect(announced()).toBe('This address is for Polygon.')
})

test('the send form shows the name and the picture of a typed address, and announces nothing', async () => {
  const picture = 'https://chain.example/maya.png'
  const given = { actions: { resolveName: async () => ({ address: receiver }) } }
  const world = await createWorld(withSend(given))
  await connectToSend(world, given)
  world.environment.respond('/v1/identity', { json: { name: 'maya.eth', avatar: picture } })
  world.store.modal.open()
  world.store.router.push('WalletSend', { to: receiver })
  await advanceUntil(world, () => has('send-address-name'), 'the name')
  await settled()
  expect(byTestId('send-address-name').textContent).toBe('maya.eth')
  expect(find('lk-send-view').shadowRoot?.querySelector('lk-avatar')).toMatchObject({ src: picture })
  expect(announced()).toBe('')
})

test('the send form explains that the network describes a token otherwise than its list', async () => {
  const estimateTransfer = () => Promise.reject(new BaseError('sendTokenMismatch', 'The decimals differ'))
  const world = await openForm({ token: usdc, amount: '7', to: receiver }, { actions: { estimateTransfer } })
  await advanceUntil(world, () => has('send-amount-error'), 'the problem')
  await settled()
  const text = 'The network and its token list disagree about this token, so it can’t be sent.'
  expect(byTestId('send-amount-error').textContent).toBe(text)
  expect(labelOf('send-review-button')).toBe('USDC isn’t verified')
  expect(announced()).toBe(text)
})

test('the send form requests the pictures of token and network', async () => {
  const requested: string[] = []
  const fetchPicture = async (kind: string, id: string): Promise<Blob> => {
    requested.push(`${kind} ${id}`)
    return new Blob()
  }
  const world = await createWorld({ ...withSend(), fetchPicture })
  await connectToSend(world)
  expect(requested).toEqual([])
  world.store.modal.open({ view: 'WalletSend' })
  await until(() => requested.includes('token ETH'), 'the token')
  expect(requested).toContain(`asset ${networkImageIds['eip155:1']}`)
})

test('the send form of newer arguments keeps them while the one before fades out', async () => {
  const { store } = await openForm({ amount: '0.05' })
  const { state } = store.use(sendFeature)
  const amounts: string[] = []
  subscribe(state, () => amounts.push(state.amountText), true)
  store.router.reset('Account')
  store.router.push('WalletSend', { amount: '0.07' })
  await until(() => findAll('lk-send-view').length === 1 && amount().value === '0.07', 'the newer form')
  expect(amounts.lastIndexOf('0.05')).toBeLessThan(amounts.indexOf('0.07'))
})

test('the send form says what is known of a send with an unknown result, and stays while it is not found', async () => {
  let answer: () => void = () => {}
  const findTransfer = (): Promise<undefined> => new Promise(resolve => (answer = () => resolve(undefined)))
  const world = await createWorld(withSend({ actions: { findTransfer } }))
  const record = recordOf({ status: 'unanswered' }, { wallet: '\u202e', asked: world.environment.clock.now() })
  recordsOf(world.store).add(record)
  recordsOf(world.store).add({ ...record, id: 'two', stage: { status: 'asked' } })
  await openSend(world)
  await until(() => has('send-unanswered'), 'word of it')
  expect(find('[data-testid="send-unanswered"] lk-note')).toMatchObject({ heading: 'Not confirmed yet' })
  expect(visibleTexts()).toContain('Check your wallet before you send again. 0.05 ETH may be on its way.')
  expect([labelOf('send-dismiss'), labelOf('send-check')]).toEqual(['Dismiss', 'Check again'])
  await userEvent.click(byTestId('send-check'))
  await until(() => byTestId('send-check').ariaBusy === 'true', 'the search')
  answer()
  await until(() => visibleTexts().includes('Not on the network yet.'), 'the answer')
  expect(byTestId('send-check').ariaBusy).toBeNull()
  expect(world.store.router.current()?.name).toBe('WalletSend')
})
