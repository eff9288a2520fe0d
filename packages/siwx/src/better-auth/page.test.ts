import type { SIWXSession } from '@latchkey/primitives'
import { createAuthClient } from 'better-auth/client'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, expectTypeOf, test, vi } from 'vitest'

import { Siwx } from '../siwx.ts'
import { evmSigner } from '../verify/signers.test-support.ts'
import { siwxClient } from './client.ts'
import { type AccountDatabase, openAccounts, openSite } from './site.test-support.ts'

let database: AccountDatabase
let site: ReturnType<typeof openSite>
const wallet = evmSigner()
/** The page's browser. */
let visitor: ReturnType<ReturnType<typeof openSite>['visit']>

beforeAll(async () => {
  database = await openAccounts({ file: ':memory:' })
})
afterAll(() => database.close())
beforeEach(async () => {
  site = openSite(database, { createUsers: true })
  await site.empty()
  visitor = site.visit()
  vi.stubGlobal('location', new URL('https://shop.example/cart'))
  vi.stubGlobal('fetch', (url: string | URL, init: RequestInit) => visitor.fetch(new Request(url, init)))
})
afterEach(() => {
  vi.unstubAllGlobals()
})

async function sign(siwx: Siwx): Promise<SIWXSession> {
  const created = await siwx.createMessage({ chainId: wallet.chainId, accountAddress: wallet.address })
  const message = created.toString()
  return { data: { ...created }, message, ...(await wallet.sign(message)) }
}

describe('a page of a site with accounts', () => {
  test('uses the plugin like the handler of createSiwxServer: signs in, is recognized on the next page, signs out', async () => {
    const siwx = new Siwx({ server: '/api/auth/siwx' })
    const session = await sign(siwx)
    await siwx.addSession(session)
    const next = new Siwx({ server: '/api/auth/siwx' })
    expect(await next.getSessions(wallet.chainId, wallet.address)).toEqual([session])
    expect(await visitor.who()).toBe(wallet.address)
    await next.signOut()
    expect(await visitor.who()).toBeUndefined()
    await expect(siwx.addSession(session)).rejects.toMatchObject({ code: 'nonceUnknown' })
  })

  test('receives the code of a rejection, and of too many attempts', async () => {
    site = openSite(database, {}, { rateLimit: { enabled: true } })
    visitor = site.visit()
    const siwx = new Siwx({ server: '/api/auth/siwx' })
    await expect(siwx.addSession(await sign(siwx))).rejects.toMatchObject({
      name: 'SiwxError',
      code: 'walletUnknown',
      message: 'This wallet is nobody’s: sign in in another way, and link it',
    })
    const asking = async () => {
      for (let attempt = 0; attempt < 200; attempt++)
        await siwx.createMessage({ chainId: wallet.chainId, accountAddress: wallet.address })
    }
    await expect(asking()).rejects.toMatchObject({ name: 'SiwxError', code: 'tooManyAttempts' })
  })

  test('uses the client of better-auth, by the types of the plugin, and its session follows', async () => {
    const client = createAuthClient({ baseURL: 'https://shop.example', plugins: [siwxClient()] })
    const follows: (string | undefined)[] = []
    const stop = client.useSession.subscribe(({ data, isPending }) => void (isPending || follows.push(data?.user.name)))
    const { data: issued } = await client.siwx.nonce({ chainId: wallet.chainId, accountAddress: wallet.address })
    expect(issued?.domain).toBe('shop.example')
    const { message, signature } = await visitor.signBy(wallet)
    const { data: verified } = await client.siwx.verify({ message, signature })
    expectTypeOf(verified).toExtend<{ user: { id: string }; session: { address: string } } | null>()
    expect(verified?.session.address).toBe(wallet.address)
    await expect.poll(() => follows.at(-1)).toBe(wallet.address)

    const { data: listed } = await client.siwx.wallets()
    expectTypeOf(listed!.wallets[0]!.createdAt).toEqualTypeOf<Date>()
    expect(listed?.wallets).toMatchObject([{ address: wallet.address, chainId: wallet.chainId }])
    const { error } = await client.siwx.unlink({ walletId: listed?.wallets[0]?.id ?? '' })
    expect(error).toMatchObject({ status: 409, code: 'lastWayToSignIn' })
    expect((await client.siwx.session()).data?.sessions).toHaveLength(1)
    expect((await client.siwx.signOut({})).data?.sessions).toEqual([])
    await expect.poll(() => follows.at(-1)).toBeUndefined()
    stop()
  })
})
