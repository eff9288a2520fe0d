import { describe, expect, test } from 'vitest'

import type { Grant } from './grant.ts'
import { createPermissionStore } from './permission-store.ts'

const owner = '0xF39fd6e51aad88F6F4ce6aB8827279cffFb92266'
let names = 0

/** Creates a separate store for each test. */
function fresh() {
  const name = `permissions-${++names}`
  const factory = { open: (_: string, version?: number) => indexedDB.open(name, version) } as IDBFactory
  return { open: () => createPermissionStore({ indexedDB: factory }), name }
}

const grant = (used = '0'): Grant => ({
  context: `0x${'ab'.repeat(32)}`,
  origin: 'https://shop.example',
  chainId: 'eip155:1',
  expiry: 1,
  permissions: [{ type: 'native-token-transfer', data: { allowance: '0x64' } }],
  used: [used],
  usesLeft: 1,
})

describe('the store of permissions', () => {
  test('stores the permissions of an account, for all tabs', async () => {
    const { open } = fresh()
    await open().change(owner, () => ({ grants: [grant()], result: undefined }))
    expect(await open().change(owner.toLowerCase(), grants => ({ grants, result: grants }))).toEqual([grant()])
    expect(await open().change(`0x${'1'.repeat(40)}`, grants => ({ grants, result: grants }))).toEqual([])
  })

  test('counts each of many simultaneous uses once', async () => {
    const { open } = fresh()
    await open().change(owner, () => ({ grants: [grant()], result: undefined }))
    await Promise.all(
      Array.from({ length: 20 }, () =>
        open().change(owner, ([first]) => ({
          grants: [grant(String(Number(first?.used[0]) + 1))],
          result: undefined,
        })),
      ),
    )
    expect(await open().change(owner, grants => ({ grants, result: grants[0]?.used }))).toEqual(['20'])
  })

  test('keeps the previous grants if a change is rejected', async () => {
    const { open } = fresh()
    await open().change(owner, () => ({ grants: [grant()], result: undefined }))
    await expect(
      open().change(owner, () => {
        throw new Error('Not covered')
      }),
    ).rejects.toThrow('Not covered')
    expect(await open().change(owner, grants => ({ grants, result: grants }))).toEqual([grant()])
  })

  test('drops a record that no frame wrote', async () => {
    const { open } = fresh()
    await open().change(owner, () => ({
      grants: [{ ...grant(), used: [] }, { ...grant(), used: ['-1'] }, { context: 'x' }] as unknown as Grant[],
      result: undefined,
    }))
    const left = await open().change(owner, grants => ({ grants, result: grants }))
    expect(left).toEqual([])
  })

  test('rejects with storageUnavailable if the browser stores nothing', async () => {
    const denied = {
      open() {
        throw new DOMException('Denied', 'SecurityError')
      },
    } as unknown as IDBFactory
    const store = createPermissionStore({ indexedDB: denied })
    await expect(store.change(owner, grants => ({ grants, result: undefined }))).rejects.toMatchObject({
      code: 'storageUnavailable',
    })
  })
})
