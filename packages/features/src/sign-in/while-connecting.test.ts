import type { SIWXMessageData } from '@latchkey/primitives'
import { mockAddresses } from '@latchkey/testing'
import { describe, expect, test } from 'vitest'

import { createSignInWorld, createSite } from './sign-in-world.test-support.ts'

/** A wallet that signs requested messages while it connects, and records the requests. */
function createSigning(change: Partial<SIWXMessageData> = {}) {
  const asked: unknown[] = []
  const grant = (capabilities: Readonly<Record<string, unknown>>) => {
    asked.push(capabilities)
    const { chainId, ...fields } = capabilities.signInWithEthereum as SIWXMessageData
    const message = { ...fields, chainId: `eip155:${Number(chainId)}`, accountAddress: mockAddresses.eip155, ...change }
    return { signInWithEthereum: { message: JSON.stringify(message), signature: '0xabcd' } }
  }
  return { asked, grant }
}

describe('a wallet that can sign while it connects', () => {
  test('receives both requests at once, and the user sees no prompt', async () => {
    const site = createSite({ required: true, prepares: true })
    const { asked, grant } = createSigning()
    const world = await createSignInWorld(site, { grant })
    world.store.modal.open()
    await world.store.connections.connect(world.wallet)
    expect(asked).toEqual([
      {
        signInWithEthereum: {
          nonce: 'nonce1',
          chainId: '0x1',
          domain: 'shop.example',
          uri: 'https://shop.example',
          version: '1',
        },
      },
    ])
    expect(site.sessions).toEqual([
      {
        data: expect.objectContaining({ chainId: 'eip155:1', accountAddress: mockAddresses.eip155, nonce: 'nonce1' }),
        message: expect.stringContaining('nonce1'),
        signature: '0xabcd',
      },
    ])
    expect([world.status(), world.signer.asked, world.prompt()]).toEqual(['connected', [], undefined])
    expect(world.events.filter(event => event === 'SIWX_AUTH_SUCCESS')).toHaveLength(1)
  })

  test.each([
    ['another account', { accountAddress: '0x2222222222222222222222222222222222222222' }],
    ['another network', { chainId: 'eip155:137' as const }],
  ])('is prompted after the connect if it signed for %s', async (_, change) => {
    const site = createSite({ required: true, prepares: true })
    const world = await createSignInWorld(site, { grant: createSigning(change).grant })
    const connecting = world.store.connections.connect(world.wallet)
    expect(await world.prompted()).toMatchObject({ stage: 'ready' })
    expect(site.count('addSession')).toBe(0)
    await world.signIn().sign()
    await connecting
    expect(site.sessions).toHaveLength(1)
  })

  test.each([
    ['rejects', () => Promise.reject(new Error('signatureInvalid'))],
    ['does not look at in time', () => new Promise<void>(() => {})],
  ])('is prompted after the connect if the site %s its signature', async (_, answer) => {
    const site = createSite({ required: true, prepares: true })
    const { addSession } = site.config
    site.config.addSession = answer
    const world = await createSignInWorld(site, { grant: createSigning().grant })
    const connecting = world.store.connections.connect(world.wallet)
    await world.environment.settle()
    await world.environment.advance(3_000)
    expect(await world.prompted()).toMatchObject({ stage: 'ready' })
    site.config.addSession = addSession
    await world.signIn().sign()
    await connecting
    expect(world.status()).toBe('connected')
  })

  test('is prompted after the connect if it left out the signature', async () => {
    const site = createSite({ prepares: true })
    const world = await createSignInWorld(site)
    const connecting = world.store.connections.connect(world.wallet)
    await world.prompted()
    world.signIn().cancel()
    await connecting
    expect(site.count('prepareMessage')).toBe(1)
  })

  test('does not wait for a site that is slow, or fails, to create the message', async () => {
    const site = createSite({ prepares: true })
    Object.assign(site.config, { prepareMessage: () => new Promise(() => {}) })
    const { asked, grant } = createSigning()
    const world = await createSignInWorld(site, { grant })
    const connecting = world.store.connections.connect(world.wallet)
    await world.environment.settle()
    expect(world.wallet.calls).toEqual([])
    await world.environment.advance(1_500)
    await world.prompted()
    expect([world.wallet.calls, asked]).toEqual([['connect'], []])
    world.signIn().cancel()
    await connecting
  })

  test('is requested for accounts only if it has several namespaces, since its choice is not known yet', async () => {
    const site = createSite({ prepares: true, required: true })
    const { asked, grant } = createSigning()
    const world = await createSignInWorld(site, { grant, namespaces: true })
    const connecting = world.store.connections.connect(world.wallet)
    await world.prompted()
    expect([asked, site.count('prepareMessage')]).toEqual([[], 0])
    world.signIn().cancel()
    await expect(connecting).rejects.toMatchObject({ code: 'connectionRejected' })
  })
})
