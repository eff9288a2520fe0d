import { describe, expect, test, vi } from 'vitest'

import { createEmbeddedWorld, maya } from '../login/embedded-world.test-support.ts'
import { permissionsFeature } from './permissions-feature.ts'
import { readAllowances } from './read-allowance.ts'

const context = `0x${'ab'.repeat(32)}`
const granted = {
  context,
  expiry: 1_800_000_000,
  permissions: [{ type: 'native-token-transfer', data: { allowance: '0x5' } }],
}

/** A connected user of an embedded wallet, with a granted permission. */
async function connected(script: Parameters<typeof createEmbeddedWorld>[0] = {}) {
  const world = createEmbeddedWorld({
    getUser: ({ withPermissions }) => ({ ...maya, ...(withPermissions && { permissions: [granted] }) }),
    ...script,
  })
  const connecting = world.store.connections.connect(world.embedded.connector)
  await world.load()
  await connecting
  return { ...world, feature: world.store.use(permissionsFeature) }
}

describe('the permissions of an embedded wallet', () => {
  test('are fetched when they are viewed', async () => {
    const { feature, frame } = await connected()
    const asked = () => frame.messages.filter(({ payload }) => Object.hasOwn(payload ?? {}, 'withPermissions'))
    expect([asked(), feature.state.list]).toEqual([[], []])
    await feature.load()
    expect(feature.state).toMatchObject({
      status: 'ready',
      list: [{ id: context, holder: 'wallet', expiry: 1_800_000_000, allows: [{ kind: 'native', amount: '5' }] }],
    })
    expect(asked()).toHaveLength(1)
  })

  test('are those of the active account, and no others while they load', async () => {
    const address = '0x1111111111111111111111111111111111111111'
    const { feature, store, frame, embedded } = await connected()
    await feature.load()
    frame.answers.getUser = () => ({ ...maya, address, accounts: [{ namespace: 'eip155', type: 'eoa', address }] })
    await embedded.connector.refresh()
    expect(feature.account()).toBe(`eip155:1:${address}`)
    const loading = feature.load()
    expect([feature.state.status, feature.state.list]).toEqual(['loading', []])
    await loading
    await store.disconnect()
    await feature.load()
    expect([feature.account(), feature.state.list]).toEqual([undefined, []])
  })

  test('are those of the EVM network, also while the frame is on Solana', async () => {
    const { feature, frame, embedded } = await connected()
    frame.answers.getUser = ({ chainId, withPermissions }) => ({
      ...maya,
      chainId: chainId === 'eip155:1' && withPermissions ? chainId : 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
      ...(withPermissions && chainId === 'eip155:1' && { permissions: [granted] }),
    })
    await embedded.connector.refresh()
    expect(embedded.connector.user()?.chainId).toContain('solana:')
    await feature.load()
    expect(feature.state).toMatchObject({ status: 'ready', list: [{ id: context }] })
  })

  test('report a failure to load, and load the next time', async () => {
    let fails = true
    const { feature } = await connected({
      getUser: ({ withPermissions }) => {
        if (withPermissions && fails) throw new Error('Not now')
        return { ...maya, ...(withPermissions && { permissions: [granted] }) }
      },
    })
    await feature.load()
    expect(feature.state).toMatchObject({ status: 'failed', list: [] })
    fails = false
    await feature.load()
    expect(feature.state).toMatchObject({ status: 'ready', list: [{ id: context }] })
  })

  test.each([
    ['is removed once the wallet has revoked it', {}, true, 0],
    ['stays if the user rejected', { code: 4001 }, false, 1],
    ['stays if the wallet failed, with an error shown', { code: -32603 }, 'permissionKept', 1],
  ] as const)('include one that %s', async (_, answer, outcome, left) => {
    const { feature, embedded } = await connected()
    const request = vi.fn(async (_call: object) => {
      if ('code' in answer) throw Object.assign(new Error('No'), answer)
      return answer
    })
    vi.spyOn(embedded.connector, 'getProvider').mockReturnValue({ request })
    await feature.load()
    const [first] = feature.state.list
    if (!first) throw new Error('There is none')
    const revoked = await feature.revoke(first).catch((error: { code: string }) => error.code)
    expect([revoked, feature.state.list.length, feature.state.revoking]).toEqual([outcome, left, undefined])
    expect(request.mock.calls).toEqual([[{ method: 'wallet_revokePermissions', params: [{ context }] }]])
  })
})

test('readAllowances drops invalid permissions', () => {
  const address = `0x${'1'.repeat(40)}`
  expect(
    readAllowances([
      { type: 'native-token-transfer', data: { allowance: '0xff' } },
      { type: 'native-token-transfer', data: { allowance: 'all' } },
      { type: 'erc20-token-transfer', data: { address, allowance: '0x10' } },
      { type: 'erc20-token-transfer', data: { address } },
      { type: 'contract-call', data: { address } },
      { type: 'contract-call', data: { address: 'x' } },
      { type: 'magic' },
      { type: 7 },
      null,
      'text',
    ]),
  ).toEqual([
    { kind: 'native', amount: '255' },
    { kind: 'other', type: 'native-token-transfer' },
    { kind: 'token', address, amount: '16' },
    { kind: 'other', type: 'erc20-token-transfer' },
    { kind: 'call', address },
    { kind: 'other', type: 'contract-call' },
    { kind: 'other', type: 'magic' },
  ])
  for (const none of [undefined, null, {}, 'text', 7]) expect(readAllowances(none)).toEqual([])
})
