import { closure, has, sum } from './chunks.mjs'

const budget = 12_000

/**
 * Files that arrive with the screens of a feature, beyond those of the first open and of Account.
 *
 * @type {Readonly<Record<string, { file: string, isFirst?: true }>>} `isFirst`: with it and all that it brings along, a person sees the feature
 */
const featureFiles = {
  // Two files as it is published, of which Vite makes one: the screen, and what tells its quote.
  swap: { file: 'swap-screens', isFirst: true },
  'swap, its list of tokens': { file: 'swap-tokens' },
  'swap, its slippage': { file: 'swap-slippage' },
  'swap, what becomes of it': { file: 'swap-outcomes' },
  'swap, its review': { file: 'swap-review' },
  'swap, its plan and what carries it out': { file: 'swap-plan' },
  buy: { file: 'onramp-screens', isFirst: true },
  names: { file: 'names-screens', isFirst: true },
  pay: { file: 'pay-screens', isFirst: true },
  'pay, what a site calls': { file: '_behind_pay' },
  'pay, what becomes of it': { file: 'pay-progress' },
  'paid fetch': { file: '_behind_paid-fetch', isFirst: true },
  send: { file: 'send-screens', isFirst: true },
  'send, its list of tokens and its review': { file: 'send-later' },
  'what a send does': { file: 'send' },
  'what a send costs, for send and pay': { file: 'send-costs' },
  'what will change, for send and pay': { file: 'send-review' },
  'what asks the wallet to send': { file: 'make-send' },
  'what the screens of features share': { file: 'screens' },
}

/** A row for each file of a feature, and one for all that comes with its first screen. */
export function filesOfFeatures(chunks, there) {
  return Object.entries(featureFiles).flatMap(([what, { file: name, isFirst }]) => {
    const path = new RegExp(`/appkit/dist/chunks/${name}\\.js`)
    const isFile = file => has(chunks, file, path)
    const own = sum(chunks, [...chunks.keys()].filter(isFile))
    const all = sum(chunks, closure(chunks, isFile, there))
    return [
      { what: `${what}, apart`, bytes: own, budget },
      ...(all > own
        ? [{ what: `${what}, with all that comes with it beyond Account`, bytes: all, ...(isFirst && { budget }) }]
        : []),
    ]
  })
}
