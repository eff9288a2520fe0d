import { createMockAdapter, createMockConnector, mockAddresses } from '@latchkey/testing'
import { act } from 'react'
import { expect, test, vi } from 'vitest'

import { useAppKitWallet } from './index.ts'
import { openPage, waiting } from './test/page.tsx'

const idle = { data: undefined, error: undefined, isPending: false, isSuccess: false, isError: false }
const account = {
  chainNamespace: 'eip155',
  chainId: 1,
  address: mockAddresses.eip155,
  caipAddress: `eip155:1:${mockAddresses.eip155}`,
}

/** Opens a page with two wallets, which answer on command. */
async function setUp() {
  const foxglove = createMockConnector({ id: 'io.foxglove', name: 'Foxglove' })
  const kestrel = createMockConnector({ id: 'io.kestrel', name: 'Kestrel' })
  for (const each of [foxglove, kestrel]) each.behave({ connect: 'hang' })
  const page = openPage({ adapters: [createMockAdapter({ connectors: [foxglove, kestrel] })] })
  const heard: unknown[] = []
  const { seen, now } = await page.use(() =>
    useAppKitWallet({
      onSuccess: connected => heard.push(connected),
      onError: ({ message }) => heard.push(message),
    }),
  )
  await act(() => page.kit.ready())
  return {
    ...page,
    foxglove,
    kestrel,
    seen,
    heard,
    now,
    /** Returns once the wallet has received the request. */
    async connect(name: string) {
      const wallet = name === 'Foxglove' ? foxglove : kestrel
      await act(async () => {
        void now().connect(name)
        await vi.waitFor(() => expect(wallet.calls).toContain('connect'), waiting)
      })
    },
  }
}

test('useAppKitWallet is pending while the user connects, and then has the account', async () => {
  const { now, foxglove, heard, connect } = await setUp()
  expect(now()).toMatchObject({ ...idle, isReady: true })
  const { connect: before } = now()
  await connect('Foxglove')
  expect(now()).toMatchObject({ ...idle, isPending: true })
  await act(async () => {
    foxglove.answer()
    await vi.waitFor(() => expect(heard).toHaveLength(1), waiting)
  })
  expect(now()).toMatchObject({ ...idle, isSuccess: true, data: account })
  expect(heard).toEqual([account])
  expect(now().connect).toBe(before)
})

test('useAppKitWallet reports that the user declined, or left', async () => {
  const { kit, now, foxglove, heard, connect } = await setUp()
  await connect('Foxglove')
  await act(async () => {
    foxglove.answer('reject')
    await vi.waitFor(() => expect(kit.store.events.state.last?.data.event).toBe('USER_REJECTED'), waiting)
    await kit.close()
    await vi.waitFor(() => expect(heard).toHaveLength(1), waiting)
  })
  expect(now()).toMatchObject({ ...idle, isError: true, error: { code: 'connectionRejected' } })
  await act(async () => {
    const asked = now().connect('walletConnect')
    await vi.waitFor(() => expect(kit.store.modal.state.open).toBe(true), waiting)
    await kit.close()
    await asked
  })
  expect(now()).toMatchObject({ ...idle, isError: true, error: { code: 'modalClosed' } })
  expect(heard).toEqual(['Connection rejected', 'Modal closed'])
})

test('useAppKitWallet reports only the latest call', async () => {
  const { now, kestrel, heard, connect } = await setUp()
  await connect('Foxglove')
  await connect('Kestrel')
  expect(now()).toMatchObject({ ...idle, isPending: true })
  await act(async () => {
    kestrel.answer()
    await vi.waitFor(() => expect(heard).toHaveLength(1), waiting)
  })
  expect(now()).toMatchObject({ ...idle, isSuccess: true, data: account })
  expect(heard).toEqual([account])
})

test('useAppKitWallet resolves with the account if the account replaces its component', async () => {
  const { draw, seen, foxglove, heard, connect } = await setUp()
  await connect('Foxglove')
  await draw(null)
  const before = seen.length
  await act(async () => {
    foxglove.answer()
    await vi.waitFor(() => expect(heard).toEqual([account]), waiting)
  })
  expect(seen).toHaveLength(before)
})
