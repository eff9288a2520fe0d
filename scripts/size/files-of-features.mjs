import { closure, has, sum } from './chunks.mjs'

/**
 * Files that arrive with the screens of a feature, beyond those of the first open and of Account, each with its budget.
 *
 * @type {Readonly<Record<string, [file: string, budget: number]>>}
 */
const featureFiles = {
  // Two files as it is published, of which Vite makes one: the screen, and what a swap does.
  swap: ['swap-screens', 14_500],
  'swap, its list of tokens': ['swap-tokens', 12_000],
  'swap, its review': ['swap-review', 12_000],
  'swap, its plan and what carries it out': ['swap-plan', 12_000],
  buy: ['onramp-screens', 12_000],
  names: ['names-screens', 12_000],
  pay: ['pay-screens', 12_000],
  'paid fetch': ['_behind_paid-fetch', 12_000],
  send: ['send-screens', 12_000],
  'what a send does, for send and pay': ['send', 12_000],
  'what the screens of features share': ['screens', 12_000],
}

/** A row for each file of a feature, and one for all that comes with its first screen. */
export function filesOfFeatures(chunks, there) {
  return Object.entries(featureFiles).flatMap(([what, [name, budget]]) => {
    const path = new RegExp(`/appkit/dist/chunks/${name}\\.js`)
    const isFile = file => has(chunks, file, path)
    const own = sum(chunks, [...chunks.keys()].filter(isFile))
    const all = sum(chunks, closure(chunks, isFile, there))
    return [
      { what: `${what}, apart`, bytes: own, budget },
      ...(all > own ? [{ what: `${what}, with all that comes with it beyond Account`, bytes: all }] : []),
    ]
  })
}
