import { describe, expect, test } from 'vitest'

import { createSeveralWallets, idsOf, shownIn, statusIn } from './several-wallets-harness.ts'

describe('a wallet that is requested again while its window is open', () => {
  test('connects by the second request if the first was lost', async () => {
    const { store, one } = await createSeveralWallets()
    one.behave({ connect: 'hang' })
    const first = store.connections.connect(one)
    one.behave({ connect: 'approve' })
    const second = store.connections.connect(one)
    await expect(first).rejects.toMatchObject({ code: 'connectSuperseded' })
    await second
    expect([statusIn(store), one.calls]).toEqual(['connected', ['connect', 'connect']])
  })

  test('rejects as pending if another site made the request', async () => {
    const { store, one } = await createSeveralWallets()
    one.behave({ connect: 'pending' })
    await expect(store.connections.connect(one)).rejects.toMatchObject({ code: 'requestPending' })
  })

  test('connects by the approval of the first window when it rejects a second one', async () => {
    const { store, one } = await createSeveralWallets()
    one.behave({ connect: 'hang' })
    const first = store.connections.connect(one)
    // MetaMask's answer to a second request while the first is open.
    one.behave({ connect: 'pending' })
    const second = store.connections.connect(one)
    await expect(first).rejects.toMatchObject({ code: 'connectSuperseded' })
    expect(statusIn(store)).toBe('connecting')
    one.answer()
    await second
    expect([statusIn(store), one.calls]).toEqual(['connected', ['connect', 'connect']])
  })

  test('connects by the first window after the user left the screen or requested another wallet', async () => {
    const { store, one, two } = await createSeveralWallets()
    one.behave({ connect: 'hang' })
    two.behave({ connect: 'hang' })
    const given = new AbortController()
    const first = store.connections.connect(one, { signal: given.signal })
    given.abort(new Error('left'))
    await expect(first).rejects.toThrow('left')
    const other = store.connections.connect(two)
    const again = store.connections.connect(one)
    await expect(other).rejects.toMatchObject({ code: 'connectSuperseded' })
    one.answer()
    await again
    two.answer()
    await expect.poll(() => idsOf(store)).toEqual(['one'])
    expect([one.calls, two.calls]).toEqual([['connect', 'connect'], ['connect']])
  })

  test('rejects both requests with one rejection, and receives a new request after that', async () => {
    const { store, one } = await createSeveralWallets()
    one.behave({ connect: 'hang' })
    const first = store.connections.connect(one)
    const second = store.connections.connect(one)
    await expect(first).rejects.toMatchObject({ code: 'connectSuperseded' })
    one.answer('reject')
    await expect(second).rejects.toMatchObject({ code: 'connectionRejected' })
    one.behave({ connect: 'approve' })
    await store.connections.connect(one)
    expect([statusIn(store), one.calls]).toEqual(['connected', ['connect', 'connect', 'connect']])
  })

  test('receives the latest request of the site once it has approved', async () => {
    const { store, one } = await createSeveralWallets()
    const polygon = store.networks.find('eip155:137')
    if (!polygon) throw new TypeError('Polygon is configured')
    one.behave({ connect: 'hang' })
    const first = store.connections.connect(one)
    await store.connections.switchNetwork(polygon)
    const second = store.connections.connect(one)
    await expect(first).rejects.toMatchObject({ code: 'connectSuperseded' })
    one.behave({ connect: 'approve' })
    one.answer()
    await second
    expect([store.networks.current('eip155')?.id, one.calls]).toEqual([137, ['connect', 'connect', 'connect']])
  })

  test('is not connected by an approval after all attempts were aborted', async () => {
    const { store, one, environment } = await createSeveralWallets()
    one.behave({ connect: 'hang' })
    const connecting = store.connections.connect(one)
    await store.disconnect()
    await expect(connecting).rejects.toMatchObject({ code: 'connectFailed' })
    one.answer()
    await environment.settle()
    expect([statusIn(store), shownIn(store), one.listeners]).toEqual(['disconnected', undefined, 0])
  })

  test('creates a new code for each pairing', async () => {
    const { store, pairing } = await createSeveralWallets()
    const uris: string[] = []
    pairing.behave({ connect: 'hang' })
    const first = store.connections.connect(pairing, { onPairingUri: uri => uris.push(uri) })
    const second = store.connections.connect(pairing, { onPairingUri: uri => uris.push(uri) })
    await expect(first).rejects.toMatchObject({ code: 'connectSuperseded' })
    pairing.answer()
    await second
    expect([uris.length, new Set(uris).size, pairing.calls]).toEqual([2, 2, ['connect', 'connect']])
  })
})
