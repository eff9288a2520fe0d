import { mockAddresses } from '@latchkey/testing'
import { expect, test } from 'vitest'

import { watchPendingSends } from './pending-sends.ts'
import { sent } from '../shared/send-outcomes.test-support.ts'
import { openKit } from '../shared/stored-records.test-support.ts'
import { maya } from './send-world.test-support.ts'

const mine = { address: mockAddresses.eip155, caipAddress: `eip155:137:${mockAddresses.eip155}` } as const

test('watchPendingSends counts the sends of an account on every network of its namespace, until they are settled', async () => {
  const world = await sent()
  const counts: Record<string, number[]> = { mine: [], others: [], elsewhere: [] }
  const stops = [
    watchPendingSends(world.store, mine, count => counts['mine']?.push(count)),
    watchPendingSends(world.store, { ...mine, address: maya }, count => counts['others']?.push(count)),
    watchPendingSends(world.store, { ...mine, caipAddress: `solana:mainnet:${mine.address}` }, count =>
      counts['elsewhere']?.push(count),
    ),
  ]
  await world.draft('0.1', maya)
  await world.send.send()
  await world.environment.settle()
  world.outcome({ status: 'success' })
  await world.environment.settle()
  expect([counts['mine']?.at(0), counts['mine']?.at(-1), Math.max(...(counts['mine'] ?? []))]).toEqual([1, 1, 2])
  expect([new Set(counts['others']), new Set(counts['elsewhere'])]).toEqual([new Set([0]), new Set([0])])
  for (const stop of stops) stop()
  const before = counts['mine']?.length
  world.send.dismiss(world.send.state.sends[0]?.id ?? '')
  await world.environment.settle()
  expect(counts['mine']).toHaveLength(before ?? 0)
})

test.each([
  ['watches no chain while every stored send is settled', true],
  ['watches the chain for a pending send that an earlier page has stored', false],
])('watchPendingSends %s', async (_title, isSettled) => {
  const { store, environment, outcome } = await sent()
  if (isSettled) outcome({ status: 'success' })
  await environment.settle()
  store.destroy()
  const later = openKit(environment)
  expect(environment.clock.pending).toBe(0)
  const counts: number[] = []
  const stop = watchPendingSends(later, mine, count => counts.push(count))
  await environment.settle()
  expect(counts).toEqual([isSettled ? 0 : 1])
  expect(environment.clock.pending > 0).toBe(!isSettled)
  stop()
  later.destroy()
})
