import type { SIWEConfig, SIWXSession } from '@latchkey/primitives'
import { mockAddresses } from '@latchkey/testing'
import { expect, test, vi } from 'vitest'

import { signIn } from './api.ts'
import { createSignInWorld, createSite } from './sign-in-world.test-support.ts'
import { toSiteConfig } from './site-config.ts'

const third = '0x3333333333333333333333333333333333333333'

test('a required sign-in prompts for an account that changes while another namespace is prompted', async () => {
  const site = createSite({ required: true })
  const world = await createSignInWorld(site, { namespaces: true })
  const connecting = world.store.connections.connect(world.wallet)
  expect(await world.prompted()).toMatchObject({ namespace: 'eip155' })
  await world.signIn().sign()
  for (let turn = 0; turn < 20 && world.prompt()?.namespace !== 'solana'; turn++) await world.environment.settle()
  await world.prompted()
  world.wallet.emitAccounts('eip155', [third])
  await world.environment.settle()
  await world.signIn().sign()
  await Promise.race([connecting, world.environment.settle()])
  for (let turn = 0; turn < 20; turn++) await world.environment.settle()
  expect(world.prompt()).toMatchObject({ namespace: 'eip155', address: third })
})

test('a required sign-in is not skipped for two namespaces at a slow site', async () => {
  const site = createSite({ required: true })
  const world = await createSignInWorld(site, { namespaces: true })
  const { clock } = world.environment
  const { getSessions } = site.config
  site.config.getSessions = async (chainId: string, address: string) => {
    await new Promise<void>(resolve => void clock.after(6_000, resolve))
    if (chainId.startsWith('eip155')) return [{ data: { chainId, accountAddress: address } } as unknown as SIWXSession]
    return getSessions(chainId, address)
  }
  const connecting = world.store.connections.connect(world.wallet)
  const settled = vi.fn<(how: string) => void>()
  connecting.then(
    () => settled('connected'),
    () => settled('refused'),
  )
  await world.environment.settle()
  await world.environment.advance(6_000)
  await world.environment.settle()
  await world.environment.advance(4_500)
  await world.environment.settle()
  expect(settled).not.toHaveBeenCalledWith('connected')
})

test('a required sign-in is not skipped for a user who connects while another namespace signs in by a button of the page', async () => {
  const site = createSite({ required: true })
  const world = await createSignInWorld(site, { namespaces: true })
  const connecting = world.store.connections.connect(world.other)
  await world.prompted()
  await world.signIn().sign()
  await connecting
  site.sessions.splice(0)
  world.signer.behave('hang')
  const signing = signIn(world.store, { namespace: 'eip155' })
  signing.catch(() => {})
  await world.environment.settle()
  const settled = vi.fn<(how: string) => void>()
  world.store.connections.connect(world.wallet, { namespace: 'solana' }).then(
    () => settled('connected'),
    () => settled('refused'),
  )
  await world.environment.settle()
  await world.environment.advance(10_500)
  await world.environment.settle()
  expect(settled).not.toHaveBeenCalledWith('connected')
})

test('siweConfig: disconnecting a Solana wallet keeps the EVM account signed in, disconnecting the EVM wallet does not', async () => {
  let session: { address: string; chainId: number } | null = null
  let pending: { address: string; chainId: number } | null = null
  const siweConfig: SIWEConfig = {
    getNonce: async () => 'nonce1234',
    createMessage({ address, chainId }) {
      pending = { address, chainId }
      return address
    },
    async verifyMessage() {
      session = pending
      return true
    },
    getSession: async () => session,
    signOut: async () => {
      session = null
      return true
    },
  }
  const config = toSiteConfig({
    options: { siweConfig },
    environment: { browser: { origin: 'https://shop.example' } },
  } as never)
  if (!config) throw new Error('no')
  const world = await createSignInWorld({ config }, { namespaces: true })
  const { connections } = world.store
  await connections.connect(world.wallet, { namespace: 'solana' })
  const connecting = connections.connect(world.other)
  await world.prompted()
  await world.signIn().sign()
  await connecting
  await world.store.disconnect('solana')
  await world.environment.settle()
  expect([world.status(), session]).toEqual(['connected', expect.objectContaining({ chainId: 1 })])
  await connections.connect(world.wallet, { namespace: 'solana' })
  await world.store.disconnect('eip155')
  await world.environment.settle()
  expect([world.store.accounts.isConnected('solana'), session]).toEqual([true, null])
})

test('a headless sign-in that the user declines sends the wallet one request', async () => {
  const site = createSite()
  const world = await createSignInWorld(site)
  const connecting = world.store.connections.connect(world.wallet)
  await world.prompted()
  world.signIn().cancel()
  await connecting
  world.store.modal.close()
  world.signer.behave('reject')
  await expect(signIn(world.store)).rejects.toMatchObject({ code: 'signInDeclined' })
  await world.environment.settle()
  expect(world.signer.asked.length).toBe(1)
})

test('a required sign-in keeps a newer session of the account when a late answer of the site arrives', async () => {
  const site = createSite({ required: true })
  const world = await createSignInWorld(site)
  const { addSession } = site.config
  let release = (): void => {}
  const released = new Promise<void>(resolve => (release = resolve))
  site.config.addSession = async () => {
    site.config.addSession = addSession
    await released
  }
  const first = world.store.connections.connect(world.wallet)
  first.catch(() => {})
  await world.prompted()
  const signing = world.signIn().sign()
  await world.environment.settle()
  world.signIn().cancel()
  await expect(first).rejects.toMatchObject({ code: 'connectionRejected' })
  await signing
  const second = world.store.connections.connect(world.wallet)
  await world.prompted()
  await world.signIn().sign()
  await second
  expect(site.sessions).toHaveLength(1)
  release()
  await world.environment.settle()
  expect([world.status(), site.sessions.length]).toEqual(['connected', 1])
})

test('a site that receives a signature too late does not keep it after the user cancelled', async () => {
  const site = createSite({ prepares: true })
  const { addSession } = site.config
  let release = (): void => {}
  const released = new Promise<void>(resolve => (release = resolve))
  site.config.addSession = async session => {
    await released
    await addSession(session)
  }
  const grant = (capabilities: Readonly<Record<string, unknown>>) => {
    const asked = capabilities.signInWithEthereum as object
    const message = { ...asked, chainId: 'eip155:1', accountAddress: mockAddresses.eip155 }
    return { signInWithEthereum: { message: JSON.stringify(message), signature: '0xabcd' } }
  }
  const world = await createSignInWorld(site, { grant })
  const connecting = world.store.connections.connect(world.wallet)
  await world.environment.settle()
  await world.environment.advance(3_000)
  await world.prompted()
  world.signIn().cancel()
  await connecting
  release()
  await world.environment.settle()
  expect(site.sessions).toEqual([])
})

test('a required sign-in is not skipped for a wallet that changes its account every 3 s at a slow site', async () => {
  const site = createSite({ required: true })
  const world = await createSignInWorld(site)
  const { clock } = world.environment
  const { getSessions } = site.config
  site.config.getSessions = async (chainId: string, address: string) => {
    await new Promise<void>(resolve => void clock.after(4_000, resolve))
    return getSessions(chainId, address)
  }
  const settled = vi.fn<(how: string) => void>()
  world.store.connections.connect(world.wallet).then(
    () => settled('connected'),
    () => settled('refused'),
  )
  await world.environment.settle()
  for (let turn = 0; turn < 6; turn++) {
    await world.environment.advance(2_000)
    await world.environment.settle()
    world.wallet.emitAccounts('eip155', [`0x${String(turn + 3).repeat(40)}`])
    await world.environment.settle()
  }
  expect(settled).not.toHaveBeenCalledWith('connected')
})

test('a stage that was skipped does not open and hold the modal later', async () => {
  const site = createSite({ required: true })
  const world = await createSignInWorld(site, { namespaces: true })
  const { clock } = world.environment
  const { getSessions } = site.config
  site.config.getSessions = async (chainId: string, address: string) => {
    await new Promise<void>(resolve => void clock.after(6_000, resolve))
    if (chainId.startsWith('eip155')) return [{ data: { chainId, accountAddress: address } } as unknown as SIWXSession]
    return getSessions(chainId, address)
  }
  await Promise.race([
    world.store.connections.connect(world.wallet).catch(() => {}),
    (async () => {
      for (let turn = 0; turn < 26; turn++) {
        await world.environment.settle()
        await world.environment.advance(500)
      }
    })(),
  ])
  for (let turn = 0; turn < 10; turn++) {
    await world.environment.settle()
    await world.environment.advance(500)
  }
  await world.environment.settle()
  world.signIn().cancel()
  await world.environment.settle()
  expect([world.store.modal.state.held, world.store.accounts.isConnected('solana')]).toEqual([false, false])
})

test('a required sign-in prompts for an account that changes while the site returns to a signed-in network', async () => {
  const site = createSite({ required: true })
  const world = await createSignInWorld(site)
  const connecting = world.store.connections.connect(world.wallet)
  await world.prompted()
  await world.signIn().sign()
  await connecting
  world.wallet.emitNetwork('eip155:137')
  await world.environment.settle()
  await world.prompted()
  const { getSessions } = site.config
  let isChanged = false
  site.config.getSessions = async (chainId: string, address: string) => {
    const found = await getSessions(chainId, address)
    if (!isChanged) {
      isChanged = true
      world.wallet.emitAccounts('eip155', [third])
      await world.environment.settle()
    }
    return found
  }
  world.signIn().cancel()
  for (let turn = 0; turn < 20; turn++) await world.environment.settle()
  const isThird = world.store.accounts.get('eip155').account
  expect([world.status(), isThird, world.prompt()?.address]).toEqual([
    'connected',
    expect.objectContaining({ address: third }),
    third,
  ])
})
