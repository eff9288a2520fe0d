import { readFileSync } from 'node:fs'

import { expect, test } from 'vitest'

import * as vue from './index.ts'

const page = (name: string): string =>
  readFileSync(new URL(`../../../docs/reference/${name}.md`, import.meta.url), 'utf8')
const hooksOf = (text: string): string[] => [...text.matchAll(/^\| `(use\w+)\(/gm)].flatMap(match => match[1] ?? [])

test('every React hook has a composable of its name, and both pages list the same', () => {
  const names = hooksOf(page('react'))
  expect(names.length).toBeGreaterThanOrEqual(16)
  expect(
    Object.keys(vue)
      .filter(name => /^use[A-Z]/.test(name))
      .toSorted(),
  ).toEqual(names.toSorted())
  expect(hooksOf(page('vue')).toSorted()).toEqual(names.toSorted())
})

test('every React button has a component of its name', () => {
  const names = [...page('react').matchAll(/`(AppKit\w*Button)`/g)].flatMap(match => match[1] ?? [])
  expect(vue).toMatchObject(Object.fromEntries(names.map(name => [name, { name }])))
})
