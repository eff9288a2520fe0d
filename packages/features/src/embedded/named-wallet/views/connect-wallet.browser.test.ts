import { byTestId, createWorld, has, shown, until, type World, type WorldOptions } from '@latchkey/modal/test'
import { createMockConnector, mockAddresses } from '@latchkey/testing'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'

import { embeddedFeature } from '../../login/embedded-feature.ts'
import { createScriptedFrame } from '../../login/embedded-world.test-support.ts'
import { openSocialWindow } from '../../login/views/open-social-window.ts'
import { connectWallet } from './connect-wallet.ts'

afterEach(() => {
  vi.restoreAllMocks()
})

const account = {
  chainNamespace: 'eip155',
  chainId: 1,
  address: mockAddresses.eip155,
  caipAddress: `eip155:1:${mockAddresses.eip155}`,
}

/** A call, with its result once there is one. */
function call({ store }: World, name: string, options: Parameters<typeof connectWallet>[2] = {}) {
  const call: { outcome?: unknown; done: Promise<void> } = { done: Promise.resolve() }
  call.done = connectWallet(store, name, options).then(
    connected => void (call.outcome = connected),
    (error: unknown) => void (call.outcome = error),
  )
  return call
}

/** A page whose secure site accepts every login. */
async function createSecureWorld(own: WorldOptions['options'] = {}) {
  const world = await createWorld({ options: { services: { secureSite: 'https://secure.example' }, ...own } })
  const frame = createScriptedFrame({
    getSocialRedirectUri: () => ({ uri: 'https://secure.example/go', mayCutOpener: false }),
    connectSocial: () => undefined,
  })
  const embedded = world.store.use(embeddedFeature)
  embedded.attach((address, told) => frame.open(address, told), openSocialWindow)
  world.store.connectors.add([embedded.connector])
  return { ...world, frame }
}

describe('connecting a wallet by name', () => {
  test('requests the installed wallet of that name, and returns the account', async () => {
    const world = await createWorld()
    world.foxglove.behave({ connect: 'hang' })
    const asked = call(world, 'foxglove')
    await shown('lk-connecting-external-view')
    await until(() => world.foxglove.calls.includes('connect'), 'the question to the wallet')
    expect(asked.outcome).toBeUndefined()
    world.foxglove.answer()
    await asked.done
    expect(asked.outcome).toEqual(account)
  })

  test('requests the wallet with the given id, not one that has this id as its name', async () => {
    const world = await createWorld()
    const other = createMockConnector({ id: 'other', name: 'io.foxglove' })
    world.store.connectors.add([other])
    const asked = call(world, 'io.foxglove')
    await asked.done
    expect(asked.outcome).toEqual(account)
    expect([world.foxglove.calls, other.calls]).toEqual([['connect'], []])
  })

  test('shows a pairing code for walletConnect, and returns the account', async () => {
    const world = await createWorld()
    const asked = call(world, 'walletConnect')
    await shown('lk-connecting-any-view')
    await until(() => world.pairing.calls.includes('connect'), 'the code')
    world.pairing.answer()
    await asked.done
    expect(asked.outcome).toEqual(account)
  })

  test('opens the window of a social provider at the secure site, and returns the account', async () => {
    const page = document.body.appendChild(document.createElement('iframe')).contentWindow!
    const open = vi.spyOn(window, 'open').mockReturnValue(page)
    const world = await createSecureWorld()
    const asked = call(world, 'google')
    await shown('lk-connecting-social-view')
    expect(open.mock.calls[0]?.[0]).toMatch(/^https:\/\/secure\.example\/social\?attempt=[\w-]{22}$/)
    for (let turn = 0; turn < 4; turn++) await world.environment.advance(500)
    await asked.done
    expect(asked.outcome).toMatchObject({
      chainNamespace: 'eip155',
      address: '0x8F3a5b7C9d1E2f4A6b8c0D2E4f6A8b0C2eC41d9E',
    })
  })

  test('opens no window before the user has agreed to the terms of the site', async () => {
    const open = vi.spyOn(window, 'open')
    const world = await createSecureWorld({
      features: { legalCheckbox: true },
      termsConditionsUrl: 'https://site.example/terms',
    })
    void call(world, 'google')
    await shown('lk-consent-view')
    expect(open).not.toHaveBeenCalled()
    world.store.modal.close(true)
  })

  test('requests an address if the site names email', async () => {
    const world = await createSecureWorld()
    const asked = call(world, 'email')
    await shown('lk-email-login-view')
    world.store.modal.close()
    await asked.done
    expect(asked.outcome).toMatchObject({ code: 'modalClosed' })
  })

  test.each(['google', 'email'])('opens nothing for %s if the site has no secure site', async name => {
    const world = await createWorld()
    const asked = call(world, name)
    await asked.done
    expect(asked.outcome).toMatchObject({ code: 'authConnectorMissing' })
    expect(world.store.modal.state.open).toBe(false)
  })

  test('opens nothing for a namespace that the site does not use', async () => {
    const world = await createWorld()
    const asked = call(world, 'foxglove', { namespace: 'solana' })
    await asked.done
    expect(asked.outcome).toMatchObject({ code: 'chainNotSupported' })
    expect(world.store.modal.state.open).toBe(false)
  })

  test('offers another try after a rejection, and rejects if the user leaves', async () => {
    const world = await createWorld()
    world.foxglove.behave({ connect: 'reject' })
    const declined = call(world, 'foxglove')
    await until(() => world.events.includes('USER_REJECTED'), 'the answer')
    expect(declined.outcome).toBeUndefined()
    world.store.modal.close()
    await declined.done
    expect(declined.outcome).toMatchObject({ code: 'connectionRejected' })

    const again = call(world, 'foxglove')
    await until(() => world.events.filter(event => event === 'USER_REJECTED').length === 2, 'the answer')
    world.foxglove.behave({ connect: 'approve' })
    await until(() => has('w3m-connecting-widget-secondary-button'), 'the way to try again')
    await userEvent.click(byTestId('w3m-connecting-widget-secondary-button'))
    await again.done
    expect(again.outcome).toEqual(account)
  })

  test('rejects when the user closes the modal, and a later answer connects no account', async () => {
    const world = await createWorld()
    world.foxglove.behave({ connect: 'hang' })
    const asked = call(world, 'foxglove')
    await shown('lk-connecting-external-view')
    world.store.modal.close()
    await asked.done
    expect(asked.outcome).toMatchObject({ code: 'modalClosed' })
    world.foxglove.answer()
    await world.environment.settle()
    expect(world.store.accounts.isConnected('eip155')).toBe(false)
  })

  test('resolves with any other wallet that the user chooses', async () => {
    const world = await createWorld()
    const asked = call(world, 'Nobody knows it')
    await shown('lk-connect-view')
    await until(() => has('wallet-selector-io.kestrel'), 'the list')
    await userEvent.click(byTestId('wallet-selector-io.kestrel'))
    await asked.done
    expect(asked.outcome).toEqual(account)
  })

  test('leaves the modal to the latest call, also while the first is being resolved', async () => {
    const world = await createWorld()
    world.kestrel.behave({ connect: 'hang' })
    const first = call(world, 'Juniper')
    const second = call(world, 'Kestrel Wallet')
    await first.done
    expect(first.outcome).toMatchObject({ code: 'connectSuperseded' })
    await shown('lk-connecting-external-view')
    await until(() => world.kestrel.calls.includes('connect'), 'the question to the wallet')
    await world.environment.settle()
    expect(world.store.router.current()?.name).toBe('ConnectingExternal')
    world.kestrel.answer()
    await second.done
    expect(second.outcome).toEqual(account)
  })

  test('rejects when the kit is destroyed', async () => {
    const world = await createWorld()
    world.foxglove.behave({ connect: 'hang' })
    const asked = call(world, 'foxglove')
    await shown('lk-connecting-external-view')
    world.leave()
    await asked.done
    expect(asked.outcome).toMatchObject({ code: 'modalClosed' })
  })
})

/** A feature that works after the wallet has agreed, such as a sign-in. */
function joinSigning({ store }: World): { end(error?: Error): void } {
  const signing = { end: (_error?: Error): void => {} }
  store.connections.join(async () => ({
    prepare: async () => ({}),
    establish: async () => {},
    settle: () => new Promise((resolve, reject) => (signing.end = error => (error ? reject(error) : resolve()))),
  }))
  return signing
}

describe('connecting a wallet that requires a sign-in', () => {
  test('resolves once it is signed in, also if the modal closes with the signature', async () => {
    const world = await createWorld()
    const signing = joinSigning(world)
    const asked = call(world, 'foxglove')
    await until(() => world.store.accounts.isConnected('eip155'), 'the account')
    expect(asked.outcome).toBeUndefined()
    world.store.modal.close(true)
    await world.environment.settle()
    signing.end()
    await asked.done
    expect(asked.outcome).toEqual(account)
  })

  test('rejects if the user leaves without a sign-in', async () => {
    const world = await createWorld()
    const signing = joinSigning(world)
    const asked = call(world, 'foxglove')
    await until(() => world.store.accounts.isConnected('eip155'), 'the account')
    world.store.modal.close(true)
    await world.environment.settle()
    signing.end(new Error('Not signed'))
    await asked.done
    expect(asked.outcome).toMatchObject({ code: 'connectFailed' })
  })

  test('resolves if the account still shows a moment after the modal closed, like one of another tab', async () => {
    const world = await createWorld()
    joinSigning(world)
    const asked = call(world, 'foxglove')
    await until(() => world.store.accounts.isConnected('eip155'), 'the account')
    world.store.modal.close(true)
    await world.environment.settle()
    await world.environment.advance(1_000)
    await asked.done
    expect(asked.outcome).toEqual(account)
  })
})
