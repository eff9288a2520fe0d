import { closure, has, sum } from './chunks.mjs'

const budget = 12_000

/**
 * Files that load with the screens of a feature, beyond those of the first open and of Account.
 *
 * @type {Readonly<Record<string, { file: string, first?: number }>>} `first`: the budget of it with all that loads with it, once the user sees the feature
 */
const featureFiles = {
  // The packages publish two files, which Vite joins: the screen, and the code of its quote.
  swap: { file: 'swap-screens', first: budget },
  'swap, its list of tokens': { file: 'swap-tokens' },
  'swap, its slippage': { file: 'swap-slippage' },
  'swap, what becomes of it': { file: 'swap-outcomes' },
  'swap, its review': { file: 'swap-review' },
  'swap, its plan and what carries it out': { file: 'swap-plan' },
  buy: { file: 'onramp-screens', first: budget },
  names: { file: 'names-screens', first: budget },
  pay: { file: 'pay-screens', first: budget },
  'pay, what becomes of it': { file: 'pay-progress' },
  x402: { file: '_behind_x402', first: budget },
  send: { file: 'send-screens', first: 12_500 },
  'send, its list of tokens and its review': { file: 'send-later' },
  'what a send does': { file: 'send' },
  'what a send costs, for send and pay': { file: 'send-costs' },
  'what will change, for send and pay': { file: 'send-review' },
  'what asks the wallet to send': { file: 'make-send' },
  'what the screens of features share': { file: 'screens' },
  'what their later screens share': { file: 'screens-later' },
}

/** Returns a row for each file of a feature, and one for all files of its first screen. */
export function filesOfFeatures(chunks, there) {
  return Object.entries(featureFiles).flatMap(([what, { file: name, first }]) => {
    const path = new RegExp(`/appkit/dist/chunks/${name}\\.js`)
    const isFile = file => has(chunks, file, path)
    const own = sum(chunks, [...chunks.keys()].filter(isFile))
    const all = sum(chunks, closure(chunks, isFile, there))
    return [
      { what: `${what}, apart`, bytes: own, budget },
      ...(all > own
        ? [{ what: `${what}, with all that comes with it beyond Account`, bytes: all, ...(first && { budget: first }) }]
        : []),
    ]
  })
}
