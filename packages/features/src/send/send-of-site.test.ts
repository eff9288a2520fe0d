import { describe, expect, test } from 'vitest'

import { estimateTransfer, sendTransfer, untilSent, watchSend } from './send-of-site.ts'
import { hash, maya, setUp, usdc } from './send-world.test-support.ts'

describe('without the modal', () => {
  test('a send costs what the family says, in whole units', async () => {
    const { store } = await setUp({
      actions: {
        estimateTransfer: async () => ({
          fee: 21n * 10n ** 12n,
          most: 1_204_500_000n,
          costs: [{ kind: 'recipientAccount', amount: 2_039_280n * 10n ** 9n }],
          received: 1_485_000n,
        }),
      },
    })
    expect(await estimateTransfer(store, { to: maya, amount: '1.5', token: usdc })).toEqual({
      fee: '0.000021',
      symbol: 'ETH',
      received: '1.485',
      most: '1204.5',
      accountCost: '0.00203928',
    })
  })

  test('the wallet is asked once for each call, and its hash comes back', async () => {
    const { store, transfers } = await setUp()
    expect(await sendTransfer(store, { to: maya, amount: '0.5' })).toEqual({ hash })
    expect(transfers).toMatchObject([{ to: maya, amount: 5n * 10n ** 17n }])
  })

  test.each([
    [{ to: '', amount: '1' }, 'An amount and receiver address are required'],
    [{ to: maya, amount: '1,000' }, 'An amount and receiver address are required'],
    [{ to: maya, amount: '0' }, 'An amount and receiver address are required'],
    [{ to: maya, amount: '1.2345678', token: usdc }, 'An amount and receiver address are required'],
    [{ to: maya, amount: '1', token: maya }, 'A token is required'],
    [{ to: maya, amount: '1', namespace: 'bip122' as const }, 'Unsupported chain'],
    [{ to: 'nobody.eth', amount: '1' }, 'Error resolving name'],
  ])('%o is refused before the wallet is asked: %s', async (request, message) => {
    const { store, asked } = await setUp({ actions: { resolveName: async () => undefined } })
    await expect(sendTransfer(store, request)).rejects.toThrow(message)
    expect(asked()).toBe(0)
  })

  test('what failed and what nobody knows of are told apart', async () => {
    const { store } = await setUp({ answers: [new Error('nonce too high'), new Error('no answer')] })
    await expect(sendTransfer(store, { to: maya, amount: '0.5' })).rejects.toMatchObject({ code: 'sendFailed' })
    await expect(sendTransfer(store, { to: maya, amount: '0.5' })).rejects.toMatchObject({ code: 'sendUnanswered' })
  })

  test('what was sent is heard of until stopped', async () => {
    const { store, environment } = await setUp()
    const heard: number[] = []
    const stop = watchSend(store, ({ sends }) => heard.push(sends.length))
    await sendTransfer(store, { to: maya, amount: '0.5' })
    await environment.settle()
    expect([heard[0], heard.at(-1)]).toEqual([0, 1])
    stop()
    const count = heard.length
    await sendTransfer(store, { to: maya, amount: '0.5' })
    await environment.settle()
    expect(heard).toHaveLength(count)
  })
})

describe('opening Send', () => {
  test('comes to the hash of what was sent', async () => {
    const { store, send, draft } = await setUp()
    store.modal.open({ view: 'WalletSend' })
    const result = untilSent(store)
    await draft('0.5', maya)
    await send.send()
    expect(await result).toEqual({ hash })
  })

  test.each([
    ['another tab', true],
    ['another kit of the page', false],
  ])('does not take what %s sends meanwhile for its own', async (_who, isTab) => {
    const first = await setUp()
    const environment = isTab ? first.environment.openTab() : first.environment
    const other = await setUp({ environment, answers: [`0x${'cd'.repeat(32)}`] })
    first.store.modal.open({ view: 'WalletSend' })
    const result = untilSent(first.store)
    await sendTransfer(other.store, { to: maya, amount: '0.25' })
    first.environment.browser.comeBack()
    await first.environment.settle()
    expect(first.send.state.sends).toMatchObject([{ stage: { status: 'sent' } }])
    await first.draft('0.5', maya)
    await first.send.send()
    expect(await result).toEqual({ hash })
  })

  test('and closing it once the wallet has not said whether it sent is told so', async () => {
    const { store, send, draft } = await setUp({ answers: [new Error('no answer')] })
    store.modal.open({ view: 'WalletSend' })
    const result = expect(untilSent(store)).rejects.toMatchObject({ code: 'sendUnanswered' })
    await draft('0.5', maya)
    await send.send()
    store.modal.close()
    await result
  })

  test('and closing it without a send is told so', async () => {
    const { store } = await setUp()
    store.modal.open({ view: 'WalletSend' })
    const result = expect(untilSent(store)).rejects.toThrow('Modal closed')
    store.modal.close()
    await result
  })

  test('and closing it while the wallet asks waits for what the person answers there', async () => {
    const { store, send, draft, answer, environment } = await setUp({ isHeld: true })
    store.modal.open({ view: 'WalletSend' })
    const result = untilSent(store)
    await draft('0.5', maya)
    void send.send()
    await environment.settle()
    store.modal.close()
    await environment.settle()
    answer(hash)
    expect(await result).toEqual({ hash })
  })
})
