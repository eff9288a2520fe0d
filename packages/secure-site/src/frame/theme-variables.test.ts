import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { readThemeVariables } from './theme-variables.ts'

/** Parses two colors only. */
const readColor = (value: string) =>
  value === '#ff0000' ? ([255, 0, 0] as const) : value === 'rgb(0 0 0)' ? ([0, 0, 0] as const) : undefined

describe('the theme of a page', () => {
  test('is applied with numbers that the frame has parsed', () => {
    expect(
      readThemeVariables(
        {
          '--w3m-accent': '#ff0000',
          '--w3m-color-mix': 'rgb(0 0 0)',
          '--w3m-color-mix-strength': ' 30 ',
          '--w3m-font-size-master': '11px',
          '--w3m-border-radius-master': ' 2.50px ',
        },
        readColor,
      ),
    ).toEqual({
      variables: {
        '--w3m-accent': 'rgb(255 0 0)',
        '--w3m-color-mix': 'rgb(0 0 0)',
        '--w3m-color-mix-strength': '30',
        '--w3m-font-size-master': '11px',
        '--w3m-border-radius-master': '2.5px',
      },
      dropped: [],
    })
  })

  test('has variables of the modal dropped silently', () => {
    const given = { '--w3m-font-family': 'Webdings', '--w3m-z-index': '99', '--w3m-qr-color': 'red' }
    expect(readThemeVariables(given, readColor)).toEqual({ variables: {}, dropped: [] })
  })

  test.each([
    ['--w3m-font-size-master', '0px'],
    ['--w3m-font-size-master', '0.2px'],
    ['--w3m-font-size-master', '1000px'],
    ['--w3m-font-size-master', '10'],
    ['--w3m-font-size-master', '-10px'],
    ['--w3m-font-size-master', '1e1px'],
    ['--w3m-font-size-master', 'calc(10px * 0)'],
    ['--w3m-font-size-master', 'var(--w3m-accent)'],
    ['--w3m-border-radius-master', '500px'],
    ['--w3m-border-radius-master', '-4px'],
    ['--w3m-border-radius-master', '4px 500px'],
    ['--w3m-color-mix-strength', '101'],
    ['--w3m-color-mix-strength', '-1'],
    ['--w3m-color-mix-strength', 'x'],
    ['--w3m-color-mix-strength', '30; opacity: 0'],
    ['--w3m-color-mix', 'x'],
    ['--w3m-accent', 'x'],
    ['--w3m-another', 'url(https://evil.example)'],
    ['__proto__', '1'],
    ['constructor', '1'],
  ])('has values dropped and reported that would hide text: %s is %s', (name, value) => {
    expect(readThemeVariables(Object.fromEntries([[name, value]]), readColor)).toEqual({
      variables: {},
      dropped: [name],
    })
  })

  const names = ['accent', 'color-mix', 'color-mix-strength', 'font-size-master', 'border-radius-master', 'opacity']
  test('adds no text to a style, for any input of the page', () => {
    fc.assert(
      fc.property(fc.constantFrom(...names.map(name => `--w3m-${name}`)), fc.string(), (name, value) => {
        const { variables } = readThemeVariables({ [name]: value }, readColor)
        for (const each of Object.values(variables))
          expect(each).toMatch(/^(?:rgb\(\d+ \d+ \d+\)|\d+(?:\.\d+)?(?:px)?)$/)
      }),
    )
  })
})
