import { BaseError } from '@latchkey/primitives'
import { createMockConnector, testNetworks } from '@latchkey/testing'
import { describe, expect, test } from 'vitest'

import { askAgainMs } from '../transaction/ask-again.ts'
import { answerWaitMs, blockhashLifeMs } from './send-outcomes-feature.ts'
import { reloaded } from './send-outcomes.test-support.ts'
import { sendTransfer } from './send-of-site.ts'
import { sendRecordsFeature } from './send-records-feature.ts'
import { hash, maya, setUp } from './send-world.test-support.ts'

const wrongChain = () => Promise.reject(new BaseError('wrongChain', 'The wallet is on another network'))
const declined = () => Object.assign(new Error('no'), { code: 4001 })

describe('a wallet on another network', () => {
  test('that cannot be asked to change has sent nothing, for certain', async () => {
    const { send, draft, connector, asked } = await setUp({ transfer: wrongChain })
    connector.behave({ switchNetwork: 'fail' })
    await draft('0.5', maya)
    expect((await send.send()).stage).toEqual({ status: 'failed', reason: 'wrongChain' })
    expect(asked()).toBe(1)
  })

  test('whose person declines to change has sent nothing, and what was entered stays', async () => {
    const { send, draft, connector } = await setUp({ transfer: wrongChain })
    connector.behave({ switchNetwork: 'reject' })
    await draft('0.5', maya)
    await expect(send.send()).rejects.toMatchObject({ code: 'sendRejected' })
    expect(send.state).toMatchObject({ sends: [], sendTokenAmount: '0.5' })
  })

  test('is the one that is asked after it has changed, also where another was chosen meanwhile', async () => {
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

describe('a browser whose storage is full', () => {
  test('writes down no send, and the wallet is not asked; what was entered stays', async () => {
    const { send, draft, asked, environment } = await setUp()
    await draft('0.5', maya)
    environment.storage.full = true
    await expect(send.send()).rejects.toMatchObject({ code: 'sendNotKept' })
    expect([asked(), send.state.sends, send.state.sendTokenAmount]).toEqual([0, [], '0.5'])
    environment.storage.full = false
    expect((await send.send()).stage).toEqual({ status: 'sent', hash })
  })

  test('keeps what was asked for, where it fills up before the wallet answers', async () => {
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

describe('what the wallet answers late', () => {
  test.each([
    ['an error', new Error('nonce too low')],
    ['that the person declined', declined()],
  ])('changes nothing of a send that was found on chain: %s', async (_what, late) => {
    const { send, draft, refuse, environment, find } = await setUp({ isHeld: true })
    await draft('0.5', maya)
    const sent = send.send()
    await environment.settle()
    await environment.advance(answerWaitMs)
    find(hash)
    await send.find((await sent).id)
    expect(send.state.sends).toMatchObject([{ stage: { status: 'sent', hash } }])
    refuse(late)
    await environment.settle()
    expect(send.state.sends).toMatchObject([{ stage: { status: 'sent', hash } }])
  })

  test('does not go before the transaction that took its place', async () => {
    const faster = `0x${'cd'.repeat(32)}`
    const { send, draft, answer, environment, find } = await setUp({ isHeld: true })
    await draft('0.5', maya)
    const sent = send.send()
    await environment.settle()
    await environment.advance(answerWaitMs)
    find(faster)
    await send.find((await sent).id)
    answer(hash)
    await environment.settle()
    expect(send.state.sends).toMatchObject([{ stage: { status: 'sent', hash: faster } }])
  })

  test('is what came of it where nothing is known of a transaction', async () => {
    const { send, draft, refuse, environment } = await setUp({ isHeld: true })
    await draft('0.5', maya)
    const sent = send.send()
    await environment.settle()
    await environment.advance(answerWaitMs)
    await sent
    refuse(declined())
    await environment.settle()
    expect(send.state.sends).toEqual([])
  })

  test('is kept, whatever became of what was written down', async () => {
    const { store, send, draft, answer, environment } = await setUp({ isHeld: true })
    await draft('0.5', maya)
    const sent = send.send()
    await environment.settle()
    environment.openTab().storage.set('@appkit/pending_sends', '{"garbage":')
    await environment.settle()
    expect(send.state.sends).toEqual([])
    answer(hash)
    expect((await sent).stage).toEqual({ status: 'sent', hash })
    expect(store.use(sendRecordsFeature).state.list).toMatchObject([{ stage: { status: 'sent', hash } }])
    await environment.settle()
    expect(send.state.sends).toMatchObject([{ stage: { status: 'sent', hash } }])
  })
})

describe('a node that says that the number is too low', () => {
  const tooLow = () => [new Error('nonce too low')]

  test('has the transaction where the wallet tried again: it was sent', async () => {
    const { send, draft, find, events } = await setUp({ answers: tooLow() })
    find(hash)
    await draft('0.5', maya)
    expect((await send.send()).stage).toMatchObject({ status: 'sent', hash })
    expect(events.map(([name]) => name)).toEqual(['SEND_INITIATED', 'SEND_SUCCESS'])
  })

  test('and has another one in its place has sent nothing', async () => {
    const actions = { findTransfer: async () => ({ status: 'replaced', hash }) as const }
    const { send, draft } = await setUp({ answers: tooLow(), actions })
    await draft('0.5', maya)
    expect((await send.send()).stage).toEqual({ status: 'failed', reason: 'nonceTooLow' })
  })

  test.each([
    ['does not have it yet', false],
    ['cannot be asked', true],
  ])('and %s may have sent it: it is looked for until it is there', async (_what, isGone) => {
    const { send, draft, loseNode, find, environment } = await setUp({ answers: tooLow() })
    loseNode(isGone)
    await draft('0.5', maya)
    expect((await send.send()).stage).toEqual({ status: 'unanswered' })
    loseNode(false)
    find(hash)
    await environment.advance(askAgainMs)
    expect(send.state.sends).toMatchObject([{ stage: { status: 'sent', hash } }])
  })
})

describe('a transaction that the network takes no longer', () => {
  const tooLate = () => [new BaseError('confirmedTooLate', 'The network takes the transaction no longer')]

  test('was sent where the wallet had sent it before', async () => {
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
      await environment.advance(answerWaitMs)
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

  test('does not fail while the site does not have its network, as nobody looks for it then', async () => {
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

  test('was sent if a node that lagged behind finds it before that', async () => {
    const { send, draft, find, environment } = await setUp({ answers: tooLate() })
    await draft('0.5', maya)
    await send.send()
    await environment.advance(askAgainMs)
    find(hash)
    await environment.advance(2 * blockhashLifeMs)
    expect(send.state.sends).toMatchObject([{ stage: { status: 'sent', hash } }])
  })
})

test('a kit that is destroyed while the send is prepared asks no wallet', async () => {
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

test('a send that cannot be written down is asked of the wallet all the same, and known for as long as the page', async () => {
  const { store, send, environment } = await setUp()
  environment.storage.blocked = true
  expect(await sendTransfer(store, { to: maya, amount: '0.5' })).toEqual({ hash })
  await environment.settle()
  expect(send.state.sends).toMatchObject([{ stage: { status: 'sent', hash } }])
})
