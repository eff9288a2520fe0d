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
  let isHeard = false
  let hasLoggedIn = false
  const refused = () => Object.assign(new Error('Open the secure window'), { code: 'needsWindow' })
  const world = createEmbeddedWorld(
    {
      connectOtp() {
        hasLoggedIn = true
        return { action: 'CONNECT' }
      },
      isConnected() {
        if (hasLoggedIn) return { isConnected: true }
        return isHeard ? { isConnected: isIn && !hasLeft } : { isConnected: false, needsWindow: true }
      },
      signOut() {
        if (isHeard) hasLeft = true
        return undefined
      },
      getUser() {
        if (!isHeard) throw refused()
        return { ...maya, hasRecovery: false }
      },
      openPage({ page }) {
        pages.push(page)
        if (page === 'window' && opens) isHeard = true
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

describe('a wallet whose browser keeps nothing for the frame', () => {
  test('is not there with the page after a reload, and is not forgotten', async () => {
    const { store, frame, load, environment } = createWorld({ stored: remembered })
    await load()
    expect(store.accounts.get('eip155').account.status).toBe('disconnected')
    expect(frame.asked).toEqual(['isConnected'])
    expect(store.modal.state.open).toBe(false)
    expect(environment.storage.get('@appkit-wallet/email_login_used')).toBe('true')
    expect(store.storage.connections.read()).toHaveLength(1)
  })

  test('is there after one click once the person asks to connect, and is offered no recovery for that', async () => {
    const { store, pages, load, draw } = createWorld({ stored: remembered })
    await load()
    store.modal.open({ view: 'Connect' })
    await draw()
    await draw()
    expect(pages).toEqual(['window'])
    expect(store.accounts.identity('eip155')?.address).toBe(maya.address)
    expect(store.modal.state.open).toBe(false)
  })

  test('is offered once: who goes back from it can connect something else', async () => {
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

  test('has its window opened after the login where it is new here, and that is remembered', async () => {
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

  test('has its window opened before another login by email, so that the secure site knows the browser', async () => {
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

  test('whose person leaves the window is not connected, and hears why', async () => {
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

  test('whose person logged out before the window was opened is logged out once it is, and nobody comes back', async () => {
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

  test('whose person logs out while the window was opened in this load owes nothing', async () => {
    const { store, embedded, environment, load, draw } = createWorld({ stored: remembered })
    await load()
    store.modal.open({ view: 'Connect' })
    await draw()
    await draw()
    await embedded.signOut()
    expect(environment.storage.get('@appkit-wallet/owes_sign_out')).toBeFalsy()
  })
})
