import { expect, test } from 'vitest'

import { createBrowserTokens } from './browser-tokens.ts'

/** Creates a frame whose browser stores its cookies, drops them, or throws. */
function pageOf(behaviour: 'keeps' | 'drops' | 'throws') {
  let kept = ''
  return {
    get cookie() {
      if (behaviour === 'throws') throw new DOMException('Refused', 'SecurityError')
      return kept
    },
    set cookie(line) {
      if (behaviour === 'keeps') kept = line.includes('Max-Age=0') ? '' : (line.split(';')[0] ?? '')
    },
  }
}

function storageOf() {
  const map = new Map<string, string>()
  return {
    getItem: (key: string) => map.get(key) ?? null,
    setItem: (key: string, value: string) => map.set(key, value) !== undefined,
    map,
  }
}

test('a browser that keeps cookies in the frame has no tokens that a script could read', () => {
  const page = pageOf('keeps')
  expect(createBrowserTokens(page, storageOf())).toBeUndefined()
  expect(page.cookie).toBe('')
})

// covers: S9.65
test.each(['drops', 'throws'] as const)(
  'a browser that %s cookies sends the tokens that it received last',
  behaviour => {
    const storage = storageOf()
    const tokens = createBrowserTokens(pageOf(behaviour), storage)
    expect(tokens?.headers()).toEqual({ 'latchkey-browser': '' })
    tokens?.keep(new Headers({ 'latchkey-browser': 'b' }), {})
    tokens?.keep(new Headers({ 'latchkey-session': 's' }), {})
    tokens?.keep(new Headers(), {})
    expect(tokens?.headers()).toEqual({ 'latchkey-browser': 'b', authorization: 'Bearer s' })
    expect([...storage.map.keys()]).toEqual(['@appkit-wallet/browser', '@appkit-wallet/session'])
    tokens?.keep(new Headers({ 'latchkey-session': '' }), tokens.headers())
    expect(tokens?.headers()).toEqual({ 'latchkey-browser': 'b' })
  },
)

test('the end of a session does not end one that started after the request', () => {
  const tokens = createBrowserTokens(pageOf('drops'), storageOf())
  tokens?.take({ browser: 'b', session: 'first' })
  const sent = tokens?.headers() ?? {}
  tokens?.keep(new Headers({ 'latchkey-session': 'second' }), sent)
  tokens?.keep(new Headers({ 'latchkey-session': '' }), sent)
  expect(tokens?.current()).toEqual({ browser: 'b', session: 'second' })
})
