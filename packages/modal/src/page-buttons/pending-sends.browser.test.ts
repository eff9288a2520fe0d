import { type SendRecord, type SendStage, sendTransfer } from '@latchkey/features/send'
import type { AdapterActions, TransferOutcome } from '@latchkey/primitives'
import { createMockAdapter, createMockConnector, createTestEnvironment, mockAddresses } from '@latchkey/testing'
import { fixtureSync } from '@open-wc/testing'
import { describe, expect, test } from 'vitest'

import {
  byTestId,
  createWorld,
  findAll,
  has,
  settled,
  sitesOwn,
  until,
  type World,
  type WorldOptions,
} from '../test/world.ts'

const receiver = '0x5D19a4c2b7f3081e6a95D40c8e2f7b36A9e1B730'
const hash = `0x${'ab'.repeat(32)}`
/** Key of an older version. */
const key = '@appkit/pending_sends'

function recordOf(id: string, stage: SendStage, from: string = mockAddresses.eip155): SendRecord {
  return {
    id,
    tab: 'another',
    networkId: 'eip155:137',
    wallet: 'Foxglove',
    symbol: 'POL',
    decimals: 18,
    trace: { from, to: receiver, amount: '1', since: '1' },
    asked: createTestEnvironment().clock.now(),
    stage,
  }
}

const kept = (...records: SendRecord[]): Record<string, string> => ({ [key]: JSON.stringify(records) })

/** Creates a page with a button and a wallet, which is not connected yet. */
async function visit(
  markup: string,
  { actions = {}, ...options }: WorldOptions & { readonly actions?: AdapterActions } = {},
): Promise<World & { connectFoxglove(): Promise<void> }> {
  fixtureSync(`<main>${markup}</main>`)
  const foxglove = createMockConnector({ id: 'io.foxglove', name: 'Foxglove' })
  const world = await createWorld({
    adapters: [createMockAdapter({ connectors: [foxglove], actions })],
    ...options,
  })
  return {
    ...world,
    async connectFoxglove() {
      await world.store.connections.connect(foxglove)
      await until(() => has('account-button'), 'the account')
    },
  }
}

const nameOf = (): string | null => byTestId('account-button').getAttribute('aria-label')
const saysPending = (words: string): Promise<void> =>
  until(() => nameOf()?.endsWith(`, ${words}`) === true, `“${words}”`)
/** Reading the transfers first stores an id of the tab. */
const isRead = ({ environment }: World): boolean => environment.tabStorage.get('@appkit/send_tab') !== undefined

describe.each(['w3m-account-button', 'w3m-button', 'appkit-account-button'])('<%s>', tag => {
  test('shows a dot and the number of pending sends of its account on any network', async () => {
    const { connectFoxglove } = await visit(`<${tag}></${tag}>`, {
      environment: {
        stored: kept(
          recordOf('one', { status: 'unanswered' }),
          recordOf('two', { status: 'sent', hash }),
          recordOf('three', { status: 'asked' }),
          recordOf('settled', { status: 'confirmed', hash }),
          recordOf('of another', { status: 'sent', hash }, receiver),
        ),
      },
    })
    await connectFoxglove()
    await saysPending('3 sends pending')
    expect(byTestId('sends-pending').getBoundingClientRect().width).toBe(9)
    await expect(document).to.be.accessible(sitesOwn)
  })
})

test('a page button shows pending sends in German', async () => {
  const { connectFoxglove } = await visit('<w3m-account-button></w3m-account-button>', {
    environment: { languages: ['de'], stored: kept(recordOf('one', { status: 'unanswered' })) },
  })
  await connectFoxglove()
  await saysPending('1 Transfer ausstehend')
  expect(nameOf()).toMatch(/^Konto: .+, 1 Transfer ausstehend$/)
})

test('a page button shows a send of this page until it is confirmed', async () => {
  let answer: (answered: string) => void = () => {}
  let settle: ((outcome: TransferOutcome) => void) | undefined
  const world = await visit('<w3m-account-button></w3m-account-button>', {
    actions: {
      fetchBalance: async () => ({ balance: '2', symbol: 'ETH' }),
      transfer: () => new Promise<string>(resolve => (answer = resolve)),
      watchTransfer(_hash, _network, onOutcome) {
        settle = onOutcome
        return () => {}
      },
    },
  })
  await world.connectFoxglove()
  await settled()
  expect([has('sends-pending'), isRead(world)]).toEqual([false, false])
  const sent = sendTransfer(world.store, { to: receiver, amount: '0.5' })
  await saysPending('1 send pending')
  answer(hash)
  expect(await sent).toEqual({ hash })
  await until(() => settle !== undefined, 'the watch')
  expect(nameOf()).toMatch(/, 1 send pending$/)
  settle?.({ status: 'success' })
  await until(() => !has('sends-pending'), 'the end')
  expect(nameOf()).not.toContain('pending')
})

test('a page button shows a send of another tab until that removes it', async () => {
  const world = await visit('<w3m-account-button></w3m-account-button>')
  await world.connectFoxglove()
  await settled()
  expect([has('sends-pending'), isRead(world)]).toEqual([false, false])
  const { storage } = world.environment.openTab()
  const { asked: createdAt, ...details } = recordOf('one', { status: 'asked' })
  const stage = { status: 'pending', awaits: 'wallet' }
  const lifecycle = { stage, createdAt, generation: 0, steps: [{ kind: 'transfer', status: 'pending' }] }
  const path = '@appkit/transactions_send'
  storage.set(path, JSON.stringify([{ ...details, ...lifecycle }]))
  await saysPending('1 send pending')
  storage.remove(path)
  await until(() => !has('sends-pending'), 'the end')
})

test('page buttons read no send records while no account is connected', async () => {
  const world = await visit('<w3m-button></w3m-button>', {
    environment: { stored: kept(recordOf('one', { status: 'sent', hash })) },
  })
  await settled()
  expect([findAll('.dot').length, isRead(world)]).toEqual([0, false])
  await world.connectFoxglove()
  await saysPending('1 send pending')
  expect(isRead(world)).toBe(true)
})
