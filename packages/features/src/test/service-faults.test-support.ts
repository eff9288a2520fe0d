import { until, visibleTexts, type World } from '@latchkey/modal/test'
import { expect } from 'vitest'

/** What a service does in place of answering. */
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

/** Longer than a service may take. */
const longerThanAllowed = 11_000

/** Lets time pass in small steps, until it is so. */
export async function pass({ environment }: World, isSo: () => boolean, what: string): Promise<void> {
  for (let turn = 0; turn < 60 && !isSo(); turn++) {
    await environment.advance(longerThanAllowed / 20)
    await new Promise(resolve => setTimeout(resolve, 5))
  }
  await until(isSo, what)
}

/** No word of a protocol, a library or a developer's shows. */
export function expectPlainWords(fault = ''): void {
  const ofDevelopers = /HTTP|status|JSON|fetch|Invalid|expected|undefined|timed? ?out|convert|profile\//i
  expect(
    visibleTexts().filter(text => ofDevelopers.test(text)),
    fault,
  ).toEqual([])
}
