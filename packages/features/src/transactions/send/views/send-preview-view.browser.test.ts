import { byTestId, createWorld, find, findAll, has, shown, until, visibleTexts } from '@latchkey/modal/test'
import { networkImageIds } from '@latchkey/core'
import type { ChainActivity } from '@latchkey/primitives'
import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'

import { hostOf, textOf } from '../../shared/shown-part.test-support.ts'
import { openPreview } from '../opened-send.test-support.ts'
import { sendFeature } from '../send-feature.ts'
import { connectToSend, openSend, ready, receiver, withSend } from '../send.test-support.ts'

// covers: S2.38
test('the send review shows token, recipient, network, costs and changes in full', async () => {
  await openPreview()
  await until(() => visibleTexts().includes('\u22120.05 ETH'), 'what will change')
  const texts = visibleTexts()
  expect(texts).toEqual(expect.arrayContaining(['0.05 ETH', '$162.50', 'odile.eth', 'Ethereum', '$0.33', '+0.05 ETH']))
  expect(texts).toContain('About 15 seconds')
  expect(texts).toContain('Transfers can’t be undone. Check the address.')
  expect(byTestId('send-preview-address').textContent).toBe(receiver)
  const [token, recipient] = findAll('.party')
  expect(textOf(token)).toBe('You send0.05 ETH$162.50')
  expect(find('lk-logo', token).getBoundingClientRect().width).toBe(48)
  expect(textOf(recipient)).toBe(`Toodile.eth${receiver}`)
  expect(find('lk-avatar', recipient)).toMatchObject({ address: receiver, size: 48, src: undefined })
  expect(find('.body').ariaLabel).toBe('Review send')
  expect(textOf(hostOf(byTestId('send-edit-button')))).toBe('Edit')
  await userEvent.click(byTestId('send-edit-button'))
  await shown('lk-send-view')
  await until(() => (byTestId('send-amount-input') as HTMLInputElement).value === '0.05', 'what was entered')
  expect(has('header-back')).toBe(true)
})

const picture = 'https://chain.example/maya.png'

test.each([
  ['a name', 'odile.eth', 'odile.eth', undefined],
  ['an address', receiver, 'maya.eth', { name: 'maya.eth', avatar: picture }],
])('the send review shows name and picture of %s', async (_kind, to, name, identity) => {
  const resolveName = async () => ({ address: receiver, image: picture })
  const given = { actions: { resolveName } }
  const world = await createWorld(withSend(given))
  await connectToSend(world, given)
  if (identity) world.environment.respond('/v1/identity', { json: identity })
  const { store } = world
  store.modal.open()
  store.router.push('WalletSend', { amount: '0.05', to })
  await ready(world)
  store.router.push('WalletSendPreview')
  await until(() => visibleTexts().includes(name) && has('send-preview-address'), 'the name')
  expect(find('lk-send-preview-view').shadowRoot?.querySelector('lk-avatar')).toMatchObject({ src: picture })
})

test.each([
  ['nothing is entered', {}],
  ['the amount is missing', { to: receiver }],
  ['the recipient is missing', { amount: '0.05' }],
])('the send review leads to the form if %s', async (_case, entered) => {
  const world = await createWorld(withSend())
  await openSend(world, entered)
  await until(() => has('send-review-button'), 'the form')
  world.store.router.push('WalletSendPreview')
  const isForm = (): boolean => world.store.router.current()?.name === 'WalletSend'
  await until(() => isForm() && findAll('lk-send-preview-view').length === 0, 'going back')
  world.store.modal.open({ view: 'WalletSendPreview' })
  await until(() => isForm() && findAll('lk-send-preview-view').length === 0, 'the form')
  expect(has('send-amount-input')).toBe(true)
})

test('the send review requests the pictures of token and network', async () => {
  const requested: string[] = []
  const fetchPicture = async (kind: string, id: string): Promise<Blob> => {
    requested.push(`${kind} ${id}`)
    return new Blob()
  }
  const world = await createWorld({ ...withSend(), fetchPicture })
  await connectToSend(world)
  const send = world.store.use(sendFeature)
  send.follow()
  send.begin({ amount: '0.05', to: receiver })
  await until(() => send.state.receiverAddress !== undefined && send.state.token !== undefined, 'the draft')
  expect(requested).toEqual([])
  world.store.modal.open({ view: 'WalletSendPreview' })
  await until(() => requested.includes('token ETH'), 'the token')
  expect(requested).toContain(`asset ${networkImageIds['eip155:1']}`)
})

test.each([
  [true, 'Paid by Sponsor Ltd'],
  [false, 'Shown before you confirm'],
])('the send review shows that another account pays the fee, for free or not: %s', async (isFree, text) => {
  const payer = { name: 'Sponsor\u202e Ltd', isFree }
  await openPreview({
    actions: {
      estimateTransfer: async ({ amount }) => ({ fee: 0n, payer, max: amount, costs: [], received: amount }),
    },
  })
  await until(() => visibleTexts().includes(text), 'who pays')
  expect(byTestId('send-confirm-button').ariaDisabled).toBeNull()
})

test('the send review shows an issue that arises after all', async () => {
  let max = 10n ** 18n
  const { environment } = await openPreview({
    actions: { estimateTransfer: async ({ amount }) => ({ fee: 10n ** 14n, max, costs: [], received: amount }) },
  })
  const button = byTestId('send-confirm-button')
  expect(button.ariaDisabled).toBeNull()
  max = 0n
  await environment.advance(10_000)
  await until(() => button.ariaDisabled === 'true', 'that there is not enough')
  expect((button.getRootNode() as ShadowRoot).host.textContent?.trim()).toBe('Not enough ETH for the fee')
})

test('the send review announces that the recipient is not checked yet, and can be sent', async () => {
  let deliver: (page: ChainActivity) => void = () => {}
  const options = { services: {} }
  await openPreview({
    options,
    hasValues: false,
    actions: { fetchActivity: () => new Promise<ChainActivity>(resolve => (deliver = resolve)) },
  })
  await until(() => has('send-notice-unchecked'), 'that it is not checked yet')
  const status = findAll('[role="status"]').map(element => element.textContent?.trim())
  expect(status).toContain('Not checked yet: your earlier sends are still loading.')
  expect(textOf(byTestId('send-notices'))).toBe('Not checked yet: your earlier sends are still loading.')
  expect(byTestId('send-confirm-button').ariaDisabled).toBeNull()
  deliver({ transactions: [], reach: { isTokensOnly: false } })
  await until(() => !has('send-notice-unchecked'), 'that it is checked')
})
