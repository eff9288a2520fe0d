import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { createDefaultSetup, languageOf } from './setup.ts'
import { formatSetupHash, parseSetupHash } from './setup-hash.ts'
import { setups } from './setups.test-support.ts'

const defaults = createDefaultSetup(['en-GB'])

describe('the hash of a set-up', () => {
  test('is empty for the defaults', () => {
    expect(formatSetupHash(defaults, defaults)).toBe('')
    expect(parseSetupHash('', defaults)).toEqual(defaults)
  })

  test('names only the differences from the defaults', () => {
    const setup = { ...defaults, theme: 'dark', accent: '#0f7a5c', isPhone: true } as const
    expect(formatSetupHash(setup, defaults)).toBe('theme=dark&accent=0f7a5c&phone=1')
  })

  test('restores every set-up, for any defaults', () => {
    fc.assert(
      fc.property(setups, setups, (setup, others) => {
        expect(parseSetupHash(`#${formatSetupHash(setup, others)}`, others)).toEqual({
          ...setup,
          // If the default has an accent, the hash cannot express the kit's own one.
          accent: setup.accent ?? others.accent,
        })
      }),
    )
  })

  test('survives encoding in an address', () => {
    fc.assert(
      fc.property(setups, setup => {
        const { hash } = new URL(`#${formatSetupHash(setup, defaults)}`, 'https://demo.example/?lang=de')
        expect(parseSetupHash(hash, defaults)).toEqual(setup)
      }),
    )
  })

  test.each([
    'theme=purple',
    'theme',
    'accent=red',
    'accent=0f7a5',
    'accent=0f7a5c;background:url(//evil.example)',
    'corners=9',
    'corners=-1',
    'corners=1e1',
    'ways=email',
    'ways=email,email,social',
    'ways=email,social,wallet,wallet',
    'chains=',
    'chains=eip155,eip155',
    'chains=eip155,toString',
    'lang=__proto__',
    'dir=up',
    'phone=yes',
    'screen=ApproveTransaction',
    '=',
    '&&&',
    '%',
  ])('has defaults in place of the invalid %s', hash => {
    expect(parseSetupHash(`#${hash}`, defaults)).toEqual(defaults)
  })

  test('never throws, and always returns a set-up that a hash can describe', () => {
    const names = ['theme', 'accent', 'corners', 'ways', 'chains', 'lang', 'dir', 'phone', 'sign-in', 'screen', 'x']
    const field = fc.tuple(fc.constantFrom(...names), fc.string()).map(([name, value]) => `${name}=${value}`)
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.array(field).map(fields => fields.join('&')),
        ),
        hash => {
          const setup = parseSetupHash(hash, defaults)
          expect(parseSetupHash(formatSetupHash(setup, defaults), defaults)).toEqual(setup)
          expect(setup.chains.length).toBeGreaterThan(0)
          expect(setup.ways).toHaveLength(3)
        },
      ),
    )
  })
})

test.each([
  [['de-AT', 'en'], 'de'],
  [['fr', 'en-US'], 'en'],
  [['ar-XB'], 'ar-XB'],
  [['ar'], 'en'],
  [[], 'en'],
])('the language for a browser with %j is %s', (tags, language) => {
  expect(languageOf(tags)).toBe(language)
})
