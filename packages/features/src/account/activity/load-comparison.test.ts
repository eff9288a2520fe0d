import { createStore } from '@latchkey/core'
import { createMockAdapter, createMockConnector, createTestEnvironment, testNetworks } from '@latchkey/testing'
import type { Stop } from '@latchkey/primitives'
import { describe, expect, test } from 'vitest'

import { senderOf } from '../../transactions/shared/sender.ts'
import { createRecipientComparison } from './compare-recipient.ts'
import { createRecipientJudge } from './judge-recipient.ts'
import type { RecipientJudge } from './recipient-judge.ts'
import { maya, raise } from '../../transactions/send/send-world.test-support.ts'

type Loaded = { createRecipientComparison: typeof createRecipientComparison }

/** A judge whose comparison loads when the test resolves it. */
async function createWorld() {
  const environment = createTestEnvironment()
  const connector = createMockConnector()
  const actions = { transfer: async () => '0x' }
  const store = createStore(
    {
      projectId: 'p',
      networks: [testNetworks.mainnet],
      adapters: [createMockAdapter({ connectors: [connector], actions })],
    },
    environment,
  )
  void store.start()
  await store.connections.connect(connector)
  const loads: { deliver(file: Loaded): void; fail(error: Error): void }[] = []
  const stops: Stop[] = []
  const judge: RecipientJudge = createRecipientJudge(
    store,
    stop => stops.push(stop),
    () => new Promise((deliver, fail) => loads.push({ deliver, fail })),
  )
  const sender = senderOf(store, 'eip155', undefined) ?? raise()
  const kinds = () => judge.judge(maya, sender).map(({ kind }) => kind)
  return { environment, judge, loads, kinds, destroy: () => stops.forEach(stop => stop()) }
}

describe('the judge of recipients', () => {
  test('reports a recipient as unchecked until its comparison has loaded, and judges again after that', async () => {
    const { environment, judge, loads, kinds } = await createWorld()
    expect([kinds(), kinds(), loads.length]).toEqual([['unchecked'], ['unchecked'], 1])
    const { version } = judge.state
    loads[0]?.deliver({ createRecipientComparison })
    await environment.settle()
    expect(judge.state.version).toBeGreaterThan(version)
    // This network has no history to compare with.
    expect(kinds()).toEqual([])
  })

  test('reports that nothing was compared if the comparison fails to load, and loads it again for the next screen', async () => {
    const { environment, judge, loads, kinds } = await createWorld()
    const stop = judge.follow()
    loads[0]?.fail(new Error('offline'))
    await environment.settle()
    expect([kinds(), loads.length]).toEqual([['notCompared'], 1])
    expect(environment.browser.logs.map(({ message }) => message)).toEqual(['What compares recipients did not load'])
    stop()
    judge.follow()
    loads[1]?.deliver({ createRecipientComparison })
    await environment.settle()
    expect(kinds()).toEqual([])
  })

  test('resolves a search if its comparison does not load', async () => {
    const { environment, judge, loads } = await createWorld()
    const searched = judge.search('eip155')
    loads[0]?.fail(new Error('offline'))
    await environment.settle()
    await expect(searched).resolves.toBeUndefined()
  })

  test('compares nothing if the kit is destroyed before its comparison loads', async () => {
    const { environment, judge, loads, destroy } = await createWorld()
    judge.follow()
    destroy()
    let created = 0
    loads[0]?.deliver({
      createRecipientComparison: (...given) => {
        created++
        return createRecipientComparison(...given)
      },
    })
    await environment.settle()
    expect(created).toBe(0)
  })
})
