import { BaseError } from '@latchkey/primitives'
import { createMockConnector, testNetworks } from '@latchkey/testing'
import { describe, expect, test } from 'vitest'

import { pollIntervalMs } from './poll-with-backoff.ts'
import { answerTimeoutMs } from './subscriptions.ts'
import { blockhashLifeMs } from './lifecycle.ts'
import { reloaded } from './send-outcomes.test-support.ts'
import { sendTransfer } from '../send/send-of-site.ts'
import { sendRecordsFeature } from './send-records-feature.ts'
import { hash, maya, setUp } from '../send/send-world.test-support.ts'

const wrongChain = () => Promise.reject(new BaseError('wrongChain', 'The wallet is on another network'))
const declined = () => Object.assign(new Error('no'), { code: 4001 })

describe('a send with the wallet on another network', () => {
  test('fails for certain if the wallet cannot switch', async () => {
    const { send, draft, connector, asked } = await setUp({ transfer: wrongChain })
    connector.behave({ switchNetwork: 'fail' })
    await draft('0.5', maya)
    expect((await send.send()).stage).toEqual({ status: 'failed', reason: 'wrongChain' })
    expect(asked()).toBe(1)
  })

  test('is rejected if the user declines the switch, and keeps the input', async () => {
    const { send, draft, connector } = await setUp({ transfer: wrongChain })
    connector.behave({ switchNetwork: 'reject' })
    await draft('0.5', maya)
    await expect(send.send()).rejects.toMatchObject({ code: 'sendRejected' })
    expect(send.state).toMatchObject({ sends: [], sendTokenAmount: '0.5' })
  })

  test('goes to the wallet that switched, also if another was activated meanwhile', async () => {
    const other = createMockConnector({ id: 'other', name: 'Other', addresses: { eip155: [maya] } })
    const provider = { isOther: true }
    other.getProvider = () => provider
    const providers: unknown[] = []
    const { send, draft, connector, store, environment } = await setUp({
      async transfer(asked) {
        providers.push(asked)
        return providers.length === 1 ? await wrongChain() : hash
      },
    })
    connector.behave({ switchNetwork: 'hang' })
    await draft('0.5', maya)
    const sent = send.send()
    await environment.settle()
    await store.connections.connect(other)
    connector.answer()
    await sent
    expect(providers).toHaveLength(2)
    expect(providers).not.toContain(provider)
  })
})

describe('a send while storage is full', () => {
  test('is not recorded or requested from the wallet, and keeps the input', async () => {
    const { send, draft, asked, environment } = await setUp()
    await draft('0.5', maya)
    environment.storage.full = true
    await expect(send.send()).rejects.toMatchObject({ code: 'sendNotKept' })
    expect([asked(), send.state.sends, send.state.sendTokenAmount]).toEqual([0, [], '0.5'])
    environment.storage.full = false
    expect((await send.send()).stage).toEqual({ status: 'sent', hash })
  })

  test('stays recorded if storage fills up before the wallet answers', async () => {
    const { send, draft, answer, environment } = await setUp({ isHeld: true })
    await draft('0.5', maya)
    const sent = send.send()
    await environment.settle()
    environment.storage.full = true
    answer(hash)
    expect((await sent).stage).toEqual({ status: 'sent', hash })
    const later = await setUp({ environment: environment.openTab() })
    expect(later.send.state.sends).toMatchObject([{ stage: { status: 'asked' } }])
  })
})

describe('a late answer of the wallet', () => {
  test.each([
    ['an error', new Error('nonce too low')],
    ['the user rejected', declined()],
  ])('changes nothing of a send that was found on chain: %s', async (_what, late) => {
    const { send, draft, reject, environment, find } = await setUp({ isHeld: true })
    await draft('0.5', maya)
    const sent = send.send()
    await environment.settle()
    await environment.advance(answerTimeoutMs)
    find(hash)
    await send.find((await sent).id)
    expect(send.state.sends).toMatchObject([{ stage: { status: 'sent', hash } }])
    reject(late)
    await environment.settle()
    expect(send.state.sends).toMatchObject([{ stage: { status: 'sent', hash } }])
  })

  test('does not override the transaction that replaced it', async () => {
    const faster = `0x${'cd'.repeat(32)}`
    const { send, draft, answer, environment, find } = await setUp({ isHeld: true })
    await draft('0.5', maya)
    const sent = send.send()
    await environment.settle()
    await environment.advance(answerTimeoutMs)
    find(faster)
    await send.find((await sent).id)
    answer(hash)
    await environment.settle()
    expect(send.state.sends).toMatchObject([{ stage: { status: 'sent', hash: faster } }])
  })

  test('decides the outcome if no transaction is known', async () => {
    const { send, draft, reject, environment } = await setUp({ isHeld: true })
    await draft('0.5', maya)
    const sent = send.send()
    await environment.settle()
    await environment.advance(answerTimeoutMs)
    await sent
    reject(declined())
    await environment.settle()
    expect(send.state.sends).toEqual([])
  })

  test('is recorded, although the record was removed', async () => {
    const { store, send, draft, answer, environment } = await setUp({ isHeld: true })
    await draft('0.5', maya)
    const sent = send.send()
    await environment.settle()
    environment.openTab().storage.set('@appkit/transactions_send', '{"garbage":')
    await environment.settle()
    expect(send.state.sends).toEqual([])
    answer(hash)
    expect((await sent).stage).toEqual({ status: 'sent', hash })
    expect(store.use(sendRecordsFeature).state.list).toMatchObject([{ stage: { status: 'sent', hash } }])
    await environment.settle()
    expect(send.state.sends).toMatchObject([{ stage: { status: 'sent', hash } }])
  })
})

describe('a node that reports a nonce that is too low', () => {
  const tooLow = () => [new Error('nonce too low')]

  test('counts as sent if it has the transaction, which the wallet had repeated', async () => {
    const { send, draft, find, events } = await setUp({ answers: tooLow() })
    find(hash)
    await draft('0.5', maya)
    expect((await send.send()).stage).toMatchObject({ status: 'sent', hash })
    expect(events.map(([name]) => name)).toEqual(['SEND_INITIATED', 'SEND_SUCCESS'])
  })

  test('counts as failed if it has another transaction with that nonce', async () => {
    const actions = { findTransfer: async () => ({ status: 'replaced', hash }) as const }
    const { send, draft } = await setUp({ answers: tooLow(), actions })
    await draft('0.5', maya)
    expect((await send.send()).stage).toEqual({ status: 'failed', reason: 'nonceTooLow' })
  })

  test.each([
    ['does not have it yet', false],
    ['does not answer', true],
  ])('leaves the send unknown if it %s, until a search finds the transaction', async (_what, isGone) => {
    const { send, draft, loseNode, find, environment } = await setUp({ answers: tooLow() })
    loseNode(isGone)
    await draft('0.5', maya)
    expect((await send.send()).stage).toEqual({ status: 'unanswered' })
    loseNode(false)
    find(hash)
    await environment.advance(pollIntervalMs)
    expect(send.state.sends).toMatchObject([{ stage: { status: 'sent', hash } }])
  })
})

describe('a transaction that the network no longer accepts', () => {
  const tooLate = () => [new BaseError('confirmedTooLate', 'The network takes the transaction no longer')]

  test('was sent if the wallet had sent it before', async () => {
    const { send, draft, find } = await setUp({ answers: tooLate() })
    find(hash)
    await draft('0.5', maya)
    expect((await send.send()).stage).toMatchObject({ status: 'sent', hash })
  })

  test.each([false, true])(
    'fails only once its blockhash has expired and a search has not found it, whether or not the node fails meanwhile: %s',
    async isGone => {
      const { send, draft, loseNode, searches, environment } = await setUp({ answers: tooLate() })
      loseNode(isGone)
      await draft('0.5', maya)
      expect((await send.send()).stage).toMatchObject({ status: 'unanswered' })
      await environment.advance(blockhashLifeMs - 1)
      expect(send.state.sends).toMatchObject([{ stage: { status: 'unanswered' } }])
      loseNode(false)
      await environment.advance(blockhashLifeMs)
      expect(send.state.sends).toMatchObject([{ stage: { status: 'failed', reason: 'confirmedTooLate' } }])
      const before = searches()
      await environment.advance(answerTimeoutMs)
      expect(searches()).toBe(before)
    },
  )

  test('fails on the next page too, as soon as its blockhash has expired', async () => {
    const before = await setUp({ answers: tooLate() })
    await before.draft('0.5', maya)
    await before.send.send()
    await before.environment.advance(blockhashLifeMs / 2)
    const { send, environment } = await reloaded(before)
    await environment.advance(blockhashLifeMs / 2 - 1)
    expect(send.state.sends).toMatchObject([{ stage: { status: 'unanswered' } }])
    await environment.advance(blockhashLifeMs)
    expect(send.state.sends).toMatchObject([{ stage: { status: 'failed', reason: 'confirmedTooLate' } }])
  })

  test('stays pending while the site lacks its network, so that it cannot be searched for', async () => {
    const before = await setUp({ answers: tooLate() })
    await before.draft('0.5', maya)
    await before.send.send()
    const elsewhere = await reloaded(before, { options: { networks: [testNetworks.polygon] } })
    await elsewhere.environment.advance(3 * blockhashLifeMs)
    expect(elsewhere.send.state.sends).toMatchObject([{ stage: { status: 'unanswered' } }])
    const { send, environment } = await reloaded(elsewhere)
    await environment.settle()
    expect(send.state.sends).toMatchObject([{ stage: { status: 'failed', reason: 'confirmedTooLate' } }])
  })

  test('stays dismissed if a search that began before has not found it', async () => {
    const pending: ((found: undefined) => void)[] = []
    const findTransfer = () => new Promise<undefined>(resolve => pending.push(resolve))
    const { send, draft, environment } = await setUp({ answers: tooLate(), actions: { findTransfer } })
    await draft('0.5', maya)
    const sent = send.send()
    await environment.settle()
    for (const answer of pending.splice(0)) answer(undefined)
    const { id } = await sent
    await environment.advance(2 * blockhashLifeMs)
    const begun = send.find(id)
    await environment.settle()
    send.dismiss(id)
    for (const answer of pending.splice(0)) answer(undefined)
    await begun
    expect(send.state.sends).toEqual([])
  })

  test('was sent if a lagging node finds it before its blockhash expires', async () => {
    const { send, draft, find, environment } = await setUp({ answers: tooLate() })
    await draft('0.5', maya)
    await send.send()
    await environment.advance(pollIntervalMs)
    find(hash)
    await environment.advance(2 * blockhashLifeMs)
    expect(send.state.sends).toMatchObject([{ stage: { status: 'sent', hash } }])
  })
})

test('a kit that is destroyed while a send is prepared sends the wallet no request', async () => {
  let prepared: () => void = () => {}
  const { store, asked, environment } = await setUp({
    actions: {
      async traceTransfer({ from, to, amount }) {
        await new Promise<void>(resolve => (prepared = resolve))
        return { from, to, amount: String(amount), since: '1' }
      },
    },
  })
  const sent = expect(sendTransfer(store, { to: maya, amount: '0.5' })).rejects.toMatchObject({
    code: 'sendNotPrepared',
  })
  await environment.settle()
  store.destroy()
  prepared()
  await sent
  expect(asked()).toBe(0)
})

test('a send that cannot be stored is requested from the wallet, and known until the page closes', async () => {
  const { store, send, environment } = await setUp()
  environment.storage.blocked = true
  expect(await sendTransfer(store, { to: maya, amount: '0.5' })).toEqual({ hash })
  await environment.settle()
  expect(send.state.sends).toMatchObject([{ stage: { status: 'sent', hash } }])
})
