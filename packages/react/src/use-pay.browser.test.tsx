import { createTestEnvironment } from '@latchkey/testing'
import { payActions, payHash as hash, payOrder as order, pressPay } from '@latchkey/testing/pay-page'
import { act } from 'react'
import { expect, test, vi } from 'vitest'

import { usePay } from './index.ts'
import { adapterWith, openPage, waiting } from './test/page.tsx'

/** Opens a page with a connected wallet. @param answer the wallet's answer to a payment */
async function setUp(answer: () => Promise<string>) {
  const transfer = vi.fn<() => Promise<string>>(answer)
  const environment = createTestEnvironment()
  const page = openPage({ adapters: [adapterWith(payActions(transfer))], environment, features: { pay: true } })
  const { seen, now } = await page.use(usePay)
  await page.connect()
  return {
    ...page,
    seen,
    now,
    asked: () => transfer.mock.calls.length,
    confirm: () => act(() => pressPay(environment)),
  }
}

const idle = { isPending: false, isSuccess: false, isError: false, data: undefined, error: undefined }

// covers: S1.37, S1.38
test('usePay is pending while the user pays, and then has the transaction', async () => {
  const { now, asked, confirm } = await setUp(async () => hash)
  expect(now()).toMatchObject(idle)
  const { pay, reset } = now()
  let paid: Promise<unknown> | undefined
  await act(async () => void (paid = pay(order)))
  expect(now()).toMatchObject({ ...idle, isPending: true })
  await confirm()
  await act(async () => expect(await paid).toEqual({ hash, id: 'order-7' }))
  expect(now()).toMatchObject({ ...idle, isSuccess: true, data: { hash, id: 'order-7' } })
  await act(async () => expect(await pay(order)).toEqual({ hash, id: 'order-7' }))
  expect(asked()).toBe(1)
  expect([now().pay, now().reset]).toEqual([pay, reset])
  await act(async () => reset())
  expect(now()).toMatchObject(idle)
})

// covers: S1.39
test('usePay reports the error of a payment, and a later request replaces it', async () => {
  const { kit, now, asked } = await setUp(async () => hash)
  const failing = vi.fn<(error: unknown) => void>()
  await act(async () =>
    now()
      .pay({ ...order, amount: '0' })
      .catch(failing),
  )
  expect(failing).toHaveBeenCalledWith(expect.objectContaining({ code: 'payInvalidAmount' }))
  expect(now()).toMatchObject({ ...idle, isError: true, error: { code: 'payInvalidAmount' } })

  const replaced = vi.fn<(error: unknown) => void>()
  let later: Promise<unknown> | undefined
  await act(async () => {
    now().pay(order).catch(replaced)
    await vi.waitFor(() => expect(kit.store.modal.state.open).toBe(true), waiting)
    later = now().pay({ ...order, id: 'order-8' })
    later.catch(() => {})
    await vi.waitFor(() => expect(replaced).toHaveBeenCalled(), waiting)
  })
  // The end of the first payment must not affect the state of the second.
  expect(now()).toMatchObject({ ...idle, isPending: true })
  await act(async () => {
    await kit.close()
    await expect(later).rejects.toMatchObject({ code: 'modalClosed' })
  })
  expect(now()).toMatchObject({ ...idle, isError: true, error: { code: 'modalClosed' } })
  expect(asked()).toBe(0)
})

test('usePay continues a payment whose component is unmounted, and shows nothing of it', async () => {
  let answer: (value: string) => void = () => {}
  const { draw, seen, now, asked, confirm } = await setUp(() => new Promise(resolve => (answer = resolve)))
  let paid: Promise<unknown> | undefined
  await act(async () => void (paid = now().pay(order)))
  await confirm()
  await act(async () => vi.waitFor(() => expect(asked()).toBe(1), waiting))
  await draw(null)
  const before = seen.length
  answer(hash)
  await act(async () => expect(await paid).toEqual({ hash, id: 'order-7' }))
  expect(seen).toHaveLength(before)
})
