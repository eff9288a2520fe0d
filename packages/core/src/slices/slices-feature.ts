import { proxy, ref } from 'valtio/vanilla'

import { defineFeature } from '../create-store.ts'
import type { PlaceMap } from '../open-tables.ts'
import type { RouteName } from '../route-map.ts'
import type { PlaceName, Screen, Slice } from './slice.ts'

type Filled = Readonly<Record<string, ReadonlyMap<Slice, readonly unknown[]>>>

/** The slices of a kit and what they bring. A slice that fails is left out of what it fails at, and the console says which. */
export interface Slices {
  /** Which slices there are, and what has been loaded of them. */
  readonly state: {
    readonly list: readonly Slice[]
    /** What has been loaded of each place, by slice. */
    readonly filled: Filled
  }
  /**
   * Adds slices, in order: those that are there already stand before the others, or where they are given anew. One whose name, or one of whose
   * screens, is taken is left out with a warning.
   */
  add(slices: readonly Slice[]): void
  /** The screen of a route, and whose it is. */
  find<Name extends RouteName>(name: Name): { readonly screen: Screen<Name>; readonly slice: Slice } | undefined
  /** Loads what the slices that are on add to a place. Never rejects; what did not load is asked for again by the next call. */
  load(place: PlaceName): Promise<void>
  /** What slices that are on have added to a place, in the order of the slices. */
  fills<Name extends PlaceName>(place: Name): readonly PlaceMap[Name][]
  /** The names of the slices whose part of a place has not come. */
  awaited(place: PlaceName): string[]
  /** Whose a fill of a place is: its texts may have to come before it shows. */
  ownerOf<Name extends PlaceName>(place: Name, fill: PlaceMap[Name]): Slice | undefined
  /** Calls what a slice brings; the console hears of it when that throws. @returns its answer, or `undefined` when it threw */
  attempt<Value>(what: string, call: () => Value): Value | undefined
}

/** The slices of a kit, made on first use. */
export const slicesFeature = defineFeature<Slices>('slices', store => {
  const { browser } = store.environment
  const state = proxy<{ list: readonly Slice[]; filled: Filled }>({ list: ref([]), filled: ref<Filled>({}) })

  function attempt<Value>(what: string, call: () => Value): Value | undefined {
    try {
      return call()
    } catch (error) {
      browser.log('error', `${what} failed`, error)
      return undefined
    }
  }
  /** The kit's own come with the modal; a feature of the site's own is there before. */
  const all = (): readonly Slice[] => {
    const slices = [...state.list, ...(store.options.extensions as readonly Slice[])]
    return slices.filter(({ name }, index) => slices.findIndex(each => each.name === name) === index)
  }
  const isOn = (slice: Slice): boolean =>
    attempt(`\`when\` of the slice "${slice.name}"`, () => slice.when?.(store) ?? true) ?? false
  const screenNames = (slice: Slice): string[] => Object.keys(slice.screens ?? {})

  async function loadFills(place: string, slice: Slice): Promise<void> {
    const load = (slice.places as Record<string, unknown> | undefined)?.[place] as
      | (() => Promise<{ fills: readonly unknown[] }>)
      | undefined
    if (!load || state.filled[place]?.has(slice) || !isOn(slice)) return
    try {
      const { fills } = await load()
      state.filled = ref({ ...state.filled, [place]: new Map([...(state.filled[place] ?? []), [slice, fills]]) })
    } catch (error) {
      browser.log('warn', `What the slice "${slice.name}" adds to ${place} did not load`, error)
    }
  }

  return {
    state,
    attempt,
    add(slices) {
      const list = state.list.filter(slice => !slices.includes(slice))
      for (const slice of new Set(slices)) {
        const others = [...list, ...state.list.filter(each => each !== slice && !list.includes(each))]
        const taken = new Set(others.flatMap(screenNames))
        const double = others.some(({ name }) => name === slice.name)
          ? `the name "${slice.name}"`
          : screenNames(slice).find(name => taken.has(name))
        if (double === undefined) list.push(slice)
        else browser.log('warn', `The extension "${slice.name}" was left out: the kit already has ${double}`)
      }
      if (list.length > state.list.length) state.list = ref(list)
    },
    find(name) {
      const slice = state.list.find(each => each.screens?.[name] && isOn(each))
      const screen = slice?.screens?.[name]
      return slice && screen && { slice, screen }
    },
    awaited: place =>
      all()
        .filter(slice => slice.places?.[place] && !state.filled[place]?.has(slice) && isOn(slice))
        .map(({ name }) => name),
    ownerOf: (place, fill) => all().find(slice => state.filled[place]?.get(slice)?.includes(fill)),
    async load(place) {
      await Promise.all(all().map(slice => loadFills(place, slice)))
    },
    fills<Name extends PlaceName>(place: Name): readonly PlaceMap[Name][] {
      const filled = state.filled[place as string]
      return all().flatMap(slice => (filled?.has(slice) && isOn(slice) ? (filled.get(slice) as PlaceMap[Name][]) : []))
    },
  }
})
