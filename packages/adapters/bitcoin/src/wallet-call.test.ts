import { describe, expect, test, vi } from 'vitest'

import { requestRpc } from './rpc-request.ts'
import { callWallet, hasMethod, subscribe } from './wallet-call.ts'

const failing = (error: unknown) => ({ act: () => Promise.reject(error), request: () => Promise.reject(error) })

describe('callWallet', () => {
  test('calls the method of the wallet’s own object', async () => {
    const wallet = {
      name: 'A wallet',
      async act(...parameters: unknown[]) {
        return [this.name, ...parameters]
      },
    }
    await expect(callWallet(wallet, 'act', 1, 'two')).resolves.toEqual(['A wallet', 1, 'two'])
    expect([hasMethod(wallet, 'act'), hasMethod(wallet, 'name'), hasMethod(undefined, 'act')]).toEqual([
      true,
      false,
      false,
    ])
  })

  test('rejects with 4200 if the wallet has no such method', async () => {
    await expect(callWallet({ act: 7 }, 'act')).rejects.toMatchObject({
      code: 4200,
      message: 'The wallet does not support act: choose another wallet for it.',
    })
  })

  test.each([
    'cancel',
    'Reject',
    'denied!',
    'Error: Request was rejected.',
    'The signing request has been declined',
    'your connection request was cancelled',
    'Message signing denied',
    'Transaction was canceled.',
    'the transaction declined',
  ])('reads %j as a rejection by the user', async message => {
    const error = new Error(message)
    await expect(callWallet(failing(error), 'act')).rejects.toMatchObject({ code: 4001, cause: error })
  })

  test.each([
    'Transaction was rejected',
    'the node: cancel',
    'cancelled by the network',
    'denied by policy 7',
    'Request cancelled: timeout',
  ])('passes on %j unchanged', async message => {
    const error = new Error(message)
    await expect(callWallet(failing(error), 'act')).rejects.toBe(error)
  })

  test('passes on an error with a known code unchanged', async () => {
    for (const code of [4001, 4900, -32603]) {
      const error = Object.assign(new Error('cancel'), { code })
      await expect(callWallet(failing(error), 'act')).rejects.toBe(error)
    }
  })
})

describe('requestRpc', () => {
  const respond = (answer: unknown) => requestRpc({ request: async () => answer }, 'getInfo', null)

  test('sends the method with its parameters, and returns the result', async () => {
    const request = vi.fn(async () => ({ result: { a: 1 } }))
    await expect(requestRpc({ request }, 'getInfo', { b: 2 })).resolves.toEqual({ a: 1 })
    expect(request.mock.calls).toEqual([['getInfo', { b: 2 }]])
    await expect(respond({ result: null, error: null })).resolves.toBeNull()
    await expect(respond(['bare'])).resolves.toEqual(['bare'])
  })

  test.each([
    [-32_000, 4001],
    [-32_001, 4200],
    [-32_002, 4100],
    [-32_603, -32_603],
    [4001, 4001],
  ])('rejects with the code of EIP-1193 for the code %i, in any form of the wallet', async (code, translated) => {
    const error = { code, message: 'No' }
    const expected = { code: translated, message: 'No', cause: error }
    await expect(respond({ error })).rejects.toMatchObject(expected)
    await expect(requestRpc(failing({ error }), 'getInfo', null)).rejects.toMatchObject(expected)
    await expect(requestRpc(failing(error), 'getInfo', null)).rejects.toMatchObject({ code: translated })
  })

  test('rejects with a text of its own if the wallet has none, and with the wallet’s error if it is one', async () => {
    await expect(respond({ error: {} })).rejects.toMatchObject({ message: 'The wallet failed' })
    const error = new Error('odd')
    await expect(requestRpc(failing(error), 'getInfo', null)).rejects.toBe(error)
  })
})

describe('subscribe', () => {
  test('reports events until it is stopped, by the removal of the wallet', () => {
    const listeners = new Set<() => void>()
    const wallet = {
      addListener(event: string, listener: () => void) {
        expect([this, event]).toEqual([wallet, 'change'])
        listeners.add(listener)
        return () => listeners.delete(listener)
      },
    }
    const onEvent = vi.fn()
    const stop = subscribe(wallet, 'addListener', onEvent, listener => ['change', listener])
    for (const listener of listeners) listener()
    expect(onEvent).toHaveBeenCalledOnce()
    stop()
    expect(listeners.size).toBe(0)
  })

  test('ignores a wallet without the method', () => {
    expect(() =>
      subscribe(
        {},
        'addListener',
        () => {},
        listener => [listener],
      )(),
    ).not.toThrow()
  })
})
