import { describe, expect, onTestFinished, test, vi } from 'vitest'

import type { Receiver } from './known-receiver.ts'
import { createReceiverFinder } from './receiver.ts'
import { senderOf } from '../shared/sender.ts'
import { maya, raise, setUp, type SendWorld } from './send-world.test-support.ts'

const resolving = { state: { status: 'resolving', isAsked: false } }
const failed = { state: { status: 'wrong', problem: 'nameFailed' } }

/** A finder that records what it reports. */
async function setUpFinder(world: SendWorld = {}) {
  const { store, environment } = await setUp(world)
  const receivers: Receiver[] = []
  const finder = createReceiverFinder(store, receiver => receivers.push(receiver))
  const sender = senderOf(store, 'eip155', undefined) ?? raise()
  return {
    environment,
    finder,
    sender,
    receivers,
    /** Warnings in the console. */
    warnings: () => environment.browser.logs.filter(({ level }) => level === 'warn'),
  }
}

/** Makes the module of the lookup fail to load. @returns loads it again */
function failToLoad(): () => void {
  vi.doMock('./look-up-receiver.ts', () => {
    throw new TypeError('Failed to fetch')
  })
  const restore = () => void vi.doUnmock('./look-up-receiver.ts')
  onTestFinished(restore)
  return restore
}

describe('the text in the field of the recipient', () => {
  test('is wrong, with the error in the console, if the adapter fails to read it', async () => {
    const error = new Error('The adapter is broken')
    const { environment, finder, sender, receivers, warnings } = await setUpFinder({
      actions: {
        readAddress() {
          throw error
        },
      },
    })
    finder.find(maya, sender)
    await environment.settle()
    expect(receivers).toEqual([resolving, failed])
    expect(warnings()).toEqual([{ level: 'warn', message: 'The recipient could not be looked up', detail: error }])
  })

  test('is wrong if the code of the lookup does not load, and the next text loads it again', async () => {
    const { environment, finder, sender, receivers, warnings } = await setUpFinder()
    const restore = failToLoad()
    finder.find(maya, sender)
    await vi.waitFor(() => expect(receivers).toEqual([resolving, failed]), 10_000)
    expect(warnings()).toMatchObject([{ message: 'The recipient could not be looked up' }])
    restore()
    await import('./look-up-receiver.ts')
    finder.find(maya, sender)
    await environment.settle()
    expect(receivers.at(-1)).toMatchObject({ state: { status: 'known' }, address: maya })
  })

  test('is empty if it is removed while the code of the lookup fails to load, and the next text loads it again', async () => {
    const { environment, finder, sender, receivers, warnings } = await setUpFinder()
    const restore = failToLoad()
    finder.find(maya, sender)
    finder.find('  ', sender)
    await expect(import('./look-up-receiver.ts')).rejects.toThrow()
    await environment.settle()
    expect([receivers, warnings()]).toEqual([[resolving, { state: { status: 'empty' } }], []])
    restore()
    await import('./look-up-receiver.ts')
    finder.find(maya, sender)
    await environment.settle()
    expect(receivers.at(-1)).toMatchObject({ state: { status: 'known' }, address: maya })
  })

  test('stays without a lookup while no account can send', async () => {
    const { environment, finder, receivers, warnings } = await setUpFinder()
    finder.find(maya, undefined)
    await environment.settle()
    expect([receivers, warnings()]).toEqual([[resolving], []])
  })

  test('aborts the request for the name before it', async () => {
    const signals: (AbortSignal | undefined)[] = []
    const { environment, finder, sender, receivers } = await setUpFinder({
      actions: {
        resolveName(_name, _networks, signal) {
          signals.push(signal)
          return new Promise(() => {})
        },
      },
    })
    finder.find('maya.eth', sender)
    await environment.advance(300)
    expect(signals).toMatchObject([{ aborted: false }])
    finder.find(maya, sender)
    await environment.settle()
    expect(signals[0]?.reason).toMatchObject({ name: 'AbortError', message: 'Another recipient was typed' })
    expect(receivers.at(-1)).toMatchObject({ address: maya })
  })

  test('is not requested as a name if it is longer than any name', async () => {
    const names: string[] = []
    const { environment, finder, sender, receivers } = await setUpFinder({
      actions: { resolveName: async name => void names.push(name) },
    })
    finder.find(`${'a'.repeat(256)}.eth`, sender)
    await environment.advance(300)
    expect([names, receivers.at(-1)]).toEqual([[], { state: { status: 'wrong', problem: 'noAddress' } }])
  })

  test('is read without the spaces around it, of a name of up to 256 characters too', async () => {
    const names: string[] = []
    const { environment, finder, sender } = await setUpFinder({
      actions: { resolveName: async name => void names.push(name) },
    })
    const name = `${'a'.repeat(252)}.eth`
    finder.find(` ${name}\n`, sender)
    await environment.advance(300)
    expect(names).toEqual([name])
  })
})
