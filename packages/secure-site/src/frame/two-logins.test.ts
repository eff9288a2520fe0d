import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { origin } from '../server/visitor.test-support.ts'
import { createWorld, type World } from '../server/world.test-support.ts'
import { createMemoryStore } from '../custody/memory-store.test-support.ts'
import { createServerClient } from './server-client.ts'
import { createSession } from './session.ts'

/** Storage of a browser that keeps the frame's data. */
const storage = { shares: async () => createMemoryStore(), window: async () => undefined }
const [ann, bob] = ['ann@example.com', 'bob@example.com']
let world: World
beforeEach(async () => {
  world = await createWorld()
})
afterEach(async () => {
  vi.unstubAllGlobals()
  await world.close()
})

/** Creates a browser with a frame in each tab, which share its cookies. */
function openBrowser() {
  const visitor = world.visit()
  vi.stubGlobal('fetch', async (url: string, { method = 'GET', body, headers }: RequestInit = {}) => {
    const answer = await visitor.request(method, url.slice(origin.length), body, headers as Record<string, string>)
    return new Response(JSON.stringify(answer.body), { status: answer.status })
  })
  const openTab = () => {
    const server = createServerClient(origin)
    return { server, session: createSession(server, storage) }
  }
  return { visitor, openTab }
}

test('a tab with a logged-in user does nothing as another user who logged in in a second tab', async () => {
  const { visitor, openTab } = openBrowser()
  await world.signIn(visitor, ann)
  const { server, session } = openTab()
  expect((await session.read()).user).toMatchObject({ email: ann })
  await visitor.request('POST', '/api/sign-out', {})
  await world.signIn(visitor, bob)
  // A wallet created here would be stored for one user on the server, and for the other on the device.
  await expect(session.openWallet('eip155:1')).rejects.toMatchObject({ code: 'notSignedIn' })
  for (const path of ['/email/update', '/confirm', '/rpc'])
    await expect(server.ask('POST', path, vi.fn() as never, {})).rejects.toMatchObject({ code: 'notSignedIn' })
  expect(await visitor.wallet()).toEqual({ wallet: null })
  session.forget()
  expect((await session.read()).user).toMatchObject({ email: bob })
})

test.each(['forgets who was logged in', 'hears who is logged in now'])(
  'a wallet that a tab creates for one user is stored for no other if the tab %s meanwhile',
  async how => {
    const { visitor, openTab } = openBrowser()
    await world.signIn(visitor, ann)
    const { session } = openTab()
    await session.read()
    const ask = globalThis.fetch
    vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
      const answer = await ask(url, init)
      // The logout happens before the server stores the wallet.
      if (url.endsWith('/api/wallet') && init.method === 'GET') {
        await visitor.request('POST', '/api/sign-out', {})
        await world.signIn(visitor, bob)
        session.forget()
        if (how.startsWith('hears')) await session.read()
      }
      return answer
    })
    const made = session.openWallet('eip155:1')
    await expect(made).rejects.toMatchObject({ code: 'notSignedIn' })
    expect(await visitor.wallet()).toEqual({ wallet: null })
  },
)
