import { describe, expect, test } from 'vitest'

import { maya } from './embedded-world.test-support.ts'
import { createSocialWorld } from './social-world.test-support.ts'
import { windowPollMs } from './watch-social-window.ts'

describe('a social login', () => {
  // covers: S2.60, S4.27, S7.61, S9.14
  test('opens the loading page of the secure site before the request to the frame', async () => {
    const { windows, frame, events, connect, load, asked } = await createSocialWorld()
    connect('google')
    expect(windows.last.url).toMatch(/^https:\/\/secure\.example\/wallet\/social\?attempt=[-_A-Za-z0-9]{22}$/)
    expect([windows.last.origin, frame.asked, windowPollMs]).toEqual(['https://secure.example', [], 1_000])
    await load()
    expect(events).toEqual(['SOCIAL_LOGIN_STARTED google'])
    expect(asked('getSocialRedirectUri')).toEqual([{ provider: 'google', attempt: windows.last.attempt }])
  })

  // covers: S4.30, S4.31, S6.05, S7.57
  test('connects with the ticket of the window, as the wallet of that provider', async () => {
    const { begin, say, asked, windows, store, events } = await createSocialWorld()
    const { outcome } = await begin('google')
    say('opened')
    say('result', { ticket: 'ticket-1' })
    expect(await outcome).toBeUndefined()
    expect(asked('connectSocial')).toEqual([
      { attempt: windows.last.attempt },
      { attempt: windows.last.attempt, ticket: 'ticket-1' },
    ])
    expect(store.accounts.identity('eip155')).toMatchObject({
      connectorId: 'AUTH',
      address: maya.address,
      wallet: { type: 'AUTH', social: 'google' },
    })
    expect(events).toEqual(['SOCIAL_LOGIN_STARTED google', 'CONNECT_SUCCESS', 'SOCIAL_LOGIN_SUCCESS google'])
    expect(store.events.state.last?.data.event).toBe('SOCIAL_LOGIN_SUCCESS')
    expect(windows.last.isClosed).toBe(true)
  })

  test('is tracked as a connection by a social account', async () => {
    const { begin, say, store } = await createSocialWorld()
    const methods: unknown[] = []
    store.events.watch(({ data }) => data.event === 'CONNECT_SUCCESS' && methods.push(data.properties))
    const { outcome } = await begin('google')
    say('result', { ticket: 'ticket-1' })
    await outcome
    expect(methods).toEqual([{ method: 'social', name: 'Latchkey' }])
  })

  // covers: S3.71, S3.72
  test('is stored with its provider and the name there', async () => {
    const { begin, say, environment } = await createSocialWorld()
    const { outcome } = await begin('google')
    say('result', { ticket: 'ticket-1' })
    await outcome
    const { storage } = environment
    expect([storage.get('@appkit/connected_social'), storage.get('@appkit-wallet/social_username')]).toEqual([
      '"google"',
      '"maya"',
    ])
  })

  test('connects by polling the secure site if the window is severed from the page', async () => {
    let deliver = (): void => {}
    const { begin, windows, store, embedded, pollTwice } = await createSocialWorld({
      getSocialRedirectUri: () => ({ uri: 'https://secure.example/wallet/social/go', mayCutOpener: true }),
      connectSocial: () => new Promise<undefined>(resolve => (deliver = () => resolve(undefined))),
    })
    const { outcome } = await begin('google')
    windows.last.isClosed = true
    await pollTwice()
    expect(embedded.socials.state.login).toEqual({ provider: 'google', step: 'unsure' })
    deliver()
    expect(await outcome).toBeUndefined()
    expect(store.accounts.isConnected('eip155')).toBe(true)
  })

  // covers: S4.28, S8.14, S4.32
  test('ends when its window is closed, at the second check', async () => {
    const { begin, say, windows, environment, events, store, embedded } = await createSocialWorld()
    const { outcome } = await begin('google')
    say('opened')
    windows.last.isClosed = true
    await environment.advance(windowPollMs)
    expect(embedded.socials.state.login).toEqual({ provider: 'google', step: 'window' })
    await environment.advance(windowPollMs)
    expect(await outcome).toMatchObject({ code: 'socialWindowClosed', shortMessage: 'Popup closed' })
    expect(events).toEqual(['SOCIAL_LOGIN_STARTED google', 'SOCIAL_LOGIN_CANCELED google'])
    expect(embedded.socials.state.login).toMatchObject({ step: 'failed', error: { code: 'socialWindowClosed' } })
    expect([store.accounts.isConnected('eip155'), environment.clock.pending]).toEqual([false, 0])
  })

  test('accepts a message that the window sent as it closed', async () => {
    const { begin, say, windows, environment, store } = await createSocialWorld()
    const { outcome } = await begin('google')
    say('opened')
    windows.last.isClosed = true
    await environment.advance(windowPollMs)
    say('result', { ticket: 'ticket-1' })
    expect(await outcome).toBeUndefined()
    expect(store.accounts.isConnected('eip155')).toBe(true)
  })

  test.each([
    ['popupClosed', 'socialWindowClosed', 'SOCIAL_LOGIN_CANCELED'],
    ['socialDenied', 'socialDenied', 'SOCIAL_LOGIN_CANCELED'],
    ['socialExpired', 'embeddedRefused', 'SOCIAL_LOGIN_ERROR'],
  ])('ends with %s of the secure site as %s', async (code, expected, event) => {
    const { begin, events } = await createSocialWorld({
      connectSocial() {
        throw Object.assign(new Error('Over'), { code })
      },
    })
    const { outcome } = await begin('google')
    expect(await outcome).toMatchObject({ code: expected })
    expect(events).toEqual(['SOCIAL_LOGIN_STARTED google', `${event} google`])
  })

  // covers: S4.32
  test.each([
    ['denied', 'socialDenied', 'SOCIAL_LOGIN_CANCELED'],
    ['failed', 'embeddedRefused', 'SOCIAL_LOGIN_ERROR'],
  ])('fails if it is %s in the window', async (reason, expected, event) => {
    const { begin, say, events, windows } = await createSocialWorld()
    const { outcome } = await begin('google')
    say('failed', { reason, message: 'The provider said no' })
    expect(await outcome).toMatchObject({ code: expected })
    expect([events.at(-1), windows.last.isClosed]).toEqual([`${event} google`, true])
  })

  test.each([
    { type: 'latchkey-social/result', attempt: 'AAAAAAAAAAAAAAAAAAAAAA', ticket: 'of-another' },
    { type: 'latchkey-social/result', ticket: 'of-none' },
    { type: 'result', ticket: 'x' },
    'latchkey-social/result',
    null,
  ])('rejects the message %j', async message => {
    const { begin, windows, asked, environment } = await createSocialWorld()
    await begin('google')
    windows.last.say(message)
    await environment.settle()
    expect(asked('connectSocial')).toEqual([{ attempt: windows.last.attempt }])
  })

  test('connects with the ticket, although the window reports an end meanwhile', async () => {
    let rejectRequest = (): void => {}
    let accept = (): void => {}
    const { begin, say, environment, store } = await createSocialWorld({
      connectSocial: ({ ticket }) =>
        new Promise<undefined>((resolve, reject) => {
          if (ticket) accept = () => resolve(undefined)
          else rejectRequest = () => reject(Object.assign(new Error('Gone'), { code: 'popupClosed' }))
        }),
    })
    const { outcome } = await begin('google')
    say('result', { ticket: 'ticket-1' })
    await environment.settle()
    rejectRequest()
    await environment.settle()
    accept()
    expect(await outcome).toBeUndefined()
    expect(store.accounts.isConnected('eip155')).toBe(true)
  })

  // covers: S8.15
  test.each([
    [
      'no redirect URI',
      (world: Awaited<ReturnType<typeof createSocialWorld>>) => {
        world.frame.answers.getSocialRedirectUri = () => {
          throw Object.assign(new Error('Not set up'), { code: 'socialUnavailable' })
        }
      },
      'socialNotStarted',
    ],
    [
      'no window',
      (world: Awaited<ReturnType<typeof createSocialWorld>>) => {
        world.windows.isBlocked = true
      },
      'socialBlocked',
    ],
  ])('reports that it cannot start: %s', async (_, arrange, code) => {
    const world = await createSocialWorld()
    arrange(world)
    const { outcome } = await world.begin('google')
    expect(await outcome).toMatchObject({ code, shortMessage: 'Failed to initiate social connection' })
    expect(world.events.at(-1)).toBe('SOCIAL_LOGIN_ERROR google')
    expect(world.windows.all.every(({ isClosed }) => isClosed)).toBe(true)
  })

  // covers: S8.17
  test('requires the secure site', async () => {
    const { connect, windows, events } = await createSocialWorld({}, { services: {} })
    expect(await connect('google').outcome).toMatchObject({ shortMessage: 'No auth connector found' })
    expect([windows.all, events]).toEqual([[], []])
  })

  test('notifies the frame on abort, closes its window and connects nothing', async () => {
    const { begin, say, windows, frame, asked, store, events, environment } = await createSocialWorld({
      connectSocial: () => new Promise<never>(() => {}),
    })
    const given = new AbortController()
    const { outcome } = await begin('google', { signal: given.signal })
    say('result', { ticket: 'ticket-1' })
    await environment.settle()
    const ids = frame.messages.filter(({ type }) => type === 'connectSocial').map(({ id }) => id)
    given.abort(new Error('Left'))
    expect(await outcome).toMatchObject({ message: 'Left' })
    await environment.settle()
    expect(asked('rpcAbort')).toEqual(ids.map(requestId => ({ requestId })))
    for (const id of ids) frame.say({ id, type: 'connectSocial' })
    await environment.advance(5_000)
    expect([store.accounts.isConnected('eip155'), windows.last.isClosed]).toEqual([false, true])
    expect(events).toEqual(['SOCIAL_LOGIN_STARTED google', 'SOCIAL_LOGIN_CANCELED google'])
  })

  test('supersedes the one before', async () => {
    const { begin, say, windows, events } = await createSocialWorld()
    const first = await begin('google')
    const second = await begin('github')
    expect(await first.outcome).toMatchObject({ code: 'connectSuperseded' })
    expect(windows.all.map(({ isClosed }) => isClosed)).toEqual([true, false])
    say('result', { ticket: 'ticket-2' })
    expect(await second.outcome).toBeUndefined()
    expect(events.filter(event => event.startsWith('SOCIAL'))).toEqual([
      'SOCIAL_LOGIN_STARTED google',
      'SOCIAL_LOGIN_STARTED github',
      'SOCIAL_LOGIN_CANCELED google',
      'SOCIAL_LOGIN_SUCCESS github',
    ])
  })

  // covers: S5.15
  test.each(['google', 'github', 'apple', 'facebook', 'x', 'discord'] as const)('uses a window for %s', async name => {
    const { begin, say, windows, asked } = await createSocialWorld()
    const { outcome } = await begin(name)
    expect(asked('getSocialRedirectUri')).toEqual([{ provider: name, attempt: windows.last.attempt }])
    say('result', { ticket: 'ticket-1' })
    expect(await outcome).toBeUndefined()
  })
})

describe('a social login without a window', () => {
  test('navigates the page inside Telegram, with the address to return to', async () => {
    const { begin, windows, asked, environment } = await createSocialWorld()
    environment.browser.platform = { ...environment.browser.platform, isTelegram: true }
    const given = new AbortController()
    const { outcome } = await begin('google', { signal: given.signal })
    expect(windows.all).toEqual([])
    const [{ attempt, ...begun } = { attempt: '' }] = asked('getSocialRedirectUri') as { attempt: string }[]
    expect(begun).toEqual({ provider: 'google', returnTo: 'https://shop.example/' })
    expect(environment.browser.opened).toEqual([
      { url: `https://secure.example/wallet/social/go?attempt=${attempt}`, target: '_self' },
    ])
    given.abort(new Error('Left'))
    expect(await outcome).toMatchObject({ message: 'Left' })
  })

  test('navigates to no other origin than the secure site', async () => {
    const { begin, environment } = await createSocialWorld({
      getSocialRedirectUri: () => ({ uri: 'https://elsewhere.example/go', mayCutOpener: false }),
    })
    const { outcome } = await begin('google', { inPage: true })
    expect(await outcome).toMatchObject({ code: 'socialNotStarted' })
    expect(environment.browser.opened).toEqual([])
  })

  test('continues once with the result of the returned page, if this tab started it', async () => {
    const { begin, connect, load, asked, embedded, store } = await createSocialWorld()
    const left = new AbortController()
    const gone = await begin('github', { inPage: true, signal: left.signal })
    left.abort(new Error('Gone'))
    await gone.outcome
    const [begun] = asked('getSocialRedirectUri') as { attempt: string }[]
    const returned = { attempt: begun?.attempt ?? '', ticket: 'ticket-1' }
    expect(embedded.socials.providerOf({ ...returned, attempt: 'of-somebody-else' })).toBeUndefined()
    expect(embedded.socials.providerOf(returned)).toBe('github')
    const { outcome } = connect('github', { returned })
    await load()
    expect(await outcome).toBeUndefined()
    expect(asked('connectSocial')).toEqual([returned])
    expect(store.accounts.isConnected('eip155')).toBe(true)
    expect(embedded.socials.providerOf(returned)).toBeUndefined()
  })
})

describe('a login with Farcaster', () => {
  // covers: S1.16, S4.33, S7.58, S7.59
  test('shows the URL of the frame, opens no window, and connects once the user agreed', async () => {
    let agree = (): void => {}
    const { begin, windows, embedded, environment, store } = await createSocialWorld({
      getFarcasterUri: () => ({ url: 'https://farcaster.example/~/siwf?channelToken=1' }),
      connectFarcaster: () => new Promise(resolve => (agree = () => resolve({ userName: 'maya' }))),
      getUser: () => ({ ...maya, provider: 'farcaster', userName: 'maya', email: null }),
    })
    const { outcome } = await begin('farcaster')
    expect(embedded.socials.state).toEqual({
      login: { provider: 'farcaster', step: 'phone' },
      farcasterUrl: 'https://farcaster.example/~/siwf?channelToken=1',
    })
    const details = () => store.accounts.get('eip155').details
    expect(details()).toEqual({ farcasterUrl: 'https://farcaster.example/~/siwf?channelToken=1' })
    await environment.advance(300_000)
    agree()
    expect(await outcome).toBeUndefined()
    expect([windows.all, store.accounts.identity('eip155')?.wallet.social]).toEqual([[], 'farcaster'])
    await environment.settle()
    expect(details().farcasterUrl).toBeUndefined()
  })

  // covers: S3.10, S3.35
  test('stores provider and name of the account, and no email address', async () => {
    const { begin, store } = await createSocialWorld({
      getFarcasterUri: () => ({ url: 'https://farcaster.example/~/siwf?channelToken=1' }),
      connectFarcaster: () => ({ userName: 'maya' }),
      getUser: () => ({ ...maya, provider: 'farcaster', userName: 'maya', email: null }),
    })
    await (
      await begin('farcaster')
    ).outcome
    expect(store.accounts.identity('eip155')).toMatchObject({
      wallet: { social: 'farcaster' },
      embedded: { authProvider: 'farcaster', user: { username: 'maya', email: null } },
    })
  })

  // covers: S8.16
  test.each([
    ['rejects', () => Promise.reject(Object.assign(new Error('No'), { code: 'farcasterFailed' }))],
    ['returns a URL that is no web address', () => ({ url: 'javascript:alert(1)' })],
  ])('fails if the frame %s', async (_, getFarcasterUri) => {
    const { begin, embedded, events } = await createSocialWorld({ getFarcasterUri })
    const { outcome } = await begin('farcaster')
    expect(await outcome).toMatchObject({ shortMessage: 'Failed to connect to farcaster' })
    expect([embedded.socials.state.farcasterUrl, events.at(-1)]).toEqual([undefined, 'SOCIAL_LOGIN_ERROR farcaster'])
  })
})
