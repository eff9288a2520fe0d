import { createMockAdapter, createMockConnector, createTestEnvironment, testNetworks } from '@latchkey/testing'
import { fixtureSync } from '@open-wc/testing'
import { act, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test, vi } from 'vitest'

import { createAppKit, useAppKitUpdateEmail, type UseAppKitUpdateEmailReturn } from './index.ts'

const seen: UseAppKitUpdateEmailReturn[] = []
const heard: string[] = []

function ChangeEmail(): ReactNode {
  const update = useAppKitUpdateEmail({
    onSuccess: ({ email }) => heard.push(email),
    onError: ({ message }) => heard.push(message),
  })
  seen.push(update)
  return null
}

test('useAppKitUpdateEmail has the address changed, and tells what came of it', async () => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
  const root = createRoot(fixtureSync<HTMLElement>('<div></div>'))
  const wallet = createMockConnector({ id: 'AUTH', type: 'AUTH' })
  const embedded = Object.assign(wallet, { pages: {}, user: () => ({ email: 'maya@new.example' }) })
  const kit = createAppKit({
    projectId: 'test',
    networks: [testNetworks.mainnet],
    adapters: [createMockAdapter({ connectors: [embedded] })],
    environment: createTestEnvironment(),
    services: { secureSite: 'https://secure.example' },
    enableWalletConnect: false,
  })
  await act(async () => root.render(<ChangeEmail />))
  const now = (): UseAppKitUpdateEmailReturn => seen.at(-1) as UseAppKitUpdateEmailReturn
  expect(now()).toMatchObject({ data: undefined, isPending: false, isSuccess: false, isError: false })
  await act(() => now().updateEmail())
  expect(now()).toMatchObject({ isPending: false, isSuccess: false, isError: true })
  expect(now().error?.message).toContain('Not connected to email or social')

  await act(async () => void (await kit.connect({ connectorId: 'AUTH' })))
  let changing: Promise<void> | undefined
  await act(async () => {
    changing = now().updateEmail()
    await vi.waitFor(() => expect(kit.store.router.current()?.name).toBe('UpdateEmailWallet'), { timeout: 20_000 })
  })
  expect(now()).toMatchObject({ isPending: true, error: undefined })
  // What the screen does once the last code was right; whoever waits for it has begun to.
  await act(async () =>
    vi.waitFor(
      () => {
        kit.store.events.track('EMAIL_EDIT_COMPLETE')
        expect(heard).toHaveLength(2)
      },
      { timeout: 20_000 },
    ),
  )
  await act(async () => changing)
  expect(now()).toMatchObject({
    data: { email: 'maya@new.example' },
    error: undefined,
    isPending: false,
    isSuccess: true,
  })
  expect(heard).toEqual([expect.stringContaining('Not connected to email or social'), 'maya@new.example'])
  await act(async () => root.unmount())
  kit.destroy()
})
