import { proxy, ref } from 'valtio/vanilla'

import { defineFeature } from '../create-store.ts'
import type { PlaceMap } from '../open-tables.ts'
import type { RouteName } from '../route-map.ts'
import type { PlaceName, Screen, Slice } from './slice.ts'

type Filled = Readonly<Record<string, ReadonlyMap<Slice, readonly unknown[]>>>

/**
 * The slices of a kit and their loaded parts. If a part of a slice fails, it is left out, and the console names the
 * slice.
 */
export interface Slices {
  /** The slices, and their loaded contributions. */
  readonly state: {
    readonly list: readonly Slice[]
    /** Loaded contributions of each place, by slice. */
    readonly filled: Filled
  }
  /**
   * Adds slices, in order. Those that are already present come first, unless they are given again. A slice whose name,
   * or one of whose screens, is taken is left out with a warning.
   */
  add(slices: readonly Slice[]): void
  /** Returns the screen of a route with its slice. */
  find<Name extends RouteName>(name: Name): { readonly screen: Screen<Name>; readonly slice: Slice } | undefined
  /** Loads the contributions of enabled slices to a place. Never rejects; the next call retries a failed load. */
  load(place: PlaceName): Promise<void>
  /** Returns the loaded contributions of enabled slices to a place, in the order of the slices. */
  fills<Name extends PlaceName>(place: Name): readonly PlaceMap[Name][]
  /** Returns the names of the slices whose contributions to a place have not loaded. */
  awaited(place: PlaceName): string[]
  /** Returns the slice of a contribution, whose texts may have to load before it shows. */
  ownerOf<Name extends PlaceName>(place: Name, fill: PlaceMap[Name]): Slice | undefined
  /** Calls a function of a slice, and logs its error. @returns its result, or `undefined` if it threw */
  attempt<Value>(what: string, call: () => Value): Value | undefined
}

/** The slices of a kit, created on first use. */
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
  /** The kit's own slices are loaded with the modal. The site's extensions are present before. */
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
