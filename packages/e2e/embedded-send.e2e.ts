import { parseEther, toHex } from 'viem'
import { expect, test } from 'vitest'

import { approveValue, type EmailVisit, frameOf, useEmailLogin } from './support/email-login.ts'
import { readFacts } from './support/site-facts.ts'
import { untilView } from './support/until-view.ts'
import { useWorld, type VisitOptions } from './support/world.ts'

const receiver = '0x2c41bd1d08af32cb1fa8d3b1c9e9a0cc9a9a07fa'

const world = useWorld()
const { logIn } = useEmailLogin(world)

const balance = async (): Promise<bigint> =>
  BigInt(await world.sandbox.rpc<string>('eip155:1', 'eth_getBalance', [receiver, 'latest']))

/** Logs in, and sends from the kit's own screen up to the approval. */
async function send(amount: string, options?: VisitOptions): Promise<EmailVisit> {
  const visit = await logIn(options)
  const { page, modal } = visit
  const { address } = await readFacts(page)
  await world.sandbox.rpc('eip155:1', 'anvil_setBalance', [address, toHex(parseEther('1'))])
  await page.locator('#open').click()
  await untilView(page, 'Account')
  await modal.get('wallet-features-send-button').click()
  await modal.get('send-amount-input').fill(amount)
  await modal.get('send-address-input').fill(receiver)
  await modal.get('send-review-button').click()
  await modal.get('send-confirm-button').click()
  await frameOf(page).getByTestId('approve-button').waitFor()
  return visit
}

test('a send that an embedded wallet approved in the frame arrives', async () => {
  const before = await balance()
  const { page, modal } = await send('0.0625')
  await approveValue(page)
  await modal.card.getByText('0.0625 ETH arrived').waitFor()
  expect((await balance()) - before).toBe(parseEther('0.0625'))
  await modal.get('send-done-button').click()
  await untilView(page, 'Account')
})

test('a send of a smart account without an answer is unknown, is found once it is on chain, and is executed once', async () => {
  const before = await balance()
  const { page, modal } = await send('0.05', { expectedErrors: /ERR_FAILED/ })
  const deliveries: (() => Promise<unknown>)[] = []
  await page.route('**/*', async route => {
    const request = route.request()
    const body = request.postData() ?? ''
    if (request.method() !== 'POST' || !/eth_(?:send|get)UserOperation/.test(body)) return route.fallback()
    if (body.includes('eth_sendUserOperation')) deliveries.push(() => route.fetch())
    return route.abort()
  })
  await approveValue(page)
  const plate = modal.get('send-unanswered')
  await plate.getByText('0.05 ETH may be on its way.').waitFor()
  expect(await modal.get('send-confirm-button').count()).toBe(0)
  await modal.get('send-check').click()
  await plate.getByText('Not on the network yet.').waitFor()
  expect((await balance()) - before).toBe(0n)

  // The operation had reached the bundler.
  expect(deliveries).toHaveLength(1)
  for (const deliver of deliveries) await deliver()
  await expect.poll(async () => (await balance()) - before).toBe(parseEther('0.05'))
  // The page may check by itself just before.
  await modal
    .get('send-check')
    .click({ timeout: 5_000 })
    .catch(() => {})
  await modal.card.getByText('0.05 ETH arrived').waitFor()
  expect((await balance()) - before).toBe(parseEther('0.05'))
})
