import { expect, test } from 'vitest'

test('importing the package on a server leaves no globals behind', async () => {
  const before = new Set(Object.getOwnPropertyNames(globalThis))
  await import('./index.ts')
  expect(Object.getOwnPropertyNames(globalThis).filter(name => !before.has(name))).toEqual([])
  expect(typeof customElements).toBe('undefined')
})
