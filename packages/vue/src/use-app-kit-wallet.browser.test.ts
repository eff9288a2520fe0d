import { createMockAdapter, createMockConnector, mockAddresses } from '@latchkey/testing'
import { effectScope, shallowRef } from 'vue'
import { expect, test, vi } from 'vitest'

import { type ChainNamespace, useAppKitWallet } from './index.ts'
import { createKit, usePage } from './test/page.ts'

usePage()

const waiting = { timeout: 20_000 }
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
  const kit = createKit({ adapters: [createMockAdapter({ connectors: [foxglove, kestrel] })] })
  await kit.ready()
  const heard: unknown[] = []
  const namespace = shallowRef<ChainNamespace>()
  const scope = effectScope()
  const wallet = scope.run(() =>
    useAppKitWallet({
      namespace,
      onSuccess: connected => heard.push(connected),
      onError: ({ message }) => heard.push(message),
    }),
  )!
  return {
    kit,
    scope,
    namespace,
    foxglove,
    kestrel,
    heard,
    wallet,
    /** Returns once the wallet has received the request. */
    async connect(name: string) {
      const asked = name === 'Foxglove' ? foxglove : kestrel
      const done = wallet.connect(name)
      await vi.waitFor(() => expect(asked.calls).toContain('connect'), waiting)
      // Wrapped in an object, because an async function would wait for a returned promise.
      return { done }
    },
  }
}

test('useAppKitWallet is pending while the user connects, and then has the account', async () => {
  const { wallet, foxglove, heard, connect } = await setUp()
  expect({ ...wallet }).toMatchObject({ ...idle, isReady: true })
  const { done } = await connect('Foxglove')
  expect({ ...wallet }).toMatchObject({ ...idle, isPending: true })
  foxglove.answer()
  await done
  expect({ ...wallet }).toMatchObject({ ...idle, isSuccess: true, data: account })
  expect(heard).toEqual([account])
})

test('useAppKitWallet reports that the user declined, or left, or that the site has no such namespace', async () => {
  const { kit, wallet, namespace, foxglove, heard, connect } = await setUp()
  const { done } = await connect('Foxglove')
  foxglove.answer('reject')
  await vi.waitFor(() => expect(kit.store.events.state.last?.data.event).toBe('USER_REJECTED'), waiting)
  await kit.close()
  await done
  expect({ ...wallet }).toMatchObject({ ...idle, isError: true, error: { code: 'connectionRejected' } })
  const asked = wallet.connect('walletConnect')
  await vi.waitFor(() => expect(kit.store.modal.state.open).toBe(true), waiting)
  await kit.close()
  await asked
  expect({ ...wallet }).toMatchObject({ ...idle, isError: true, error: { code: 'modalClosed' } })
  namespace.value = 'solana'
  await wallet.connect('Foxglove')
  expect(heard).toEqual(['Connection rejected', 'Modal closed', 'Chain is not supported'])
})

test('useAppKitWallet reports only the latest call', async () => {
  const { wallet, kestrel, heard, connect } = await setUp()
  const first = await connect('Foxglove')
  const second = await connect('Kestrel')
  await first.done
  expect({ ...wallet }).toMatchObject({ ...idle, isPending: true })
  kestrel.answer()
  await second.done
  expect({ ...wallet }).toMatchObject({ ...idle, isSuccess: true, data: account })
  expect(heard).toEqual([account])
})

test('useAppKitWallet resolves with the account if the account replaces its component', async () => {
  const { scope, foxglove, heard, connect } = await setUp()
  const { done } = await connect('Foxglove')
  scope.stop()
  foxglove.answer()
  await done
  expect(heard).toEqual([account])
})
