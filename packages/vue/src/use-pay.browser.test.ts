import { createMockAdapter, createMockConnector, createTestEnvironment } from '@latchkey/testing'
import { payActions, payHash as hash, payOrder as order, pressPay } from '@latchkey/testing/pay-page'
import { effectScope } from 'vue'
import { expect, test, vi } from 'vitest'

import { usePay, type UsePayReturn } from './index.ts'
import { createKit, usePage } from './test/page.ts'

usePage()

const waiting = { timeout: 20_000 }

/** Opens a page with a connected wallet. @param answer the wallet's answer to a payment */
async function setUp(answer: () => Promise<string>) {
  const transfer = vi.fn<() => Promise<string>>(answer)
  const environment = createTestEnvironment()
  const kit = createKit({
    adapters: [
      createMockAdapter({
        connectors: [createMockConnector({ id: 'wallet' })],
        actions: payActions(transfer),
      }),
    ],
    environment,
    features: { pay: true },
  })
  await kit.connect({ connectorId: 'wallet' })
  const scope = effectScope()
  const payment = scope.run(() => usePay())!
  return {
    kit,
    scope,
    payment,
    shown: () => shownOf(payment),
    asked: () => transfer.mock.calls.length,
    confirm: () => pressPay(environment),
  }
}

function shownOf({ isPending, isSuccess, isError, data, error }: UsePayReturn) {
  return { isPending, isSuccess, isError, data, error }
}

const idle = { isPending: false, isSuccess: false, isError: false, data: undefined, error: undefined }

// covers: S1.37, S1.38
test('usePay is pending while the user pays, and then has the transaction', async () => {
  const { payment, shown, confirm, asked } = await setUp(async () => hash)
  expect(shown()).toEqual(idle)
  const paid = payment.pay(order)
  expect(shown()).toEqual({ ...idle, isPending: true })
  await confirm()
  expect(await paid).toEqual({ hash, id: 'order-7' })
  expect(shown()).toEqual({ ...idle, isSuccess: true, data: { hash, id: 'order-7' } })
  expect(await payment.pay(order)).toEqual({ hash, id: 'order-7' })
  expect(asked()).toBe(1)
  payment.reset()
  expect(shown()).toEqual(idle)
})

// covers: S1.39
test('usePay reports the error of a payment, and a later request replaces it', async () => {
  const { kit, payment, shown, asked } = await setUp(async () => hash)
  await expect(payment.pay({ ...order, amount: '0' })).rejects.toMatchObject({ code: 'payInvalidAmount' })
  expect(shown()).toMatchObject({ ...idle, isError: true, error: { code: 'payInvalidAmount' } })

  const replaced = payment.pay(order)
  replaced.catch(() => {})
  await vi.waitFor(() => expect(kit.store.modal.state.open).toBe(true), waiting)
  const later = payment.pay({ ...order, id: 'order-8' })
  later.catch(() => {})
  await expect(replaced).rejects.toMatchObject({ code: 'modalClosed' })
  // The end of the first payment must not affect the state of the second.
  expect(shown()).toEqual({ ...idle, isPending: true })
  await kit.close()
  await expect(later).rejects.toMatchObject({ code: 'modalClosed' })
  expect(shown()).toMatchObject({ ...idle, isError: true, error: { code: 'modalClosed' } })
  expect(asked()).toBe(0)
})

test('usePay continues a payment whose component is unmounted', async () => {
  let answer: (value: string) => void = () => {}
  const { scope, payment, shown, confirm, asked } = await setUp(() => new Promise(resolve => (answer = resolve)))
  const paid = payment.pay(order)
  await confirm()
  await vi.waitFor(() => expect(asked()).toBe(1), waiting)
  scope.stop()
  answer(hash)
  expect(await paid).toEqual({ hash, id: 'order-7' })
  // The result stays readable after a later call.
  expect(shown()).toEqual({ ...idle, isSuccess: true, data: { hash, id: 'order-7' } })
})
