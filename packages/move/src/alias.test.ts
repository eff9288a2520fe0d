import { readFileSync } from 'node:fs'

import { expect, test } from 'vitest'

import { aliases } from './alias.ts'

test('the page of the alias names lines that the command writes', () => {
  const page = readFileSync(new URL('../../../docs/moving-over/README.md', import.meta.url), 'utf8')
  const lines = [...page.matchAll(/^ +"(@reown\/[\w-]+)": "npm:(@latchkey\/[\w-]+)@latest"/gm)]
  expect(lines.length).toBeGreaterThan(5)
  for (const [, name = '', target] of lines) expect(aliases[name]).toBe(target)
})
