import { expect, test } from 'vitest'

test('importing the package on a server leaves no globals behind', async () => {
  const before = new Set(Object.getOwnPropertyNames(globalThis))
  await import('./index.ts')
  // Vue's own global, by which it detects two copies of itself on a page.
  const ofVue = /^__VUE/
  expect(Object.getOwnPropertyNames(globalThis).filter(name => !before.has(name) && !ofVue.test(name))).toEqual([])
  expect(typeof customElements).toBe('undefined')
})
