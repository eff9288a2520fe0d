import { describe, expect, test } from 'vitest'

import { createMockWallet, createTestEnvironment } from './index.ts'

describe('a test environment', () => {
  test('moves time when told, in order, through what promises begin on the way', async () => {
    const { clock, advance } = createTestEnvironment()
    const done: string[] = []
    clock.after(20, () => done.push('late'))
    const stop = clock.after(5, () => done.push('stopped'))
    clock.after(10, () => void Promise.resolve().then(() => clock.after(5, () => done.push('begun on the way'))))
    stop()
    await advance(20)
    expect(done).toEqual(['begun on the way', 'late'])
    expect(clock.pending).toBe(0)
  })

  test('answers the latest script that fits, as often as it says, and fails what nobody answers', async () => {
    const { fetch, respond, requested } = createTestEnvironment()
    respond('/one', { json: 1 })
    respond(/\/one\?b/, { status: 500, times: 1 })
    const ask = (path: string) => fetch(new Request(`https://api.example${path}`))
    expect((await ask('/one?b')).status).toBe(500)
    expect(await (await ask('/one?b')).json()).toBe(1)
    await expect(ask('/c')).rejects.toThrow('Nothing answers GET https://api.example/c')
    expect(requested('/one')).toHaveLength(2)
  })

  test('gives up a request with the reason of its signal, even one that hangs', async () => {
    const { fetch, respond } = createTestEnvironment()
    respond('/a', 'hang')
    const abort = new AbortController()
    const asked = fetch(new Request('https://api.example/a', { signal: abort.signal }))
    abort.abort(new Error('left'))
    await expect(asked).rejects.toThrow('left')
  })

  test('keeps storage for the next tab, unless the browser refuses', () => {
    const first = createTestEnvironment()
    first.storage.set('kept', '1')
    first.storage.blocked = true
    first.storage.set('lost', '1')
    expect(first.storage.get('lost')).toBe('1')
    const tab = first.openTab()
    expect([tab.storage.get('kept'), tab.storage.get('lost')]).toEqual(['1', undefined])
  })

  test('is the same in every run', () => {
    expect(createTestEnvironment().random.id()).toBe(createTestEnvironment().random.id())
    expect(createTestEnvironment({ seed: 2 }).random.id()).not.toBe(createTestEnvironment().random.id())
  })
})

describe('a mock wallet', () => {
  test('asks the person, follows switches, and knows only its chains', async () => {
    const wallet = createMockWallet({ knownChainIds: [1] })
    expect(await wallet.provider.request({ method: 'eth_accounts' })).toEqual([])
    wallet.reaction = 'reject'
    await expect(wallet.provider.request({ method: 'eth_requestAccounts' })).rejects.toMatchObject({ code: 4001 })
    wallet.reaction = 'approve'
    expect(await wallet.provider.request({ method: 'eth_requestAccounts' })).toHaveLength(1)
    const change = { method: 'wallet_switchEthereumChain', params: [{ chainId: '0x89' }] }
    await expect(wallet.provider.request(change)).rejects.toMatchObject({ code: 4902 })
    await wallet.provider.request({ method: 'wallet_addEthereumChain', params: [{ chainId: '0x89' }] })
    await wallet.provider.request(change)
    expect(await wallet.provider.request({ method: 'eth_chainId' })).toBe('0x89')
  })

  test('locked, answers once it is unlocked', async () => {
    const wallet = createMockWallet()
    wallet.locked = true
    const asked = wallet.provider.request({ method: 'eth_requestAccounts' })
    wallet.answer()
    await expect(asked).resolves.toHaveLength(1)
  })
})
