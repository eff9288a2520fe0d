import { createTestBrowser } from '@latchkey/testing'
import { describe, expect, test } from 'vitest'

import { createThemeController } from './theme-controller.ts'

describe('the theme', () => {
  // covers: S3.44
  test.each([
    ['light', true, 'light'],
    ['dark', false, 'dark'],
    ['auto', true, 'dark'],
    ['auto', false, 'light'],
  ] as const)('%s on a system that prefers dark: %s is %s', (mode, prefersDark, scheme) => {
    const theme = createThemeController(createTestBrowser({ prefersDark }), { mode, variables: {} })
    expect(theme.state).toMatchObject({ mode, scheme })
  })

  test('follows the system in `auto` mode until it stops', () => {
    const browser = createTestBrowser()
    const theme = createThemeController(browser, { mode: 'auto', variables: {} })
    const stop = theme.start()
    browser.setDark(true)
    expect(theme.state.scheme).toBe('dark')
    theme.setMode('light')
    expect(theme.state.scheme).toBe('light')
    theme.setMode('auto')
    stop()
    browser.setDark(false)
    expect(theme.state.scheme).toBe('dark')
  })

  test('adds to the variables that are set', () => {
    const theme = createThemeController(createTestBrowser(), { mode: 'auto', variables: { '--w3m-accent': 'red' } })
    theme.setVariables({ '--w3m-z-index': 5 })
    expect(theme.state.variables).toEqual({ '--w3m-accent': 'red', '--w3m-z-index': 5 })
  })
})
