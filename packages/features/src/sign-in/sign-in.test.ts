import { describe, expect, test } from 'vitest'

import { createSignInWorld, createSite } from './sign-in-world.test-support.ts'
import { joinSignIn } from './views/join-connecting.ts'
import { retryDelaysMs } from './views/watch-accounts.ts'

describe('a user who connects a wallet', () => {
  // covers: S1.36, S3.59, S4.63, S4.64
  test('signs a message of the site, which stores it, and the modal closes', async () => {
    const site = createSite()
    const world = await createSignInWorld(site)
    world.store.modal.open()
    const connecting = world.store.connections.connect(world.wallet)
    expect(await world.prompted()).toMatchObject({
      namespace: 'eip155',
      domain: 'shop.example',
      isRequired: false,
      message: expect.stringContaining('nonce1'),
    })
    expect(world.store.router.current()?.name).toBe('SIWXSignMessage')
    expect(world.events).not.toContain('CONNECT_SUCCESS')
    await world.signIn().sign()
    await connecting
    expect(site.sessions).toEqual([
      {
        data: expect.objectContaining({ chainId: 'eip155:1', nonce: 'nonce1', domain: 'shop.example', version: '1' }),
        message: expect.stringContaining('nonce1'),
        signature: '0x1234',
      },
    ])
    expect(world.signer.asked).toHaveLength(1)
    expect(world.events).toContain('SIWX_AUTH_SUCCESS')
    expect(world.prompt()).toBeUndefined()
  })

  // covers: S4.62
  test('is not prompted to sign in if they have a session', async () => {
    const site = createSite({ required: true })
    const world = await createSignInWorld(site)
    const connecting = world.store.connections.connect(world.wallet)
    await world.prompted()
    await world.signIn().sign()
    await connecting
    const asked = world.signer.asked.length
    site.config.signOut = async () => {}
    await world.store.disconnect()
    await world.store.connections.connect(world.wallet)
    expect([world.status(), world.signer.asked.length, asked]).toEqual(['connected', 1, 1])
  })

  // covers: S4.71
  test('is not prompted to sign in if the clock of their device is ahead: the site decides which sessions have expired', async () => {
    const site = createSite({ expirationTime: () => new Date(0).toISOString() })
    const { store, wallet, prompted, signIn, environment } = await createSignInWorld(site)
    const connecting = store.connections.connect(wallet)
    await prompted()
    await signIn().sign()
    await connecting
    await store.connections.connect(wallet)
    await environment.settle()
    expect(site.count('addSession')).toBe(1)
  })

  test('stays connected after cancelling an optional sign-in', async () => {
    const site = createSite()
    const world = await createSignInWorld(site)
    const connecting = world.store.connections.connect(world.wallet)
    await world.prompted()
    world.signIn().cancel()
    await connecting
    expect(world.status()).toBe('connected')
    expect(site.sessions).toEqual([])
    await world.environment.settle()
    expect(world.prompt()).toBeUndefined()
  })

  test('stays connected after closing the modal on an optional sign-in', async () => {
    const world = await createSignInWorld(createSite())
    const connecting = world.store.connections.connect(world.wallet)
    await world.prompted()
    expect(world.store.modal.close()).toBe(true)
    await connecting
    expect(world.status()).toBe('connected')
  })

  // covers: S4.70, S4.72
  test('is disconnected after cancelling a required sign-in, and cannot close the modal before', async () => {
    const site = createSite({ required: true })
    const world = await createSignInWorld(site)
    const connecting = world.store.connections.connect(world.wallet)
    connecting.catch(() => {})
    await world.prompted()
    expect([world.store.modal.close(), world.store.modal.state.held]).toEqual([false, true])
    world.signIn().cancel()
    await expect(connecting).rejects.toMatchObject({ code: 'connectionRejected' })
    expect(world.status()).toBe('disconnected')
    expect(world.wallet.calls).toEqual(['connect', 'disconnect'])
    expect(world.store.modal.state).toMatchObject({ open: false, held: false })
  })

  // covers: S4.67, S4.68
  test('can try again if the signature was declined, or the site rejected it', async () => {
    const site = createSite()
    const world = await createSignInWorld(site)
    const connecting = world.store.connections.connect(world.wallet)
    await world.prompted()
    world.signer.behave('reject')
    await expect(world.signIn().sign()).rejects.toMatchObject({ code: 'signInDeclined' })
    expect(world.prompt()).toMatchObject({ stage: 'ready' })
    expect(world.events.at(-1)).toBe('SIWX_AUTH_ERROR')
    world.signer.behave('fail')
    await expect(world.signIn().sign()).rejects.toMatchObject({ code: 'signInFailed' })
    world.signer.behave('sign')
    await world.signIn().sign()
    await connecting
    // A declined message is signed later. A failed one may be used up, so a new one is signed.
    expect(site.sessions[0]?.data.nonce).toBe('nonce2')
  })

  test('signs in with each namespace of the wallet, one after the other', async () => {
    const site = createSite({ required: true })
    const world = await createSignInWorld(site, { namespaces: true })
    const connecting = world.store.connections.connect(world.wallet)
    expect(await world.prompted()).toMatchObject({ namespace: 'eip155' })
    await world.signIn().sign()
    expect(await world.prompted()).toMatchObject({ namespace: 'solana' })
    await world.signIn().sign()
    await connecting
    expect(site.sessions.map(({ data }) => data.chainId.split(':')[0])).toEqual(['eip155', 'solana'])
  })

  // covers: S8.04
  test('is disconnected if the site cannot report whether they signed in', async () => {
    const site = createSite()
    const world = await createSignInWorld({
      config: { ...site.config, getSessions: () => Promise.reject(new Error('500')) },
    })
    const connecting = world.store.connections.connect(world.wallet)
    await expect(connecting).rejects.toMatchObject({ code: 'connectionRejected' })
    expect(world.status()).toBe('disconnected')
  })

  test('is disconnected if the site does not answer in time', async () => {
    const site = createSite()
    const world = await createSignInWorld({ config: { ...site.config, createMessage: () => new Promise(() => {}) } })
    const connecting = world.store.connections.connect(world.wallet)
    connecting.catch(() => {})
    await world.environment.settle()
    await world.environment.advance(10_000)
    await expect(connecting).rejects.toMatchObject({ code: 'connectionRejected' })
  })

  test('is prompted for the account that the wallet changes to meanwhile', async () => {
    const site = createSite()
    const world = await createSignInWorld(site)
    const connecting = world.store.connections.connect(world.wallet)
    await world.prompted()
    world.wallet.emitAccounts('eip155', ['0x3333333333333333333333333333333333333333'])
    await world.environment.settle()
    expect(await world.prompted()).toMatchObject({ address: '0x3333333333333333333333333333333333333333' })
    await world.signIn().sign()
    await connecting
    expect(site.sessions.map(({ data }) => data.accountAddress)).toEqual(['0x3333333333333333333333333333333333333333'])
  })

  test('is not signed in by a later answer after cancelling while the wallet is pending', async () => {
    const site = createSite()
    const world = await createSignInWorld(site)
    const connecting = world.store.connections.connect(world.wallet)
    await world.prompted()
    world.signer.behave('hang')
    const signing = world.signIn().sign()
    await world.environment.settle()
    world.signIn().cancel()
    await connecting
    world.signer.answer()
    await signing
    await world.environment.settle()
    expect(site.sessions).toEqual([])
    expect(world.events).not.toContain('SIWX_AUTH_SUCCESS')
  })
})

describe('a sign-in message', () => {
  test('is created once and signed once if a user signs before it arrives', async () => {
    const site = createSite()
    let release = (): void => {}
    const released = new Promise<void>(resolve => (release = resolve))
    const config = {
      ...site.config,
      async createMessage(input: Parameters<typeof site.config.createMessage>[0]) {
        await released
        return site.config.createMessage(input)
      },
    }
    const world = await createSignInWorld({ config })
    world.signer.behave('hang')
    const connecting = world.store.connections.connect(world.wallet)
    for (let turn = 0; turn < 20 && !world.prompt(); turn++) await world.environment.settle()
    const signing = world.signIn().sign()
    release()
    await world.environment.settle()
    expect(world.prompt()?.stage).toBe('signing')
    await world.signIn().sign()
    world.signer.answer()
    await Promise.all([signing, connecting])
    expect([site.count('createMessage'), world.signer.asked.length]).toEqual([1, 1])
  })

  test('is created again before it is signed if the site no longer accepts it', async () => {
    const site = createSite()
    let made = 0
    let now = 0
    const config = {
      ...site.config,
      async createMessage(input: Parameters<typeof site.config.createMessage>[0]) {
        const message = await site.config.createMessage(input)
        made++
        return { ...message, signBefore: new Date(now + 60_000).toISOString() }
      },
    }
    const world = await createSignInWorld({ config })
    now = world.environment.clock.now()
    const connecting = world.store.connections.connect(world.wallet)
    await world.prompted()
    await world.environment.advance(59_000)
    expect(made).toBe(1)
    await world.environment.advance(2_000)
    await world.signIn().sign()
    await connecting
    expect([made, site.sessions[0]?.data.nonce, 'signBefore' in (site.sessions[0]?.data ?? {})]).toEqual([
      2,
      'nonce2',
      false,
    ])
  })

  test('needs no signature once another tab has signed in', async () => {
    const site = createSite({ required: true })
    const world = await createSignInWorld(site)
    const connecting = world.store.connections.connect(world.wallet)
    const prompt = await world.prompted()
    const data = {
      ...(await site.config.createMessage({ accountAddress: prompt?.address ?? '', chainId: 'eip155:1' })),
    }
    site.sessions.push({ data, message: '', signature: '0x' })
    world.environment.browser.comeBack()
    await connecting
    expect([world.status(), world.signer.asked]).toEqual(['connected', []])
  })
})

describe('a connected user', () => {
  async function signedIn(required = true) {
    const site = createSite({ required })
    const world = await createSignInWorld(site)
    const connecting = world.store.connections.connect(world.wallet)
    await world.prompted()
    await world.signIn().sign()
    await connecting
    return { site, ...world }
  }

  // covers: S4.69
  test('signs in again on another network, or returns to a signed-in one', async () => {
    const { site, wallet, store, prompted, signIn, environment } = await signedIn()
    wallet.emitNetwork('eip155:137')
    await environment.settle()
    expect(await prompted()).toMatchObject({ message: expect.stringContaining('eip155:137') })
    expect(store.modal.state).toMatchObject({ open: true, held: true })
    signIn().cancel()
    await environment.settle()
    expect(store.networks.current('eip155')?.caipNetworkId).toBe('eip155:1')
    expect(wallet.calls).toContain('switchNetwork')
    expect([store.modal.state.open, site.sessions.length]).toEqual([false, 1])
    wallet.emitNetwork('eip155:137')
    await environment.settle()
    await prompted()
    await signIn().sign()
    await environment.settle()
    expect([store.modal.state.open, site.sessions.length]).toEqual([false, 2])
  })

  test('is disconnected if the wallet does not return to the network', async () => {
    const { wallet, store, prompted, signIn, environment } = await signedIn()
    wallet.behave({ switchNetwork: 'reject' })
    wallet.emitNetwork('eip155:137')
    await environment.settle()
    await prompted()
    signIn().cancel()
    await environment.settle()
    expect(store.accounts.isConnected('eip155')).toBe(false)
  })

  test('is prompted once if the sign-in is optional', async () => {
    const { wallet, store, prompted, prompt, signIn, environment } = await signedIn(false)
    wallet.emitNetwork('eip155:137')
    await environment.settle()
    await prompted()
    signIn().cancel()
    await environment.settle()
    expect([store.accounts.isConnected('eip155'), store.modal.state.open, prompt()]).toEqual([true, false, undefined])
  })

  test('is signed out of a namespace without a wallet', async () => {
    const site = createSite({ required: true })
    const world = await createSignInWorld(site, { namespaces: true })
    const { connections } = world.store
    for (const connect of [
      () => connections.connect(world.wallet, { namespace: 'solana' }),
      () => connections.connect(world.other),
    ]) {
      const connecting = connect()
      await world.prompted()
      await world.signIn().sign()
      await connecting
    }
    await world.store.disconnect('solana')
    await world.environment.settle()
    expect([site.sessions.map(({ data }) => data.chainId), site.count('signOut')]).toEqual([['eip155:1'], 0])
  })

  test('is prompted in this tab after a connect in another only if the sign-in is required', async () => {
    for (const required of [false, true]) {
      const { wallet, store, prompted, prompt, environment } = await createSignInWorld(createSite({ required }))
      store.connections.join(async () => {
        joinSignIn(store)
        return { prepare: async () => ({}), establish: async () => {}, settle: async () => {} }
      })
      await store.connections.connect(wallet)
      await environment.settle()
      if (required) await prompted()
      expect([prompt() !== undefined, store.modal.state.open]).toEqual([required, required])
    }
  })

  // covers: S4.73
  test('cannot close the modal while a wallet shows its approval above the prompt', async () => {
    const approve = 'ApproveTransaction' as 'SIWXSignMessage'
    const connecting = await createSignInWorld(createSite({ required: true }))
    connecting.store.connections.connect(connecting.wallet).catch(() => {})
    await connecting.prompted()
    const { wallet, ...restored } = await signedIn()
    wallet.emitNetwork('eip155:137')
    await restored.prompted()
    for (const { store, prompt, environment } of [connecting, restored]) {
      store.router.push(approve)
      await environment.settle()
      expect([store.modal.close(), store.modal.state.held, prompt()?.stage]).toEqual([false, true, 'ready'])
      store.router.pop()
      await environment.settle()
      expect(prompt()?.stage).toBe('ready')
    }
  })

  test.each([true, false])(
    'stays connected while the server is away, which is polled until it answers (there is a session: %s)',
    async hasSession => {
      const { site, wallet, environment, status, prompt, prompted, store } = await signedIn()
      const { getSessions } = site.config
      store.modal.close()
      site.config.getSessions = () => Promise.reject(new Error('503'))
      wallet.emitNetwork('eip155:137')
      await environment.settle()
      const last = retryDelaysMs.at(-1) ?? 0
      for (const ms of [...retryDelaysMs, last, last]) {
        expect([status(), store.modal.state.open, prompt()]).toEqual(['connected', false, undefined])
        await environment.advance(ms)
      }
      expect([status(), site.count('signOut'), site.sessions.length]).toEqual(['connected', 0, 1])
      site.config.getSessions = getSessions
      if (hasSession)
        site.sessions.push({ ...site.sessions[0]!, data: { ...site.sessions[0]!.data, chainId: 'eip155:137' } })
      await environment.advance(last)
      if (hasSession) expect([status(), prompt(), store.modal.state.open]).toEqual(['connected', undefined, false])
      else expect(await prompted()).toMatchObject({ stage: 'ready' })
      const { length } = site.calls
      await environment.advance(10 * last)
      expect(site.calls).toHaveLength(length)
    },
  )

  test('causes one poll for each interval while the server is away, however often they return', async () => {
    const { site, environment, status } = await signedIn()
    let asked = 0
    site.config.getSessions = async () => {
      asked++
      throw new Error('503')
    }
    for (let turn = 0; turn < 5; turn++) {
      environment.browser.comeBack()
      await environment.settle()
    }
    const before = asked
    await environment.advance(retryDelaysMs[0] ?? 0)
    expect([asked - before, status()]).toEqual([1, 'connected'])
  })

  test('stays connected if another wallet cannot connect because the server is away', async () => {
    const { site, store, other, environment, status } = await signedIn()
    const { getSessions } = site.config
    store.modal.open()
    site.config.getSessions = () => Promise.reject(new Error('503'))
    await expect(store.connections.connect(other)).rejects.toMatchObject({ code: 'connectionRejected' })
    await environment.settle()
    expect([status(), store.router.current()?.name]).toEqual(['connected', 'Connect'])
    site.config.getSessions = getSessions
    await environment.advance(retryDelaysMs[0] ?? 0)
    expect(status()).toBe('connected')
  })

  test('is signed out with the last wallet that disconnects', async () => {
    const { site, store, environment } = await signedIn()
    await store.disconnect()
    await environment.settle()
    expect([site.sessions, site.count('signOut')]).toEqual([[], 1])
  })
})
