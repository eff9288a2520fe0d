import { describe, expect, test } from 'vitest'

import { readPlatform } from './platform.ts'

const iphone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15'
const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15'

describe('readPlatform', () => {
  test.each([
    ['an iPhone', iphone, 5, { os: 'ios', isMobile: true }],
    ['an iPad that reports itself as a Mac', mac, 5, { os: 'ios', isMobile: true }],
    ['a Mac', mac, 0, { os: 'macos', isMobile: false }],
    ['an Android phone', 'Mozilla/5.0 (Linux; Android 14; Pixel 8)', 5, { os: 'android', isMobile: true }],
    [
      'Windows with a touch screen',
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64)',
      10,
      { os: 'windows', isMobile: false },
    ],
    ['Linux', 'Mozilla/5.0 (X11; Linux x86_64)', 0, { os: 'linux', isMobile: false }],
  ])('recognizes %s', (_, userAgent, maxTouchPoints, expected) => {
    expect(readPlatform({ userAgent, maxTouchPoints }, {})).toMatchObject({ ...expected, isTelegram: false })
  })

  test.each([
    ['chrome', `${mac} (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36`],
    ['edge', `${mac} (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36 Edg/130.0.0.0`],
    ['firefox', 'Mozilla/5.0 (X11; Linux x86_64; rv:131.0) Gecko/20100101 Firefox/131.0'],
    ['safari', `${mac} (KHTML, like Gecko) Version/17.6 Safari/605.1.15`],
  ])('recognizes %s', (browser, userAgent) => {
    expect(readPlatform({ userAgent, maxTouchPoints: 0 }, {}).browser).toBe(browser)
  })

  test('recognizes the web view of Telegram', () => {
    const page = { TelegramWebviewProxy: {} }
    expect(readPlatform({ userAgent: iphone, maxTouchPoints: 5 }, page).isTelegram).toBe(true)
  })

  test('returns a platform on a server', () => {
    expect(readPlatform(undefined, undefined)).toEqual({
      os: 'unknown',
      browser: 'unknown',
      isMobile: false,
      isTelegram: false,
    })
  })
})
