import type { AppKit } from '@latchkey/appkit'
import { describe, expect, test } from 'vitest'

import { connectInModal } from './connect-in-modal.ts'

/** A kit whose modal opens, closes and connects when the test says so. */
function createKit() {
  const listeners = new Map<string, Set<() => void>>()
  let state = { open: false, loading: false }
  let isConnected = false
  let finish: { resolve: () => void; reject: (error: unknown) => void } | undefined
  const opened: unknown[] = []
  const kit = {
    observe: (name: string) => ({
      watch(listener: () => void) {
        const group = listeners.get(name) ?? new Set()
        listeners.set(name, group.add(listener))
        return () => void group.delete(listener)
      },
    }),
    getState: () => state,
    open(options: unknown) {
      opened.push(options)
      return new Promise<void>((resolve, reject) => (finish = { resolve, reject }))
    },
  } as unknown as AppKit
  const notify = (name: string) => [...(listeners.get(name) ?? [])].forEach(listener => listener())
  return {
    opened,
    connecting: connectInModal(kit, 'Connect', () => isConnected),
    setState(next: Partial<typeof state>) {
      state = { ...state, ...next }
      notify('state')
    },
    connect() {
      isConnected = true
      notify('connections')
    },
    load: () => finish?.resolve(),
    fail: (error: unknown) => finish?.reject(error),
    listenerCount: () => [...listeners.values()].reduce((count, group) => count + group.size, 0),
  }
}

const rejection = { name: 'UserRejectedRequestError', code: 4001 }
/** Whether a promise is pending once all that is ready has run. */
async function isPending(promise: Promise<unknown>): Promise<boolean> {
  const pending = {}
  for (let turn = 0; turn < 5; turn++) await Promise.resolve()
  return (await Promise.race([promise.catch(() => {}), Promise.resolve(pending)])) === pending
}

describe('connectInModal', () => {
  test('opens the view for EVM, and resolves when a wallet is connected', async () => {
    const kit = createKit()
    expect(kit.opened).toEqual([{ view: 'Connect', namespace: 'eip155' }])
    kit.setState({ open: true, loading: true })
    kit.load()
    kit.setState({ loading: false })
    expect(await isPending(kit.connecting)).toBe(true)
    kit.connect()
    await expect(kit.connecting).resolves.toBeUndefined()
    expect(kit.listenerCount()).toBe(0)
  })

  test('rejects when the user closes the modal', async () => {
    const kit = createKit()
    kit.setState({ open: true })
    kit.setState({ open: false })
    await expect(kit.connecting).rejects.toMatchObject({ ...rejection, details: 'The modal was closed' })
    expect(kit.listenerCount()).toBe(0)
  })

  test('waits while the modal is not open yet, and while it loads', async () => {
    const kit = createKit()
    kit.setState({ loading: true })
    kit.setState({ loading: false })
    expect(await isPending(kit.connecting)).toBe(true)
    kit.setState({ open: true })
    kit.setState({ open: false, loading: true })
    expect(await isPending(kit.connecting)).toBe(true)
    kit.setState({ loading: false })
    await expect(kit.connecting).rejects.toMatchObject(rejection)
  })

  test('rejects when the modal was closed before its code was loaded', async () => {
    const kit = createKit()
    kit.load()
    await expect(kit.connecting).rejects.toMatchObject(rejection)
  })

  test('rejects with the error of a modal that does not open', async () => {
    const kit = createKit()
    const failing = new Error('The code of the modal cannot be loaded')
    kit.fail(failing)
    await expect(kit.connecting).rejects.toBe(failing)
    expect(kit.listenerCount()).toBe(0)
  })
})
