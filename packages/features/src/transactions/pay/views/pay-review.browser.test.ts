import { imagesFeature } from '@latchkey/core'
import {
  byTestId,
  createWorld,
  find,
  findAll,
  focused,
  has,
  shown,
  until,
  visibleTexts,
  type World,
} from '@latchkey/modal/test'
import {
  type AdapterActions,
  type TransferRequest,
  type TransferSimulation,
  truncateAddress,
} from '@latchkey/primitives'
import { mockAddresses } from '@latchkey/testing'
import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'

import { tokensFeature } from '../../../account/tokens/tokens-feature.ts'
import { shownNamesFeature } from '../../../account/names/shown-names-feature.ts'
import { connectToSend, type GivenSend, imitation, receiver, usdc, withSend } from '../../send/send.test-support.ts'
import type { PayRequest } from '../payment.ts'
import { givenPay, order, readyToPay, requestPay } from '../screens.test-support.ts'

const inDollars = { asset: { chainId: 'eip155:1', address: usdc }, amount: '12.5' } as const

/** Opens the review of a payment. It has the kit's pictures. */
async function opened(
  request: Partial<PayRequest> = {},
  actions: AdapterActions = {},
  more: GivenSend = {},
): Promise<World> {
  const given = { ...givenPay(actions), ...more }
  const fetchPicture = async (_kind: string, id: string) => new Blob([id], { type: 'image/png' })
  const world = await createWorld({ ...withSend(given), fetchPicture })
  await connectToSend(world, given)
  // The worth of the payment is known only if the tokens were listed before.
  const { store, environment } = world
  if (given.hasValues !== false) {
    store.use(tokensFeature).follow(() => store.networks.find('eip155:1'))
    await environment.advance(1_000)
  }
  await requestPay(world, { ...order, ...request })
  await shown('lk-pay-view')
  return world
}

async function openedReady(request: Partial<PayRequest> = {}, actions: AdapterActions = {}): Promise<World> {
  const world = await opened(request, actions)
  await readyToPay(world)
  await until(() => has('send-changes') || has('send-would-fail'), 'the simulation')
  return world
}

const view = (): HTMLElement => find('lk-pay-view')
const textOf = ({ textContent }: Element): string => textContent.trim()
const label = (id: string): string => textOf(byTestId(id))
const buttons = (): string[] => findAll('lk-button', view()).map(textOf)
const linesOf = (selector: string, root: Element): string[] =>
  findAll(selector, root).map(({ children }) => [...children].map(textOf).join(': '))
const facts = (): string[] => linesOf('dl > div', byTestId('pay-facts'))
const changes = (): string[] => linesOf('.changes li', view())
const names = (): string[] => findAll('.party strong', view()).map(textOf)
const tokenPicture = () => find('.party lk-logo[round]', view()) as HTMLElementTagNameMap['lk-logo']

/** Actions of a node that reports balances once the returned function is called. */
function slowNode(): { actions: AdapterActions; answer(): void } {
  const waiting: (() => void)[] = []
  const answered = () => new Promise<void>(resolve => waiting.push(resolve))
  return {
    actions: {
      fetchBalance: () => answered().then(() => ({ balance: '0.841', symbol: 'ETH' })),
      fetchTokens: () =>
        answered().then(() => [{ address: usdc, name: 'USD Coin', symbol: 'USDC', decimals: 6, amount: '1204.5' }]),
    },
    answer: () => waiting.splice(0).forEach(resolve => resolve()),
  }
}

test('the review shows the facts and pictures of a payment before its balance is known, and then its worth and changes', async () => {
  const { actions, answer } = slowNode()
  const world = await opened({}, actions)
  world.store.use(imagesFeature).request('token', 'ETH')
  await until(() => tokenPicture().src !== undefined, 'the picture of the token')
  const network = find('dl lk-logo', view()) as HTMLElementTagNameMap['lk-logo']
  await until(() => network.src !== undefined, 'the picture of the network')
  expect(facts()).toEqual(['For: Order 7', 'Network: Ethereum', 'Network fee: '])
  expect([label('pay-balance'), ...buttons()]).toEqual(['Balance not known', 'Cancel', 'Checking your balance'])
  await world.environment.advance(1_000)
  answer()
  await readyToPay(world)
  await until(() => changes().length > 0, 'the simulation')
  expect([label('pay-balance'), ...buttons()]).toEqual(['You have 0.841 ETH', 'Cancel', 'Pay 0.05 ETH'])
  expect(facts()).toEqual(['For: Order 7', 'Network: Ethereum', 'Network fee: $0.33', 'Total: $162.83'])
  expect(changes()).toEqual(['You: −0.05 ETH', 'Odile Books: +0.05 ETH'])
  expect(visibleTexts()).toEqual(
    expect.arrayContaining(['$162.50', truncateAddress(mockAddresses.eip155), 'Payments can’t be undone.']),
  )
  expect(label('pay-site')).toBe(`${world.environment.browser.origin} asks you to pay`)
  expect(find('[role=region]', view()).ariaLabel).toBe('Pay')
  expect(findAll('.party > :last-child', view()).map(({ offsetWidth }) => offsetWidth)).toEqual([48, 48, 48])
})

test('the picture of a token is the same before and after its balance is known', async () => {
  const { actions, answer } = slowNode()
  const world = await opened(inDollars, actions)
  await until(() => findAll('lk-logo[slot=badge]', view()).length > 0, 'the picture')
  const { seed } = tokenPicture()
  answer()
  await readyToPay(world)
  await until(() => tokenPicture().src !== undefined, 'the picture of the directory')
  expect(tokenPicture().seed).toBe(seed)
  expect(findAll('.party lk-logo[slot=badge]', view())).toHaveLength(1)
})

test('the review shows the short address of a recipient without a name, and nothing of a reference that is not visible', async () => {
  await openedReady({ merchant: '', reference: '\u200b' })
  await until(() => changes().length > 0, 'the simulation')
  const short = truncateAddress(receiver)
  expect(names()).toEqual(['0.05 ETH', short, truncateAddress(mockAddresses.eip155)])
  expect([changes()[1], facts()[0]]).toEqual([`${short}: +0.05 ETH`, 'For: '])
})

test.each([
  ['', 'odile.eth'],
  ['Odile Books', 'Odile Books'],
])('the review shows the name of an address only if the site gives no other: “%s”', async (merchant, shownName) => {
  const fetchIdentity = async (address: string) => (address === receiver.toLowerCase() ? { name: 'odile.eth' } : {})
  const { store } = await opened({ merchant }, { fetchIdentity }, { hasValues: false })
  await until(() => store.use(shownNamesFeature).nameOf(receiver) === 'odile.eth', 'the name')
  expect(names()[1]).toBe(shownName)
})

test('the review of a payment to the connected account says to connect another one', async () => {
  await opened({ to: mockAddresses.eip155 })
  expect(buttons()).toEqual(['Cancel', 'This is your own account'])
  expect(byTestId('pay-confirm-button').ariaDisabled).toBe('true')
  expect(visibleTexts()).toContain('This payment goes to your connected account. Connect a different one.')
})

test('the review compares an address that imitates a known one, and announces it', async () => {
  await openedReady({ to: imitation })
  await until(() => has('send-notice-lookAlike'), 'the warning')
  expect(findAll('.comparison dd', view()).map(textOf)).toEqual([imitation, mockAddresses.eip155])
  const { heading } = byTestId('send-notice-lookAlike') as HTMLElementTagNameMap['lk-note']
  expect(findAll('.sr[role=status]', view()).map(textOf)).toEqual([heading])
})

const simulated =
  (more: (request: TransferRequest) => TransferSimulation & { status: 'simulated' }) =>
  async (request: TransferRequest): Promise<TransferSimulation> =>
    more(request)

test.each<[string, Partial<PayRequest>, string | undefined, string]>([
  ['a token', {}, usdc, '5 USDC'],
  ['the currency of the network', inDollars, undefined, '0.000000000005 ETH'],
])('the review warns if %s leaves the account too', async (_what, request, token, amount) => {
  const simulateTransfer = simulated(({ from, to, amount: units, token: own }) => ({
    status: 'simulated',
    changes: [
      { account: from, ...(own && { token: own.address }), amount: -units },
      { account: to, ...(own && { token: own.address }), amount: units },
      { account: from, ...(token && { token }), amount: -5_000_000n },
    ],
  }))
  await openedReady(request, { simulateTransfer })
  await until(() => changes().length === 3, 'the simulation')
  expect(visibleTexts()).toContain(`−${amount}`)
})

test('the review requests a failed simulation again, and the focus stays in it', async () => {
  const answers: (() => void)[] = []
  let isWell = false
  await opened(
    {},
    {
      async simulateTransfer({ from, to, amount }) {
        if (!isWell) throw new Error('HTTP 500')
        await new Promise<void>(resolve => answers.push(resolve))
        return {
          status: 'simulated',
          changes: [
            { account: from, amount: -amount },
            { account: to, amount },
          ],
        }
      },
    },
  )
  await until(() => has('send-simulate'), 'that it failed')
  isWell = true
  await userEvent.click(byTestId('send-simulate'))
  await until(() => byTestId('send-simulate').ariaBusy === 'true', 'that it is requested')
  for (const answer of answers) answer()
  await until(() => changes().length === 2, 'the changes')
  expect(focused()?.getAttribute('aria-label')).toBe('Pay')
})
