import { advanceUntil, settled, visibleTexts, type World } from '@latchkey/modal/test'
import { expect } from 'vitest'

/** Faulty answers of a service. */
export const serviceFaults = {
  'a 500': { status: 500, json: { message: 'internal' } },
  'a 429': { status: 429, headers: { 'retry-after': '60' } },
  garbage: { body: '<html>no JSON' },
  'another shape': {
    json: { quotes: 1, tokens: {}, tx: null, suggestions: 'no', purchaseAmount: [], url: 7, name: null },
  },
  'half an answer': { body: '{"quotes":[{"id":null,"fromAm' },
  offline: 'offline',
  never: 'hang',
} as const

export type ServiceFault = keyof typeof serviceFaults

export const everyServiceFault = Object.keys(serviceFaults) as ServiceFault[]

/** Time in ms after which a service has timed out. */
const longerThanAllowed = 11_000

/** Advances the time in small steps until a condition is true. */
export async function pass(world: World, isSo: () => boolean, what: string): Promise<void> {
  await advanceUntil(world, isSo, what, longerThanAllowed / 20)
  await settled()
}

/** Expects that no words of protocols, libraries or developers are shown. */
export function expectPlainWords(fault = ''): void {
  const ofDevelopers = /HTTP|status|JSON|fetch|Invalid|expected|undefined|timed? ?out|convert|profile\//i
  expect(
    visibleTexts().filter(text => ofDevelopers.test(text)),
    fault,
  ).toEqual([])
}
