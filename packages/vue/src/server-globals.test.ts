import { expect, test } from 'vitest'

test('importing the package on a server leaves no globals behind', async () => {
  const before = new Set(Object.getOwnPropertyNames(globalThis))
  await import('./index.ts')
  // Vue names itself, so that it can say where a page has two copies of it.
  const ofVue = /^__VUE/
  expect(Object.getOwnPropertyNames(globalThis).filter(name => !before.has(name) && !ofVue.test(name))).toEqual([])
  expect(typeof customElements).toBe('undefined')
})
