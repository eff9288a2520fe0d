import { describe, expect, test } from 'vitest'

import { getSessions, signIn, signOut } from './api.ts'
import { createSignInWorld, createSite } from './sign-in-world.test-support.ts'

/** A connected account that has not signed in. */
async function createConnected(options: Parameters<typeof createSite>[0] = {}) {
  const site = createSite(options)
  const world = await createSignInWorld(site)
  const connecting = world.store.connections.connect(world.wallet)
  await world.prompted()
  world.signIn().cancel()
  await connecting
  world.store.modal.close()
  return { site, ...world }
}

describe('the sign-in function for a button of the page', () => {
  test('signs in with the connected account, once and without the modal', async () => {
    const { store, site, signer } = await createConnected()
    const session = await signIn(store)
    expect(session).toBe(site.sessions[0])
    expect(await signIn(store)).toBe(session)
    expect([signer.asked.length, store.modal.state.open]).toEqual([1, false])
    expect(await getSessions(store)).toEqual([session])
  })

  test('rejects if the user declines, and can be called again', async () => {
    const { store, signer, prompt } = await createConnected()
    signer.behave('reject')
    await expect(signIn(store)).rejects.toMatchObject({ code: 'signInDeclined' })
    expect([prompt(), await getSessions(store)]).toEqual([undefined, []])
    signer.behave('sign')
    expect(await signIn(store)).toMatchObject({ signature: '0x1234' })
  })

  test('rejects with the reason if the wallet fails, the site does not answer, or no account is connected', async () => {
    const { store, signer, site, environment } = await createConnected()
    signer.behave('fail')
    await expect(signIn(store)).rejects.toMatchObject({ code: 'signInFailed' })
    site.config.createMessage = () => Promise.reject(new Error('500'))
    await expect(signIn(store)).rejects.toMatchObject({ code: 'signInNotStarted' })
    await store.disconnect()
    await environment.settle()
    await expect(signIn(store)).rejects.toMatchObject({ code: 'caipNetworkOrAddressUndefined' })
  })

  test('aborts by its signal', async () => {
    const { store, signer, environment, prompt } = await createConnected()
    signer.behave('hang')
    const abort = new AbortController()
    const signing = signIn(store, { signal: abort.signal })
    await environment.settle()
    abort.abort(new Error('left the page'))
    await expect(signing).rejects.toThrow('left the page')
    signer.answer()
    await environment.settle()
    expect([prompt(), await getSessions(store)]).toEqual([undefined, []])
  })

  test('signs out, and disconnects if the sign-in is required', async () => {
    const lax = await createConnected()
    await signIn(lax.store)
    await signOut(lax.store)
    expect([lax.status(), lax.site.sessions]).toEqual(['connected', []])
    const site = createSite({ required: true })
    const strict = await createSignInWorld(site)
    const connecting = strict.store.connections.connect(strict.wallet)
    await strict.prompted()
    await strict.signIn().sign()
    await connecting
    await signOut(strict.store)
    expect([strict.status(), site.sessions]).toEqual(['disconnected', []])
  })

  test('waits for its turn while the modal prompts', async () => {
    const site = createSite()
    const { store, wallet, prompted, signIn: feature } = await createSignInWorld(site)
    const connecting = store.connections.connect(wallet)
    await prompted()
    const signing = signIn(store)
    await feature().sign()
    await connecting
    expect([await signing, site.sessions.length]).toEqual([site.sessions[0], 1])
  })
})
