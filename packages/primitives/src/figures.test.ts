import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { formatUnits, parseUnits } from './amount.ts'
import {
  balanceDecimals,
  balanceParts,
  createFigureWriter,
  decimalSign,
  formatBalance,
  formatCost,
  formatExact,
  formatPercent,
  formatQuote,
  roundQuote,
} from './figures.ts'

const kinds = { formatBalance, formatQuote, formatCost, formatExact }

describe('formatBalance', () => {
  // covers: S9.32
  test.each([
    ['10000', 'en', '10,000'],
    ['2.41899', 'en', '2.418'],
    ['2.400', 'en', '2.4'],
    ['0.0009999', 'en', '<0.001'],
    ['0.000000000000000001', 'de', '<0,001'],
    ['0.0', 'en', '0'],
    ['', 'en', '0'],
    ['.5', 'en', '0.5'],
    ['1234567.8', 'de', '1.234.567,8'],
    ['1234567.8', 'en-XA', '1,234,567.8'],
    ['1234567', 'hi', '12,34,567'],
    ['9007199254740993.0019', 'en', '9,007,199,254,740,993.001'],
    [
      '115792089237316195423570985008687907853269984665640564039457.584',
      'en',
      '115,792,089,237,316,195,423,570,985,008,687,907,853,269,984,665,640,564,039,457.584',
    ],
    ['1234.5', 'ar-EG-u-nu-arab', '١٬٢٣٤٫٥'],
    ['0.0004', 'ar-EG-u-nu-arab', '<٠٫٠٠١'],
  ])('shows %s in %s as %s', (amount, locale, text) => {
    expect(balanceDecimals).toBe(3)
    expect(formatBalance(amount, locale)).toBe(text)
  })

  test('is split before the decimal sign', () => {
    expect(balanceParts('1204.5', 'de')).toEqual(['1.204', ',5'])
    expect(balanceParts('7', 'de')).toEqual(['7', ''])
    expect(balanceParts('0.0001', 'en')).toEqual(['<0', '.001'])
  })
})

describe('formatQuote', () => {
  test.each([
    ['448.6276359123497', 'down', '448.627'],
    ['448.6276359123497', 'up', '448.628'],
    ['0.083081032450295751', 'down', '0.083081'],
    ['0.000000000123456789', 'down', '0.000000000123456'],
    ['1234567.89', 'down', '1,234,567'],
    ['3240.8000', 'down', '3,240.8'],
    ['147.50362177', undefined, '147.503'],
    ['0', 'down', '0'],
    ['999999.5', 'up', '1,000,000'],
  ] as const)('shows %s, rounded %s, as %s', (amount, rounding, text) => {
    expect(formatQuote(amount, 'en', rounding)).toBe(text)
  })

  test('is the same number as the rounded text of a field', () => {
    expect(roundQuote('1234.56789')).toBe('1234.56')
    expect(roundQuote('1234.56789', 'up')).toBe('1234.57')
  })
})

describe('formatCost', () => {
  test.each([
    ['0.010048923322336', '0.010049'],
    ['0.000021', '0.000021'],
    ['0.000021000000000001', '0.000022'],
    ['0.000000000000000123', '0.00000000000000013'],
    ['12.3456781', '12.3457'],
    ['1234567.2', '1,234,568'],
    ['0', '0'],
  ])('shows %s as %s, which is no less', (amount, text) => {
    expect(formatCost(amount, 'en')).toBe(text)
  })
})

describe('formatExact', () => {
  test.each([
    ['1204.500', 'de', '1.204,5'],
    ['0.000000000000000001', 'en', '0.000000000000000001'],
    [
      '123456789012345678901234567890.123456789012345678',
      'en',
      '123,456,789,012,345,678,901,234,567,890.123456789012345678',
    ],
  ])('shows %s in %s to its last digit', (amount, locale, text) => {
    expect(formatExact(amount, locale)).toBe(text)
  })
})

test.each([
  ['0.5', 'en', '0.5%'],
  ['12.3456', 'de', '12,34%'],
  ['3', 'en', '3%'],
  ['-0.05', 'en', '-0.05%'],
  ['-12.3456', 'de', '-12,34%'],
  ['-0.001', 'en', '0%'],
  ['1e-7', 'en', '1e-7'],
  ['NaN', 'en', 'NaN'],
])('a percentage of %s in %s shows as %s', (percent, locale, text) => {
  expect(formatPercent(percent, locale)).toBe(text)
})

test.each([
  ['en', '.'],
  ['de', ','],
  ['ar', '.'],
  ['ar-u-nu-arab', '٫'],
])('the decimal sign of %s is %s', (locale, sign) => {
  expect(decimalSign(locale)).toBe(sign)
})

test.each(['1e21', '-', '-1', 'NaN', '1.2.3', '0x10', 'nothing', ' 1'])(
  'a text such as %j, which is no decimal number, stays unchanged',
  text => {
    for (const format of Object.values(kinds)) expect(format(text, 'en')).toBe(text)
  },
)

test('the digits are Latin in a language that has others, unless its tag requests those', () => {
  expect(formatBalance('1234.5', 'ar-EG')).toMatch(/^1.234.5$/)
  expect(formatBalance('1234.5', 'hi-u-nu-deva')).toBe('१,२३४.५')
})

describe.each(['en', 'de', 'ar', 'ar-EG-u-nu-arab', 'hi', 'hi-u-nu-deva'])('any amount in %s', locale => {
  const write = createFigureWriter(locale)
  const amounts = fc
    .tuple(
      fc.oneof(fc.bigInt({ min: 0n, max: 2n ** 256n }), fc.bigInt({ min: 0n, max: 10n ** 9n })),
      fc.integer({ min: 0, max: 36 }),
    )
    .map(([units, decimals]) => ({ units, decimals, amount: formatUnits(units, decimals) }))

  /** Parses a figure by the rules of the language, into units of 36 decimals. */
  function read(figure: string): bigint {
    const parts = new Intl.NumberFormat(locale, { numberingSystem: new Intl.Locale(locale).numberingSystem ?? 'latn' })
    const digits = Array.from({ length: 10 }, (_, digit) => parts.format(digit))
    const latin = [...figure].map(character =>
      digits.includes(character) ? digits.indexOf(character) : character === decimalSign(locale) ? '.' : '',
    )
    return parseUnits(latin.join(''), 36) ?? -1n
  }

  const exactOf = (amount: string): bigint => parseUnits(amount, 36) ?? 0n
  const wholeOf = (units: bigint): bigint => units / 10n ** 36n
  const fractionOf = (figure: string): string => figure.split(decimalSign(locale))[1] ?? ''

  test('keeps its exact value in a review', () => {
    fc.assert(
      fc.property(amounts, ({ amount }) => {
        expect(read(formatExact(amount, write))).toBe(exactOf(amount))
      }),
    )
  })

  test('is never shown as 0, as more than there is, or with more than three decimals as a balance', () => {
    fc.assert(
      fc.property(amounts, ({ units, amount }) => {
        const figure = formatBalance(amount, write)
        const [shown, exact] = [read(figure), exactOf(amount)]
        expect([...fractionOf(figure)].length).toBeLessThanOrEqual(3)
        expect(shown > 0n).toBe(units > 0n)
        const isBelow = figure.startsWith('<')
        if (isBelow) expect(exact).toBeLessThan(shown)
        else expect(exact - shown).toBeGreaterThanOrEqual(0n)
        expect(wholeOf(shown)).toBe(wholeOf(exact))
        expect(exact - shown).toBeLessThan(10n ** 33n)
      }),
    )
  })

  test.each(['down', 'up'] as const)(
    'has at most six significant digits and all whole digits as a quote, %s',
    rounding => {
      fc.assert(
        fc.property(amounts, ({ units, amount }) => {
          const figure = formatQuote(amount, write, rounding)
          const [shown, exact] = [read(figure), exactOf(amount)]
          const off = rounding === 'down' ? exact - shown : shown - exact
          expect(off).toBeGreaterThanOrEqual(0n)
          expect(shown > 0n).toBe(units > 0n)
          const whole = wholeOf(exact)
          if (rounding === 'down') expect(wholeOf(shown)).toBe(whole)
          const text = formatUnits(shown, 36)
          const digits = text.replace('.', '').replace(/^0+/, '')
          expect(digits.length).toBeLessThanOrEqual(Math.max(6, text.split('.')[0]?.length ?? 0))
          // The error is below one unit of the sixth digit, or of the last digit before the decimal sign.
          if (whole < 10n ** 5n) expect(off * 10n ** 5n).toBeLessThanOrEqual(exact)
          expect(off).toBeLessThan(10n ** 36n)
        }),
      )
    },
  )

  test('is never rounded down, and has at most six significant digits, as a cost', () => {
    fc.assert(
      fc.property(amounts, ({ units, amount }) => {
        const [shown, exact] = [read(formatCost(amount, write)), exactOf(amount)]
        expect(shown).toBeGreaterThanOrEqual(exact)
        expect(shown - exact).toBeLessThan(10n ** 36n)
        expect(shown > 0n).toBe(units > 0n)
        const text = formatUnits(shown, 36)
        expect(text.replace('.', '').replace(/^0+/, '').length).toBeLessThanOrEqual(
          Math.max(6, text.split('.')[0]?.length ?? 0),
        )
      }),
    )
  })

  test('shows as at least a smaller one, in each format', () => {
    fc.assert(
      fc.property(amounts, amounts, (one, other) => {
        const [less, more] = exactOf(one.amount) <= exactOf(other.amount) ? [one, other] : [other, one]
        for (const format of Object.values(kinds))
          expect(read(format(less.amount, write))).toBeLessThanOrEqual(read(format(more.amount, write)))
      }),
    )
  })
})

// The C locale of WebKit, and invalid tags of a site.
test.each(['c', 'C', '', 'en_US', 'not a tag'])('the invalid language %j is English', tag => {
  expect(formatBalance('10000.5', tag)).toBe('10,000.5')
})
