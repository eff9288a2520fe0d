import { toastsFeature } from '@latchkey/core'
import {
  byTestId,
  createWorld,
  find,
  focused,
  has,
  press,
  settled,
  shown,
  tabTo,
  until,
  visibleTexts,
  type World,
} from '@latchkey/modal/test'
import { BaseError, BelowRentError } from '@latchkey/primitives'
import { messagesFeature } from '@latchkey/view-kit'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'

import { sendFeature } from '../send-feature.ts'
import { recordsOf } from '../../shared/send-records.test-support.ts'
import {
  connectToSend,
  draft,
  type GivenSend,
  hash,
  imitation,
  openSend,
  ready,
  receiver,
  recordOf,
  withSend,
} from '../send.test-support.ts'

async function worldOf(given: GivenSend = {}): Promise<World> {
  return createWorld(withSend(given))
}
const button = (): string => visibleTextOf('send-review-button')
const visibleTextOf = (id: string): string => {
  const host = byTestId(id).getRootNode() as ShadowRoot
  return host.host.textContent?.trim() ?? ''
}

/** Returns the announcement for screen readers. */
const said = (): string | undefined => find('lk-send-view').shadowRoot?.querySelector('.sr[role=status]')?.textContent

// covers: S2.38
test('the send button names each missing field in turn', async () => {
  const world = await worldOf()
  await openSend(world)
  expect(button()).toBe('Enter an amount')
  expect(byTestId('send-review-button').ariaDisabled).toBe('true')
  await userEvent.type(byTestId('send-amount-input'), '1.2')
  await until(() => button() === 'Not enough ETH', 'that there is not enough')
  expect(byTestId('send-amount-error').textContent).toBe('You have 0.841 ETH')
  await userEvent.fill(byTestId('send-amount-input'), '0,05')
  await until(() => button() === 'Enter an address or name', 'the recipient')
  expect(visibleTexts()).toContain('$162.50')
  await userEvent.fill(byTestId('send-address-input'), '0x5D19a4')
  await world.environment.advance(300)
  await until(() => button() === 'Check the address', 'the address')
  await userEvent.fill(byTestId('send-address-input'), receiver)
  await until(() => button() === 'Review', 'the end of it')
  await ready(world)
  await until(() => visibleTexts().includes('$162.83'), 'what it costs')
  expect(visibleTexts()).toContain('$0.33')
})

test.each([
  ['en', '1,000', '1,000 could be 1 or 1000: enter one of them'],
  ['en', '1,250', '1,250 could be 1.25 or 1250: enter one of them'],
  ['de', '1.250', '1.250 could be 1,25 or 1250: enter one of them'],
])('in %s, the send form does not guess the reading of %s', async (locale, text, advice) => {
  const world = await worldOf()
  Object.assign(world.store.use(messagesFeature).state, { locale })
  await openSend(world)
  await userEvent.fill(byTestId('send-amount-input'), text)
  await until(
    () => has('send-amount-error') && byTestId('send-amount-error').textContent === advice,
    'what it could be',
  )
  expect(byTestId('send-review-button').ariaDisabled).toBe('true')
})

test("the send form writes a filled-in amount in the user's format, which can be typed", async () => {
  const world = await worldOf()
  Object.assign(world.store.use(messagesFeature).state, { locale: 'de' })
  await openSend(world)
  await userEvent.click(byTestId('send-max-button'))
  const field = byTestId('send-amount-input') as HTMLInputElement
  await until(() => /^0,8\d+$/.test(field.value), 'all that there is')
  const { sendTokenAmount } = world.store.use(sendFeature).state
  expect(sendTokenAmount).toBe(field.value.replace(',', '.'))
})

test('the send form ties an error to its field, and shows it without colour alone', async () => {
  const world = await worldOf()
  await openSend(world)
  const field = byTestId('send-address-input')
  await userEvent.type(field, '0x5D19a4')
  await world.environment.advance(300)
  await until(() => has('send-address-error'), 'what is wrong')
  const error = byTestId('send-address-error')
  expect(error.textContent).toBe('Too short. Paste the full 42 character address.')
  expect([field.getAttribute('aria-describedby'), field.getAttribute('aria-invalid')]).toEqual([error.id, 'true'])
  await userEvent.click(byTestId('send-address-clear'))
  await until(() => !has('send-address-error'), 'the end of it')
  expect(focused()).toBe(field)
  expect((field as HTMLInputElement).value).toBe('')
})

test('a screen reader announces nothing of a recipient that is still being typed', async () => {
  const world = await worldOf({ actions: { resolveName: () => new Promise(() => {}) } })
  await openSend(world)
  const heard = new Set<string | undefined>()
  for (const text of ['m', 'ma', 'maya.e', 'maya.eth']) {
    await userEvent.fill(byTestId('send-address-input'), text)
    await world.environment.advance(100)
    await settled()
    heard.add(said())
  }
  expect([...heard]).toEqual([''])
  await world.environment.advance(300)
  await until(() => said() === 'Looking up maya.eth', 'what is read out')
})

test('the send form pastes from the clipboard on a press only, and focuses the field', async () => {
  const clipboard = vi.spyOn(navigator.clipboard, 'readText').mockResolvedValue(` ${receiver}\n`)
  const world = await worldOf()
  await openSend(world)
  const field = byTestId('send-address-input') as HTMLInputElement
  await userEvent.click(field)
  expect(clipboard).not.toHaveBeenCalled()
  await userEvent.click(byTestId('send-address-paste'))
  await until(() => field.value === receiver, 'what was copied')
  expect(focused()).toBe(field)
  expect(has('send-address-paste')).toBe(false)
  expect(world.store.use(sendFeature).state.receiverAddress).toBe(receiver)
  clipboard.mockRestore()
})

test('the send form shows that the browser denies pasting, and accepts a typed recipient', async () => {
  const rejection = new DOMException('Read permission denied.', 'NotAllowedError')
  const clipboard = vi.spyOn(navigator.clipboard, 'readText').mockRejectedValue(rejection)
  const world = await worldOf()
  await openSend(world)
  await userEvent.click(byTestId('send-address-paste'))
  await until(() => world.store.use(toastsFeature).state.toast?.text === 'The browser blocked pasting', 'the refusal')
  expect((byTestId('send-address-input') as HTMLInputElement).value).toBe('')
  clipboard.mockRestore()
})

test.each([
  ['recipient', 'The recipient’s new account needs 0.1 ETH or more.'],
  ['sender', 'Keep 0.1 ETH or more, or send all.'],
] as const)('the send form shows that an amount leaves the %s less than the network requires', async (whose, text) => {
  const estimateTransfer = () => Promise.reject(new BelowRentError(whose, 10n ** 17n))
  const world = await worldOf({ actions: { estimateTransfer } })
  await openSend(world, { amount: '0.05', to: receiver })
  await world.environment.advance(1_000)
  await until(() => has('send-amount-error'), 'what is wrong')
  expect(byTestId('send-amount-error').textContent).toBe(text)
  expect(button()).toBe('Change the amount')
  expect(byTestId('send-review-button').ariaDisabled).toBe('true')
})

test('the send form shows that a site lacks the library to send', async () => {
  const estimateTransfer = () => Promise.reject(new BaseError('libraryMissing', 'Not there'))
  const world = await worldOf({ actions: { estimateTransfer } })
  await openSend(world, { amount: '0.05', to: receiver })
  await world.environment.advance(1_000)
  await until(() => button() === 'This site can’t send on Ethereum', 'that it cannot')
  expect(byTestId('send-review-button').ariaDisabled).toBe('true')
})

test('the amount field drops letters, and does not guess at a pasted text', async () => {
  const world = await worldOf()
  await openSend(world)
  const field = byTestId('send-amount-input') as HTMLInputElement
  await userEvent.type(field, '1e5x')
  expect(field.value).toBe('15')
  await userEvent.fill(field, '1,000.5')
  await until(() => has('send-amount-error'), 'what is wrong')
  expect(byTestId('send-amount-error').textContent).toBe('Enter an amount such as 0.25')
  expect(button()).toBe('Enter an amount')
  await userEvent.fill(field, '٠٫٠٥')
  await until(() => field.value === '0.05', 'the digits that every wallet reads')
})

test('the amount field limits the decimals to those of the token, and "Max" leaves room for the fee', async () => {
  const world = await worldOf()
  await openSend(world, { to: receiver })
  const field = byTestId('send-amount-input') as HTMLInputElement
  await userEvent.fill(field, `0.${'1'.repeat(30)}`)
  await until(() => field.value === `0.${'1'.repeat(18)}`, 'what fits')
  await userEvent.click(byTestId('send-max-button'))
  await until(() => field.value === '0.8409', 'the most')
  await until(() => said() === '0.8409 ETH', 'that it is read out')
  await until(() => button() === 'Review', 'that it suffices')
  expect(has('send-amount-error')).toBe(false)
})

test('a name shows its address, is announced, and Enter opens the review', async () => {
  const world = await worldOf()
  await openSend(world)
  await userEvent.type(byTestId('send-amount-input'), '0.05')
  await press('{Enter}')
  expect(focused()).toBe(byTestId('send-address-input'))
  await userEvent.keyboard('odile.eth')
  await world.environment.advance(300)
  await until(() => has('send-address-resolved'), 'the address')
  expect(byTestId('send-address-resolved').textContent).toBe('0x5D…e1B730')
  expect(visibleTexts()).toContain('odile.eth is 0x5D…e1B730')
  await press('{Enter}')
  await shown('lk-send-preview-view')
})

test.each([
  ['has no address', async () => undefined, 'No address found for odile.eth.'],
  [
    'could not be resolved',
    () => Promise.reject(new Error('node')),
    'The name couldn’t be looked up. Paste the address instead.',
  ],
])('the send form shows that a name %s', async (_name, resolveName, text) => {
  const world = await worldOf({ actions: { resolveName } })
  await openSend(world, draft)
  await world.environment.advance(300)
  await until(() => has('send-address-error'), 'what is wrong')
  expect(byTestId('send-address-error').textContent).toBe(text)
})

test('the send form shows a lookalike beside the known address, with the difference in words and shape', async () => {
  const world = await worldOf({ actions: { inspectRecipient: async () => ({ isContract: true, isUsed: false }) } })
  await openSend(world, { amount: '0.05', to: imitation })
  await until(() => has('send-notice-neverUsed'), 'the notices')
  const note = byTestId('send-notice-lookAlike')
  const [shownAddress, known] = [...note.querySelectorAll('dd')].map(each => each.textContent?.trim())
  expect([shownAddress, known]).toEqual([imitation, world.store.accounts.identity('eip155')?.address])
  expect([...note.querySelectorAll('b')].every(({ textContent }) => textContent)).toBe(true)
  expect(getComputedStyle(note.querySelector('b') as Element).textDecorationLine).toBe('underline')
  expect(note.querySelector('[role=img]')?.getAttribute('aria-label')).toContain('different: 000000')
  expect(visibleTexts()).toContain('A contract, not a wallet. You may not get this back.')
  // The warning does not block the review.
  expect(button()).toBe('Review')
})

test('the send form shows a send with an unknown outcome before another one, to search for or dismiss', async () => {
  let isThere = false
  const world = await worldOf({
    actions: { findTransfer: async () => (isThere ? { status: 'there', hash } : undefined) },
  })
  const record = { ...recordOf({ status: 'unanswered' }), asked: world.environment.clock.now() }
  recordsOf(world.store).add(record)
  recordsOf(world.store).add({ ...record, id: 'two' })
  await openSend(world)
  await until(() => has('send-unanswered'), 'word of it')
  expect(visibleTexts()).toContain('Not confirmed yet')
  await userEvent.click(byTestId('send-check'))
  await until(() => visibleTexts().includes('Not on the network yet.'), 'the answer')
  await userEvent.click(byTestId('send-dismiss'))
  await until(() => world.store.use(sendFeature).state.sends.length === 1, 'dismissing')
  isThere = true
  await userEvent.click(byTestId('send-check'))
  await shown('lk-send-success-view')
  await until(() => has('send-sent'), 'that it was sent')
})

test('the focus stays in the screen when a send is dismissed', async () => {
  const world = await worldOf({ actions: { findTransfer: async () => undefined } })
  const asked = world.environment.clock.now()
  recordsOf(world.store).add({ ...recordOf({ status: 'unanswered' }), asked })
  await openSend(world)
  await until(() => has('send-unanswered'), 'word of it')
  await tabTo('send-dismiss')
  await userEvent.keyboard('{Enter}')
  await until(() => !has('send-unanswered'), 'dismissing')
  await settled()
  expect(focused()?.closest('.body')).not.toBeNull()
  await userEvent.tab()
  expect(focused()).toBe(byTestId('send-amount-input'))
})

test('the send form closes when the account disconnects', async () => {
  const world = await worldOf()
  await openSend(world)
  await world.store.connections.disconnect()
  await until(() => !has('send-amount-input'), 'leaving')
  expect(world.store.use(sendFeature).state.receiverAddress).toBeUndefined()
})

// covers: S1.51
test('the send form is not offered if the site switched it off', async () => {
  const given = { options: { features: { send: false } } }
  const world = await worldOf(given)
  await connectToSend(world, given)
  world.store.modal.open()
  await shown('lk-account-view')
  expect(has('wallet-features-send-button')).toBe(false)
  world.store.modal.open({ view: 'WalletSend' })
  await until(() => visibleTexts().includes('This screen didn’t load'), 'the refusal')
  world.store.features.setLocal({ send: true })
  world.store.modal.open()
  await shown('lk-account-view')
  await userEvent.click(byTestId('wallet-features-send-button'))
  await shown('lk-send-view')
})

test.each([
  [360, 400],
  [740, 360],
])(
  'above the keyboard of a phone, at %i by %i, the send button stays in view and covers no focused control',
  async (width, height) => {
    const world = await worldOf()
    await openSend(world, draft)
    await ready(world)
    await page.viewport(width, height)
    await settled()
    expect(byTestId('send-review-button').getBoundingClientRect().bottom).toBeLessThanOrEqual(height)
    const dock = find('.dock').getBoundingClientRect()
    for (const id of ['send-amount-input', 'send-max-button', 'send-address-input']) {
      await tabTo(id)
      await settled()
      expect(focused()?.getBoundingClientRect().bottom, id).toBeLessThanOrEqual(dock.top)
    }
  },
)

test('the send button comes last on a screen that is too low for a footer', async () => {
  const world = await worldOf()
  await openSend(world, draft)
  await ready(world)
  await page.viewport(320, 256)
  await settled()
  expect(byTestId('send-review-button').getBoundingClientRect().top).toBeGreaterThan(256)
})
