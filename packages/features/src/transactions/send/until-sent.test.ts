import { getEventListeners } from 'node:events'

import { describe, expect, test } from 'vitest'

import { sendTransfer } from './send-of-site.ts'
import { hash, maya, setUp, usdc } from './send-world.test-support.ts'
import { untilSent } from './until-sent.ts'

describe('the result of opening Send', () => {
  /** Signal of a kit that is not destroyed. */
  const { signal: there } = new AbortController()
  const second = `0x${'cd'.repeat(32)}`
  /** Records whether a promise is settled, and how. */
  function watch(result: Promise<unknown>): { readonly outcome: unknown } {
    const seen: { outcome: unknown } = { outcome: 'pending' }
    result.then(
      value => (seen.outcome = value),
      (error: { code: string }) => (seen.outcome = error.code),
    )
    return seen
  }

  test('is the hash of the send', async () => {
    const { store, send, draft } = await setUp()
    store.modal.open({ view: 'WalletSend' })
    const result = untilSent(store, there, store.environment.clock.now())
    await draft('0.5', maya)
    await send.send()
    expect(await result).toEqual({ hash })
  })

  test.each([
    ['another tab', true],
    ['another kit of the page', false],
  ])('is not the hash of a send of %s', async (_who, isTab) => {
    const first = await setUp()
    const environment = isTab ? first.environment.openTab() : first.environment
    const other = await setUp({ environment, answers: [`0x${'cd'.repeat(32)}`] })
    first.store.modal.open({ view: 'WalletSend' })
    const result = untilSent(first.store, there, first.environment.clock.now())
    await sendTransfer(other.store, { to: maya, amount: '0.25' })
    first.environment.browser.comeBack()
    await first.environment.settle()
    expect(first.send.state.sends).toMatchObject([{ stage: { status: 'sent' } }])
    await first.draft('0.5', maya)
    await first.send.send()
    expect(await result).toEqual({ hash })
  })

  test('rejects as unanswered when it closes without an answer of the wallet', async () => {
    const { store, send, draft } = await setUp({ answers: [new Error('no answer')] })
    store.modal.open({ view: 'WalletSend' })
    const result = expect(untilSent(store, there, store.environment.clock.now())).rejects.toMatchObject({
      code: 'sendUnanswered',
    })
    await draft('0.5', maya)
    await send.send()
    store.modal.close()
    await result
  })

  test('rejects as unanswered also after a dismissal, because the send may be on chain', async () => {
    const { store, send, draft } = await setUp({ answers: [new Error('no answer')] })
    store.modal.open({ view: 'WalletSend' })
    const result = expect(untilSent(store, there, store.environment.clock.now())).rejects.toMatchObject({
      code: 'sendUnanswered',
    })
    await draft('0.5', maya)
    const { id } = await send.send()
    send.dismiss(id)
    store.modal.close()
    await result
  })

  test('rejects as closed without a send', async () => {
    const { store } = await setUp()
    store.modal.open({ view: 'WalletSend' })
    const result = expect(untilSent(store, there, store.environment.clock.now())).rejects.toThrow('Modal closed')
    store.modal.close()
    await result
  })

  test('is the hash that the chain has, if the wallet never answered', async () => {
    const { store, send, draft, find, environment } = await setUp({ answers: [new Error('no answer'), second] })
    store.modal.open({ view: 'WalletSend' })
    const result = watch(untilSent(store, there, store.environment.clock.now()))
    await draft('0.5', maya)
    const { id } = await send.send()
    // A newer send without the modal is another one.
    await sendTransfer(store, { to: maya, amount: '0.25' })
    await environment.settle()
    expect(result.outcome).toBe('pending')
    find(hash)
    await send.find(id)
    await environment.settle()
    expect(result.outcome).toEqual({ hash })
  })

  test('leaves nothing that waits for the end of the kit', async () => {
    const { store, send, draft } = await setUp()
    const { signal } = new AbortController()
    store.modal.open({ view: 'WalletSend' })
    const result = untilSent(store, signal, store.environment.clock.now())
    await draft('0.5', maya)
    expect(getEventListeners(signal, 'abort')).toHaveLength(1)
    await send.send()
    await result
    expect(getEventListeners(signal, 'abort')).toEqual([])
  })

  test('is the hash of a send that was confirmed before its code loaded', async () => {
    const { store, send, draft, outcome, environment } = await setUp()
    store.modal.open({ view: 'WalletSend' })
    const opened = environment.clock.now()
    await environment.advance(1_000)
    await draft('0.5', maya)
    await send.send()
    await environment.settle()
    outcome({ status: 'success' })
    await environment.settle()
    expect(send.state.sends).toMatchObject([{ stage: { status: 'confirmed' } }])
    store.modal.close()
    expect(await untilSent(store, there, opened)).toEqual({ hash })
  })

  test('rejects as closed after a send that failed', async () => {
    const { store, send, draft, environment } = await setUp({ answers: [new Error('nonce too high')] })
    store.modal.open({ view: 'WalletSend' })
    const result = watch(untilSent(store, there, store.environment.clock.now()))
    await draft('0.5', maya)
    expect(await send.send()).toMatchObject({ stage: { status: 'failed' } })
    store.modal.close()
    await environment.settle()
    expect(result.outcome).toBe('modalClosed')
  })

  test("waits for the wallet's answer when it closes while the wallet is pending", async () => {
    const { store, send, draft, answer, environment } = await setUp({ isHeld: true })
    store.modal.open({ view: 'WalletSend' })
    const result = untilSent(store, there, store.environment.clock.now())
    await draft('0.5', maya)
    void send.send()
    await environment.settle()
    store.modal.close()
    await environment.settle()
    answer(hash)
    expect(await result).toEqual({ hash })
  })

  test('is the hash of a send that was made before its code loaded', async () => {
    const { store, send, draft, environment } = await setUp()
    store.modal.open({ view: 'WalletSend' })
    const opened = environment.clock.now()
    await environment.advance(1_000)
    await draft('0.5', maya)
    await send.send()
    store.modal.close()
    expect(await untilSent(store, there, opened)).toEqual({ hash })
  })

  test('is not the hash of a send that the site makes without the modal', async () => {
    const { store, send, draft, environment } = await setUp({ answers: [second, hash] })
    store.modal.open({ view: 'WalletSend' })
    const result = watch(untilSent(store, there, store.environment.clock.now()))
    expect(await sendTransfer(store, { to: maya, amount: '0.25' })).toEqual({ hash: second })
    await environment.settle()
    expect(result.outcome).toBe('pending')
    await draft('0.5', maya)
    await send.send()
    await environment.settle()
    expect(result.outcome).toEqual({ hash })
  })

  test("is the hash of that screen's send, for any changes of the user", async () => {
    const { store, send, draft, connector, environment, transfers } = await setUp()
    const prefill = { to: maya, amount: '0.5' }
    store.modal.open({ view: 'WalletSend', arguments: prefill })
    send.begin(prefill)
    const result = watch(untilSent(store, there, store.environment.clock.now()))
    connector.emitAccounts('eip155', ['0x2222222222222222222222222222222222222222'])
    await environment.settle()
    await draft('0.125', usdc)
    await send.send()
    await environment.settle()
    expect(transfers).toMatchObject([{ to: usdc, amount: 125n * 10n ** 15n }])
    expect(result.outcome).toEqual({ hash })
  })

  test('ends with modalClosed when Send opens again', async () => {
    const { store, send, draft, environment } = await setUp()
    store.modal.open({ view: 'WalletSend', arguments: { amount: '1' } })
    const before = watch(untilSent(store, there, store.environment.clock.now()))
    store.modal.open({ view: 'WalletSend', arguments: { amount: '0.5' } })
    const after = watch(untilSent(store, there, store.environment.clock.now()))
    await environment.settle()
    expect([before.outcome, after.outcome]).toEqual(['modalClosed', 'pending'])
    await draft('0.5', maya)
    await send.send()
    await environment.settle()
    expect(after.outcome).toEqual({ hash })
  })

  test('is its own hash for each of two, if Send opens again while the wallet is pending', async () => {
    const { store, send, draft, answer, environment } = await setUp({ isHeld: true })
    store.modal.open({ view: 'WalletSend' })
    const before = watch(untilSent(store, there, store.environment.clock.now()))
    await draft('0.25', maya)
    const asked = send.send()
    await environment.settle()
    store.modal.close()
    store.modal.open({ view: 'WalletSend' })
    const after = watch(untilSent(store, there, store.environment.clock.now()))
    answer(second)
    await asked
    await environment.settle()
    expect([before.outcome, after.outcome]).toEqual([{ hash: second }, 'pending'])
    await draft('0.5', maya)
    const again = send.send()
    await environment.settle()
    answer(hash)
    await again
    await environment.settle()
    expect(after.outcome).toEqual({ hash })
  })

  test('ends with modalClosed once the user has gone to another screen, whatever they send later', async () => {
    const { store, send, draft, environment } = await setUp()
    store.modal.open({ view: 'WalletSend' })
    const result = watch(untilSent(store, there, store.environment.clock.now()))
    store.router.reset('Account')
    await environment.settle()
    store.router.push('WalletSend')
    await draft('0.5', maya)
    await send.send()
    await environment.settle()
    expect(result.outcome).toBe('pending')
    store.modal.close()
    await environment.settle()
    expect(result.outcome).toBe('modalClosed')
  })

  test('is the hash of the second try after a failure', async () => {
    const { store, send, draft, environment } = await setUp({ answers: [new Error('nonce too high'), hash] })
    store.modal.open({ view: 'WalletSend' })
    const result = watch(untilSent(store, there, store.environment.clock.now()))
    await draft('0.5', maya)
    const { id } = await send.send()
    store.router.reset('WalletSendSuccess', { id })
    await environment.settle()
    store.router.reset('Account')
    store.router.push('WalletSend', { amount: '0.5', to: maya })
    await environment.settle()
    await draft('0.5', maya)
    await send.send()
    await environment.settle()
    expect(result.outcome).toEqual({ hash })
  })

  test.each([
    ['nothing was sent if the wallet got no request', false, 'modalClosed'],
    ['the outcome is unknown if the wallet got the request', true, 'sendUnanswered'],
  ])('reports, when the kit is destroyed, that %s', async (_what, isAsked, code) => {
    const { store, send, draft, environment } = await setUp({ isHeld: true })
    const ending = new AbortController()
    store.modal.open({ view: 'WalletSend' })
    const result = watch(untilSent(store, ending.signal, store.environment.clock.now()))
    await draft('0.5', maya)
    if (isAsked) void send.send()
    await environment.settle()
    ending.abort()
    await environment.settle()
    expect(result.outcome).toBe(code)
  })
})
