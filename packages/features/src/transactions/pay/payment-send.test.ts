import type { AccountIdentity } from '@latchkey/core'
import type { AdapterActions } from '@latchkey/primitives'
import { describe, expect, test } from 'vitest'

import { createOwnSends } from '../../account/activity/own-sends.ts'
import { watchPendingSends } from '../send/pending-sends.ts'
import { sendFeature } from '../send/send-feature.ts'
import { sendRecordsFeature } from '../shared/send-records-feature.ts'
import { maxPollIntervalMs } from '../shared/poll-with-backoff.ts'
import { storedRecipientsFeature } from '../shared/stored-recipients.ts'
import { hash, receipt, setUp, shop } from './pay-world.test-support.ts'
import { paymentsFeature } from './payments-feature.ts'

type World = Awaited<ReturnType<typeof setUp>>

/** Returns the connected account. */
function accountOf({ store }: Pick<World, 'store'>): AccountIdentity {
  const account = store.accounts.identity('eip155')
  if (!account) throw new Error('No account is connected')
  return account
}

/** Pays the order. */
async function payOrder(options: Parameters<typeof setUp>[0] = {}) {
  const world = await setUp(options)
  const { paid, pay } = await world.begin()
  await pay.pay()
  await paid
  return { ...world, pay }
}

/** Pays the order. The test decides when the node confirms its transaction. */
async function payWatchedOrder() {
  let onConfirmed = (): void => {}
  const watchTransfer: AdapterActions['watchTransfer'] = (_hash, _network, onOutcome) => {
    onConfirmed = () => onOutcome({ status: 'success' })
    return () => {}
  }
  const world = await payOrder({ actions: { watchTransfer } })
  async function confirm(): Promise<void> {
    onConfirmed()
    await world.environment.settle()
  }
  return { ...world, confirm }
}

describe('the send of a payment', () => {
  test('leaves the payment unanswered if the user dismisses it in Send, and the wallet receives one request', async () => {
    const { begin, ask, store, transfers, opened, environment } = await setUp({
      answers: [new Error('no answer'), hash],
      actions: { findTransfer: async () => undefined },
    })
    const { paid, pay } = await begin()
    await pay.pay()
    const send = store.use(sendFeature)
    expect(send.state.sends).toMatchObject([{ stage: { status: 'unanswered' } }])
    send.dismiss(send.state.sends[0]?.id ?? '')
    expect(store.use(sendRecordsFeature).state.list).toEqual([])
    expect(store.use(paymentsFeature).find(receipt.id)?.stage).toEqual({ status: 'unanswered' })
    store.modal.close()
    await expect(paid).rejects.toMatchObject({ code: 'payUnanswered' })
    const again = ask()
    again.catch(() => {})
    await environment.settle()
    expect(opened).toEqual(['Pay', 'PayProgress'])
    await pay.pay()
    expect(transfers).toHaveLength(1)
  })

  test('keeps the payment paid if the user dismisses it in Send', async () => {
    const { ask, store, transfers } = await payOrder()
    const send = store.use(sendFeature)
    send.dismiss(send.state.sends[0]?.id ?? '')
    expect(await ask()).toEqual(receipt)
    expect(transfers).toHaveLength(1)
  })

  test('is one of the sends of the kit', async () => {
    const { store } = await payOrder()
    expect(store.use(sendFeature).state.sends).toMatchObject([
      { symbol: 'ETH', trace: { to: shop, amount: String(5n * 10n ** 17n) }, stage: { status: 'sent', hash } },
    ])
  })

  test('counts as pending on the button until it is confirmed', async () => {
    const { confirm, ...world } = await payWatchedOrder()
    const counts: number[] = []
    const stop = watchPendingSends(world.store, accountOf(world), count => counts.push(count))
    expect(counts).toEqual([1])
    await confirm()
    expect(counts.at(-1)).toBe(0)
    stop()
  })

  test('is a transaction of the account in its activity', async () => {
    const world = await payOrder()
    const { list } = world.store.use(sendRecordsFeature).state
    const { address, caipAddress: key } = accountOf(world)
    const network = world.store.networks.current('eip155')
    if (!network) throw new Error('No network is selected')
    expect(createOwnSends().merge([], list, { key, address, network })).toMatchObject([
      { id: hash, metadata: { operationType: 'send', status: 'pending', sentTo: shop } },
    ])
  })

  test('is not watched by a kit that was destroyed before the wallet answered', async () => {
    let watches = 0
    const watchTransfer: AdapterActions['watchTransfer'] = () => (watches++, () => {})
    const { begin, store, answer, environment } = await setUp({ isHeld: true, actions: { watchTransfer } })
    const { paid, pay } = await begin()
    paid.catch(() => {})
    pay.pay().catch(() => {})
    await environment.settle()
    store.destroy()
    answer(hash)
    await environment.advance(maxPollIntervalMs)
    expect(watches).toBe(0)
  })

  test('adds the merchant to the known recipients once it is confirmed', async () => {
    const { confirm, ...world } = await payWatchedOrder()
    const owner = { namespace: 'eip155' as const, address: accountOf(world).address }
    expect(world.store.use(storedRecipientsFeature).of(owner)).toEqual([])
    await confirm()
    expect(world.store.use(storedRecipientsFeature).of(owner)).toMatchObject([{ address: shop, isOwn: true }])
  })
})
