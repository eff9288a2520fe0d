import type { LitElement } from 'lit'
import { expect, test } from 'vitest'

import { ChainSearch } from './chain-search.ts'

/** A search, and the ids that were searched for. `answer` ends the latest search. */
function createSearch() {
  let updates = 0
  let answer: () => void = () => {}
  const searched: string[] = []
  const search = new ChainSearch({ requestUpdate: () => updates++ } as unknown as LitElement)
  const find = (id: string): Promise<void> => {
    searched.push(id)
    return new Promise(resolve => (answer = resolve))
  }
  return { search, searched, find, answer: () => answer(), updates: () => updates }
}

test('a search for a transaction is on until it has the answer, and then says whether it found nothing', async () => {
  const { search, searched, find, answer, updates } = createSearch()
  expect([search.isOn('one'), search.hasMissed('one'), search.isOn(undefined)]).toEqual([false, false, false])
  const missed = search.look('one', find, () => false)
  expect([search.isOn('one'), search.isOn('two'), search.isOn(undefined), updates()]).toEqual([true, false, false, 1])
  // A second press does nothing.
  expect(await search.look('one', find, () => true)).toBe(false)
  expect(searched).toEqual(['one'])
  answer()
  expect(await missed).toBe(false)
  expect([search.isOn('one'), search.hasMissed('one'), search.hasMissed('two')]).toEqual([false, true, false])
  expect([search.hasMissed(undefined), updates()]).toEqual([false, 2])
  const found = search.look('one', find, () => true)
  expect(search.hasMissed('one')).toBe(false)
  answer()
  expect(await found).toBe(true)
  expect([search.isOn('one'), search.hasMissed('one')]).toEqual([false, false])
})

test('the answer of a search is dropped once another one has started', async () => {
  const { search, find, answer } = createSearch()
  const first = search.look('one', find, () => true)
  const answerFirst = answer
  let answerSecond: () => void = () => {}
  const second = search.look(
    'two',
    () => new Promise<void>(resolve => (answerSecond = resolve)),
    () => false,
  )
  answerFirst()
  expect(await first).toBe(false)
  expect(search.isOn('two')).toBe(true)
  answerSecond()
  expect(await second).toBe(false)
  expect([search.hasMissed('one'), search.hasMissed('two')]).toEqual([false, true])
})
