import { createTestEnvironment, type TestEnvironment, testNetworks } from '@latchkey/testing'
import { describe, expect, test } from 'vitest'

import { createStore, type Store } from '../create-store.ts'
import type { Slice } from './slice.ts'
import { type Slices, slicesFeature } from './slices-feature.ts'

const screen = { tag: 'x-points', title: () => 'Points', load: async () => ({ elements: [] }) }

/** Builds a slice as a hostile or careless site may pass it. */
function slice(name: string, parts: object = {}): Slice {
  return { name, ...parts }
}

function setUp(...added: Slice[]): { store: Store; environment: TestEnvironment; slices: Slices } {
  const environment = createTestEnvironment()
  const store = createStore({ projectId: 'p', networks: [testNetworks.mainnet] }, environment)
  const slices = store.use(slicesFeature)
  slices.add(added)
  return { store, environment, slices }
}

const namesIn = ({ state }: Slices): string[] => state.list.map(({ name }) => name)
const logged = ({ browser }: TestEnvironment): string[] => browser.logs.map(({ message }) => message)

describe('the slices of a kit', () => {
  test('belong to that kit alone', () => {
    const one = setUp(slice('points'))
    const two = setUp()
    expect([namesIn(one.slices), namesIn(two.slices)]).toEqual([['points'], []])
  })

  test('reject a second slice of the same name, and the console names it', () => {
    const points = slice('points')
    const { slices, environment } = setUp(points)
    slices.add([points])
    expect(logged(environment)).toEqual([])
    slices.add([slice('points'), slice('rewards')])
    expect(namesIn(slices)).toEqual(['points', 'rewards'])
    expect(logged(environment)).toEqual(['The extension "points" was left out: the kit already has the name "points"'])
  })

  test('keep the screen of the first slice that declares it', () => {
    const first = slice('account', { screens: { Account: screen } })
    const { slices, environment } = setUp(first, slice('thief', { screens: { Account: screen } }))
    expect(slices.find('Account')?.slice).toBe(first)
    expect(namesIn(slices)).toEqual(['account'])
    expect(logged(environment)).toEqual(['The extension "thief" was left out: the kit already has Account'])
  })

  test('show nothing while they are off', async () => {
    let isOn = false
    const places = { place: async () => ({ fills: ['fill'] }) }
    const { slices } = setUp(slice('points', { when: () => isOn, screens: { Account: screen }, places }))
    await slices.load('place' as never)
    expect([slices.find('Account'), slices.fills('place' as never)]).toEqual([undefined, []])
    isOn = true
    await slices.load('place' as never)
    expect(slices.find('Account')?.slice.name).toBe('points')
    expect(slices.fills('place' as never)).toEqual(['fill'])
  })

  test('count as off if `when` throws, and the console names them', () => {
    const when = (): boolean => {
      throw new Error('careless')
    }
    const { slices, environment } = setUp(slice('points', { when, screens: { Account: screen } }))
    expect(slices.find('Account')).toBeUndefined()
    expect(logged(environment)).toEqual(['`when` of the slice "points" failed'])
  })

  test('fill a slot once and in their order, for any order of their chunks', async () => {
    let asked = 0
    let release = (): void => {}
    const late = new Promise<void>(resolve => (release = resolve))
    const { slices } = setUp(
      slice('late', {
        places: {
          async place() {
            asked++
            await late
            return { fills: ['late'] }
          },
        },
      }),
      slice('soon', { places: { place: async () => ({ fills: ['soon'] }) } }),
    )
    const loading = slices.load('place' as never)
    release()
    await loading
    await slices.load('place' as never)
    expect(slices.fills('place' as never)).toEqual(['late', 'soon'])
    expect(asked).toBe(1)
  })

  test('list those of the site before those of the kit, once each', async () => {
    const places = { place: async () => ({ fills: ['own'] }) }
    const own = slice('own', { places })
    const store = createStore(
      { projectId: 'p', networks: [testNetworks.mainnet], extensions: [own, slice('own', { places })] },
      createTestEnvironment(),
    )
    const { add, load, fills, state } = store.use(slicesFeature)
    await load('place' as never)
    expect(fills('place' as never)).toEqual(['own'])
    add([slice('account'), own])
    expect(state.list.map(({ name }) => name)).toEqual(['account', 'own'])
    expect(fills('place' as never)).toEqual(['own'])
  })

  test('leave the rest of a slot unchanged if one fails to load, which is loaded again', async () => {
    let isOffline = true
    const lost = async (): Promise<object> => {
      if (isOffline) throw new TypeError('Failed to fetch dynamically imported module')
      return { fills: ['lost'] }
    }
    const { slices, environment } = setUp(
      slice('lost', { places: { place: lost } }),
      slice('other', { places: { place: async () => ({ fills: ['other'] }) } }),
    )
    await slices.load('place' as never)
    expect(slices.fills('place' as never)).toEqual(['other'])
    expect(logged(environment)).toEqual(['What the slice "lost" adds to place did not load'])
    isOffline = false
    await slices.load('place' as never)
    expect(slices.fills('place' as never)).toEqual(['lost', 'other'])
  })
})
