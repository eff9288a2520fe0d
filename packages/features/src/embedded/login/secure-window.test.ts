import { describe, expect, test } from 'vitest'

import { createEmbeddedWorld, maya } from './embedded-world.test-support.ts'

const remembered = {
  '@appkit-wallet/email_login_used': 'true',
  '@appkit-wallet/uses_window': 'true',
  '@appkit/eip155:connected_connector_id': '"AUTH"',
  '@appkit/connections': JSON.stringify([
    {
      connectorId: 'AUTH',
      namespace: 'eip155',
      accounts: [{ namespace: 'eip155', type: 'eoa', address: maya.address }],
      networkId: 'eip155:1',
      wallet: { name: 'Latchkey' },
    },
  ]),
}

/** A frame without storage. It knows the user only after they have opened the window, which they do if `opens`. */
function createWorld({ opens = true, isIn = true, stored = {} } = {}) {
  const pages: string[] = []
  let hasLeft = false
  let isRecognized = false
  let hasLoggedIn = false
  const rejected = () => Object.assign(new Error('Open the secure window'), { code: 'needsWindow' })
  const world = createEmbeddedWorld(
    {
      connectOtp() {
        hasLoggedIn = true
        return { action: 'CONNECT' }
      },
      isConnected() {
        if (hasLoggedIn) return { isConnected: true }
        return isRecognized ? { isConnected: isIn && !hasLeft } : { isConnected: false, needsWindow: true }
      },
      signOut() {
        if (isRecognized) hasLeft = true
        return undefined
      },
      getUser() {
        if (!isRecognized) throw rejected()
        return { ...maya, hasRecovery: false }
      },
      openPage({ page }) {
        pages.push(page)
        if (page === 'window' && opens) isRecognized = true
        return { isDone: opens }
      },
    },
    { features: { email: true } },
    stored,
  )
  /** Renders the screen, which provides the place for the frame. */
  const draw = async () => {
    await world.environment.settle()
    world.embedded.screens.place({})
    await world.environment.settle()
  }
  return { ...world, pages, draw }
}

describe('an embedded wallet in a browser that blocks storage of the frame', () => {
  test('is not restored on reload, and stays stored', async () => {
    const { store, frame, load, environment } = createWorld({ stored: remembered })
    await load()
    expect(store.accounts.get('eip155').account.status).toBe('disconnected')
    expect(frame.asked).toEqual(['isConnected'])
    expect(store.modal.state.open).toBe(false)
    expect(environment.storage.get('@appkit-wallet/email_login_used')).toBe('true')
    expect(store.storage.connections.read()).toHaveLength(1)
  })

  test('connects with one click on Connect, without an offer of a recovery', async () => {
    const { store, pages, load, draw } = createWorld({ stored: remembered })
    await load()
    store.modal.open({ view: 'Connect' })
    await draw()
    await draw()
    expect(pages).toEqual(['window'])
    expect(store.accounts.identity('eip155')?.address).toBe(maya.address)
    expect(store.modal.state.open).toBe(false)
  })

  test('is offered once: the user can go back and connect another wallet', async () => {
    const { store, pages, load, draw, environment } = createWorld({ stored: remembered, opens: false })
    await load()
    store.modal.open({ view: 'Connect' })
    await draw()
    expect(pages).toEqual(['window'])
    store.modal.close(true)
    await environment.settle()
    store.modal.open({ view: 'Connect' })
    await draw()
    expect(pages).toEqual(['window'])
    expect(store.router.current()?.name).toBe('Connect')
  })

  test('opens its window after the login on a new browser, and remembers that', async () => {
    const { store, embedded, pages, load, draw, environment } = createWorld()
    store.modal.open({ view: 'Connect' })
    const asking = embedded.connectEmail(maya.email ?? '')
    await load()
    expect(await asking).toBe('code')
    expect(pages).toEqual([])
    store.router.push('EmailCode')
    const connected = embedded.submitCode('123456')
    await draw()
    await connected
    expect(pages).toEqual(['window', 'recovery'])
    expect(store.accounts.identity('eip155')?.address).toBe(maya.address)
    expect(environment.storage.get('@appkit-wallet/uses_window')).toBe('true')
  })

  test('opens its window before another email login, so that the secure site knows the browser', async () => {
    const { embedded, frame, store, pages, load, draw } = createWorld({
      isIn: false,
      stored: { '@appkit-wallet/uses_window': 'true' },
    })
    store.modal.open({ view: 'Connect' })
    const asking = embedded.connectEmail(maya.email ?? '')
    await load()
    await draw()
    expect(await asking).toBe('code')
    expect(pages).toEqual(['window'])
    expect(frame.asked.indexOf('openPage')).toBeLessThan(frame.asked.indexOf('connectEmail'))
    expect(store.router.current()?.name).toBe('Connect')
  })

  test('stays disconnected if the user leaves the window, and rejects with the reason', async () => {
    const { store, embedded, pages, load, draw } = createWorld({ opens: false, stored: remembered })
    await load()
    const connecting = store.connections.connect(embedded.connector).then(
      () => undefined,
      (error: unknown) => error,
    )
    await draw()
    store.modal.close(true)
    expect(await connecting).toBeInstanceOf(Error)
    expect(pages.at(0)).toBe('window')
    expect(store.accounts.get('eip155').account.status).toBe('disconnected')
  })

  test('signs out once its window opens if the user logged out before that', async () => {
    const { store, embedded, frame, environment, load, draw } = createWorld({ stored: remembered })
    await load()
    await embedded.signOut()
    expect(environment.storage.get('@appkit-wallet/owes_sign_out')).toBe('true')
    store.modal.open({ view: 'Connect' })
    const asking = embedded.connectEmail(maya.email ?? '')
    await draw()
    expect(await asking).toBe('code')
    expect(frame.asked.filter(type => type === 'signOut')).toHaveLength(2)
    expect(frame.asked.lastIndexOf('openPage')).toBeLessThan(frame.asked.lastIndexOf('signOut'))
    expect(frame.asked.lastIndexOf('signOut')).toBeLessThan(frame.asked.indexOf('connectEmail'))
    expect(environment.storage.get('@appkit-wallet/owes_sign_out')).toBeFalsy()
    expect(store.accounts.identity('eip155')).toBeUndefined()
  })

  test('stores no pending sign-out if the window was opened in this page load', async () => {
    const { store, embedded, environment, load, draw } = createWorld({ stored: remembered })
    await load()
    store.modal.open({ view: 'Connect' })
    await draw()
    await draw()
    await embedded.signOut()
    expect(environment.storage.get('@appkit-wallet/owes_sign_out')).toBeFalsy()
  })
})
