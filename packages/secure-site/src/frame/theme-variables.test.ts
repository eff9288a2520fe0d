import { expect, test } from 'vitest'

import { readThemeVariables } from './theme-variables.ts'

test('the look of a page is followed as far as all can still be read', () => {
  expect(
    readThemeVariables({
      '--w3m-accent': '#ff0000',
      '--w3m-color-mix': 'rgb(0 0 0)',
      '--w3m-color-mix-strength': '30',
      '--w3m-font-size-master': '11px',
      '--w3m-border-radius-master': '2px',
    }),
  ).toEqual({
    '--w3m-accent': '#ff0000',
    '--w3m-color-mix': 'rgb(0 0 0)',
    '--w3m-color-mix-strength': '30',
    '--w3m-font-size-master': '11px',
    '--w3m-border-radius-master': '2px',
  })
})

test.each([
  ['--w3m-font-size-master', '0px'],
  ['--w3m-font-size-master', '0.2px'],
  ['--w3m-font-size-master', '400px'],
  ['--w3m-font-size-master', 'calc(10px * 0)'],
  ['--w3m-font-size-master', 'var(--w3m-accent)'],
  ['--w3m-border-radius-master', '500px'],
  // An installed font of pictures writes no letters.
  ['--w3m-font-family', 'Webdings'],
  ['--w3m-another', 'url(https://evil.example)'],
])('what would hide a text is left out: %s is %s', (name, value) => {
  expect(readThemeVariables({ [name]: value })).toEqual({})
})
