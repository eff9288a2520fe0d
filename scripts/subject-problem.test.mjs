import { expect, test } from 'vitest'

import { subjectProblem } from './subject-problem.mjs'

test.each([
  'send: keep the record when storage is full',
  'secure-site: test each limit',
  'siwx, sql: make the library of file databases an optional peer',
  'ethers5: process a late answer',
  'ui: embed the font',
  'modal: focus the heading',
  `docs: ${'a'.repeat(114)}`,
])('accepts the subject "%s"', subject => {
  expect(subjectProblem(subject)).toBeUndefined()
})

test.each([
  ['Send: keep the record', 'area: change'],
  ['keep the record', 'area: change'],
  ['send:keep the record', 'area: change'],
  ['send the record: keep it', 'area: change'],
  ['send: ', 'area: change'],
  ['', 'area: change'],
  ['send: Keep the record', 'small letter'],
  ['send: Ändere den Text', 'small letter'],
  ['send: keeps the record', 'imperative'],
  ['send: added a record', 'imperative'],
  ['send: adding a record', 'imperative'],
  ['send: keep the record.', 'period'],
  [`docs: ${'a'.repeat(115)}`, 'at most 120 characters'],
])('rejects the subject "%s": %s', (subject, problem) => {
  expect(subjectProblem(subject)).toContain(problem)
})
