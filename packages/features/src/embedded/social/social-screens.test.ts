import { describe, expect, test } from 'vitest'

import { logInWhileShown, showSocial } from '../login/login-screens.ts'
import { createSocialWorld } from '../login/social-world.test-support.ts'

const never = () => new Promise<never>(() => {})

describe('a social login on its screen', () => {
  // covers: S4.34
  test.each([
    ['google', 'the modal is closed', 'close'],
    ['google', 'the person goes back', 'back'],
    ['farcaster', 'the modal is closed', 'close'],
    ['farcaster', 'the person goes back', 'back'],
  ] as const)('ends with %s when %s, and connects nothing after that', async (provider, _, leave) => {
    const { store, embedded, frame, load, environment, events, asked, windows } = await createSocialWorld({
      connectSocial: never,
      getFarcasterUri: () => ({ url: 'https://farcaster.example/1' }),
      connectFarcaster: never,
    })
    store.modal.open({ view: 'Connect' })
    showSocial(store, { provider })
    const outcome = logInWhileShown(store, embedded.socials, provider).catch((error: unknown) => error)
    await load()
    store.modal[leave]()
    expect(await outcome).toMatchObject({ code: 'modalClosed' })
    expect(asked('rpcAbort')).toHaveLength(1)
    for (const { id, type } of frame.messages.filter(each => each.type.startsWith('connect')))
      frame.say({ id, type, payload: type === 'connectFarcaster' ? {} : undefined })
    await environment.advance(5_000)
    expect(store.accounts.isConnected('eip155')).toBe(false)
    expect(windows.all.every(({ isClosed }) => isClosed)).toBe(true)
    expect(events.filter(event => event.startsWith('SOCIAL'))).toEqual([
      `SOCIAL_LOGIN_STARTED ${provider}`,
      `SOCIAL_LOGIN_CANCELED ${provider}`,
    ])
    expect(embedded.socials.state).toEqual({ login: undefined, farcasterUrl: undefined })
  })

  // covers: S4.13
  test('runs completely again when its wallet is selected again', async () => {
    let isConnected = false
    const wallet = { name: 'Latchkey', type: 'AUTH', social: 'github' }
    const account = { namespace: 'eip155', type: 'eoa', address: '0x8F3a5b7C9d1E2f4A6b8c0D2E4f6A8b0C2eC41d9E' }
    const former = { connectorId: 'AUTH', namespace: 'eip155', accounts: [account], networkId: 'eip155:1', wallet }
    const { store, embedded, load, environment, say, windows, events } = await createSocialWorld(
      {
        isConnected: () => ({ isConnected }),
        connectSocial({ ticket }) {
          if (ticket === undefined) return never()
          isConnected = true
          return undefined
        },
      },
      { features: { multiWallet: true } },
      { '@appkit/recent_connections': JSON.stringify([former]) },
    )
    const switched = store.connections.switchConnection({
      connectorId: 'AUTH',
      namespace: 'eip155',
      address: account.address,
    })
    await load()
    expect(store.modal.state.open).toBe(true)
    expect(store.router.current()).toMatchObject({ name: 'ConnectingSocial', params: { provider: 'github' } })
    void logInWhileShown(store, embedded.socials, 'github')
    await environment.settle()
    expect(windows.last.attempt).toHaveLength(22)
    say('result', { ticket: 'ticket-1' })
    expect(await switched).toMatchObject({ connectorId: 'AUTH', address: account.address })
    expect(store.accounts.isConnected('eip155')).toBe(true)
    expect(events).toContain('SOCIAL_LOGIN_SUCCESS github')
  })
})
