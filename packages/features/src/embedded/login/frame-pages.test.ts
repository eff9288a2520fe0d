import type { RouteName } from '@latchkey/core'
import type { SecureUser } from '@latchkey/protocol/secure-frame'
import { describe, expect, test } from 'vitest'

import { createEmbeddedWorld, maya } from './embedded-world.test-support.ts'

const never = () => new Promise<never>(() => {})

/** A user whose wallet the modal is connecting. */
async function connecting(script: Parameters<typeof createEmbeddedWorld>[0], next?: RouteName) {
  const world = createEmbeddedWorld(script)
  const { store, embedded } = world
  // A payment that waits for an account goes on like this.
  if (next) store.connections.events.on('connected', () => store.router.reset(next))
  store.modal.open()
  const connected = store.connections.connect(embedded.connector).then(
    () => undefined,
    (error: unknown) => error,
  )
  await world.load()
  /** Renders the screen, which provides the place for the frame. */
  const draw = async () => {
    await world.environment.settle()
    embedded.screens.place({})
    await world.environment.settle()
  }
  return { ...world, connected, draw }
}

describe('a wallet without a recovery', () => {
  test('is offered a recovery once it connects, and the modal closes after that', async () => {
    const recoveries: string[] = []
    const world = await connecting({
      getUser: () => ({ ...maya, hasRecovery: recoveries.length > 0 }),
      openPage: ({ page }) => ({ isDone: recoveries.push(page) > 0 }),
    })
    const { store, embedded } = world
    expect(await world.connected).toBeUndefined()
    expect(store.router.current()).toMatchObject({ name: 'SecurePage', params: { page: 'recovery' } })
    await world.draw()
    expect(recoveries).toEqual(['recovery'])
    expect(embedded.state.user?.hasRecovery).toBe(true)
    expect(store.modal.state.open).toBe(false)
  })

  test('shows the operator that could open it until the user has answered, also with a recovery', async () => {
    let operator: SecureUser['operator'] = { name: 'Shop Ltd', state: 'asked' }
    const world = await connecting({
      getUser: () => ({ ...maya, hasRecovery: true, operator }),
      openPage() {
        operator = { name: 'Shop Ltd', state: 'refused' }
        return { isDone: true }
      },
    })
    await world.connected
    expect(world.store.router.current()).toMatchObject({ name: 'SecurePage', params: { page: 'recovery' } })
    await world.draw()
    expect(world.store.modal.state.open).toBe(false)
    await world.store.connections.disconnect()
    world.store.modal.open()
    await world.store.connections.connect(world.embedded.connector)
    expect(world.store.router.current()?.name).not.toBe('SecurePage')
  })

  test('is offered a recovery before the view that was requested', async () => {
    const script = { getUser: () => ({ ...maya, hasRecovery: false }), openPage: () => ({ isDone: false }) }
    const world = await connecting(script, 'Account')
    const { store } = world
    await world.connected
    expect(store.router.current()?.name).toBe('SecurePage')
    await world.draw()
    expect([store.modal.state.open, store.router.current()?.name]).toEqual([true, 'Account'])
  })

  test('is offered nothing if the site connected it without the modal', async () => {
    const world = createEmbeddedWorld({ getUser: () => ({ ...maya, hasRecovery: false }) })
    const connected = world.store.connections.connect(world.embedded.connector)
    await world.load()
    await connected
    expect(world.store.modal.state.open).toBe(false)
  })

  test('stays connected if the user leaves the offer, and the frame hides it', async () => {
    const world = await connecting({ getUser: () => ({ ...maya, hasRecovery: false }), openPage: never })
    await world.connected
    await world.draw()
    world.store.modal.close()
    await world.environment.settle()
    expect(world.frame.asked.slice(-2)).toEqual(['openPage', 'rpcAbort'])
    expect(world.store.accounts.identity('eip155')?.address).toBe(maya.address)
    expect(world.frame.shown).toEqual([])
  })

  test('shows the offer in its own screen while the element of the previous screen is still present', async () => {
    const world = await connecting({ getUser: () => ({ ...maya, hasRecovery: false }), openPage: never })
    const { frame, embedded, environment } = world
    const leave = embedded.screens.place({ of: 'the screen before' })
    await world.connected
    await environment.settle()
    leave()
    embedded.screens.place({ of: 'its own screen' })
    await environment.settle()
    expect(frame.shown).toEqual([{ of: 'its own screen' }])
    expect(frame.asked.filter(type => type === 'openPage')).toHaveLength(1)
    world.store.modal.close()
    await environment.settle()
    expect(frame.shown).toEqual([])
  })
})

describe('an embedded wallet whose share is missing in this browser', () => {
  const needsRecovery = () => Promise.reject(Object.assign(new Error('No share'), { code: 'needsRecovery' }))

  test('is restored in the frame before it connects', async () => {
    let isRestored = false
    const world = await connecting({
      getUser: () => (isRestored ? maya : needsRecovery()),
      openPage: () => ({ isDone: (isRestored = true) }),
    })
    expect(world.store.router.current()).toMatchObject({ name: 'SecurePage', params: { page: 'restore' } })
    await world.draw()
    expect(await world.connected).toBeUndefined()
    expect(world.store.accounts.identity('eip155')?.address).toBe(maya.address)
    expect(world.store.modal.state.open).toBe(false)
  })

  test('is restored, offered a recovery, and shows neither page again', async () => {
    const pages: string[] = []
    const world = await connecting({
      getUser: () => (pages.includes('restore') ? { ...maya, hasRecovery: false } : needsRecovery()),
      openPage: ({ page }) => ({ isDone: pages.push(page) === 1 }),
    })
    await world.draw()
    await world.connected
    await world.draw()
    expect(pages).toEqual(['restore', 'recovery'])
    expect(world.store.modal.state.open).toBe(false)
  })

  test('is restored before the view that was requested', async () => {
    let isRestored = false
    const script = {
      getUser: () => (isRestored ? maya : needsRecovery()),
      openPage: () => ({ isDone: (isRestored = true) }),
    }
    const world = await connecting(script, 'Account')
    const { store } = world
    await world.draw()
    await world.connected
    await world.environment.settle()
    expect([store.modal.state.open, store.router.current()?.name]).toEqual([true, 'Account'])
  })

  test('stays disconnected if the user postpones it, and the previous screen is back', async () => {
    const world = await connecting({ getUser: needsRecovery, openPage: () => ({ isDone: false }) })
    await world.draw()
    expect(await world.connected).toMatchObject({ message: 'No share' })
    expect(world.store.router.current()?.name).toBe('Connect')
    expect(world.store.accounts.identity('eip155')).toBeUndefined()
  })

  test('sends no request on the way back to a page', async () => {
    const world = createEmbeddedWorld({ getUser: needsRecovery }, {}, { '@appkit-wallet/email_login_used': 'true' })
    const request = { networks: [], preferred: {} }
    const restored = expect(world.embedded.connector.reconnect?.(request)).rejects.toThrow('No share')
    await world.load()
    await restored
    expect(world.store.modal.state.open).toBe(false)
  })
})
