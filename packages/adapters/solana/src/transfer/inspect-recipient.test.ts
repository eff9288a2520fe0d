import { afterAll, beforeAll, expect, test } from 'vitest'

import { tokenPrograms } from '../create-tokens.test-support.ts'
import { addresses } from '../test-world.test-support.ts'
import { newAddress, startTransferWorld, type TransferWorld } from './transfers.test-support.ts'

let world: TransferWorld
beforeAll(async () => {
  world = await startTransferWorld()
}, 60_000)
afterAll(() => world.close())

test('inspectRecipient reports whether a program owns the recipient, and whether it was used', async () => {
  const inspect = (address: string) => world.actions.inspectRecipient(address, world.network)
  const { token } = world.kinds.spl ?? {}
  expect(await inspect(addresses[0])).toEqual({ isContract: false, isUsed: true })
  expect(await inspect(newAddress())).toEqual({ isContract: false, isUsed: false })
  expect(await inspect(token?.address ?? '')).toEqual({ isContract: true, isUsed: true })
  expect(await inspect(tokenPrograms.spl.toBase58())).toEqual({ isContract: true, isUsed: true })
  const to = newAddress()
  await world.sendAndCompare(world.request('spl', to, 1n))
  // The address has no account of its own, but a transaction mentions it.
  expect(await inspect(to)).toEqual({ isContract: false, isUsed: true })
  await expect(inspect('nobody')).rejects.toMatchObject({ code: 'invalidAddress' })
})
