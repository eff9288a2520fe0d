import { createMockAdapter, createMockConnector } from '@latchkey/testing'
import { act } from 'react'
import { expect, test, vi } from 'vitest'

import { useAppKitUpdateEmail } from './index.ts'
import { openPage, waiting } from './test/page.tsx'

test('useAppKitUpdateEmail changes the address, and returns the outcome', async () => {
  const heard: string[] = []
  const wallet = createMockConnector({ id: 'AUTH', type: 'AUTH' })
  const embedded = Object.assign(wallet, { pages: {}, user: () => ({ email: 'maya@new.example' }) })
  const { kit, connect, use } = openPage({
    adapters: [createMockAdapter({ connectors: [embedded] })],
    services: { secureSite: 'https://secure.example' },
  })
  const { now } = await use(() =>
    useAppKitUpdateEmail({
      onSuccess: ({ email }) => heard.push(email),
      onError: ({ message }) => heard.push(message),
    }),
  )
  expect(now()).toMatchObject({ data: undefined, isPending: false, isSuccess: false, isError: false })
  await act(() => now().updateEmail())
  expect(now()).toMatchObject({ isPending: false, isSuccess: false, isError: true })
  expect(now().error?.message).toContain('Not connected to email or social')

  await connect('AUTH')
  let changing: Promise<void> | undefined
  await act(async () => {
    changing = now().updateEmail()
    await vi.waitFor(() => expect(kit.store.router.current()?.name).toBe('UpdateEmailWallet'), waiting)
  })
  expect(now()).toMatchObject({ isPending: true, error: undefined })
  // Emits the event of the screen after the last correct code. By now the hook waits for it.
  await act(async () =>
    vi.waitFor(() => {
      kit.store.events.track('EMAIL_EDIT_COMPLETE')
      expect(heard).toHaveLength(2)
    }, waiting),
  )
  await act(async () => changing)
  expect(now()).toMatchObject({
    data: { email: 'maya@new.example' },
    error: undefined,
    isPending: false,
    isSuccess: true,
  })
  expect(heard).toEqual([expect.stringContaining('Not connected to email or social'), 'maya@new.example'])
})
