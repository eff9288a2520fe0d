import type { Answer } from '@latchkey/testing'
import fc from 'fast-check'

/** Any JSON value. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json }

/** A contract that the tests do not know. */
export const foreignContract = '0x9999999999999999999999999999999999999999'
/** A mutation that makes a field wrong. */
interface Way {
  readonly name: string
  /** @returns `undefined` if the mutation does not apply to the field */
  change(value: Json, key: string): Json | undefined
}

const addressPattern = /0x[\da-f]{40}(?![\da-f])/i
const isAmountText = (value: Json): value is string => typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value)

/** All mutations of a service's fields: false, careless or malformed values. */
export const ways: readonly Way[] = [
  { name: 'other decimals', change: (value, key) => (/decimals/i.test(key) ? shifted(value, 2) : undefined) },
  { name: 'fewer decimals', change: (value, key) => (/decimals/i.test(key) ? shifted(value, -3) : undefined) },
  {
    name: 'another contract',
    change: value =>
      typeof value === 'string' && addressPattern.test(value)
        ? value.replace(addressPattern, foreignContract)
        : undefined,
  },
  {
    name: 'a known symbol',
    change: (value, key) => (/symbol|name|currency/i.test(key) && typeof value === 'string' ? 'USDC' : undefined),
  },
  {
    name: 'an invisible sign',
    change: value => (typeof value === 'string' ? `${value.slice(0, 1)}\u200b${value.slice(1)}` : undefined),
  },
  {
    name: 'another network',
    change: value =>
      typeof value === 'string' && value.includes('eip155:1')
        ? value.replace(/eip155:1(?!\d)/, 'eip155:137')
        : undefined,
  },
  {
    name: 'negative',
    change: value =>
      typeof value === 'number' ? -Math.abs(value) - 1 : isAmountText(value) ? `-${value.replace('-', '')}` : undefined,
  },
  {
    name: 'huge',
    change: value =>
      typeof value === 'number' ? 1e300 : isAmountText(value) ? `${value}${'9'.repeat(80)}` : undefined,
  },
  { name: 'ten times', change: value => (typeof value === 'number' ? value * 10 + 1 : timesTen(value)) },
  { name: 'nothing', change: value => (typeof value === 'number' ? 0 : isAmountText(value) ? '0' : undefined) },
  {
    name: 'stale',
    change: value =>
      typeof value === 'string' && /^\d{4}-\d\d-\d\dT/.test(value) ? `1999${value.slice(4)}` : undefined,
  },
  {
    name: 'a script',
    change: value => (typeof value === 'string' && /:\/\//.test(value) ? 'javascript:alert(1)' : undefined),
  },
  {
    name: 'another origin',
    change: value =>
      typeof value === 'string' && value.startsWith('https:') ? 'https://attacker.example/page' : undefined,
  },
  { name: 'another type', change: value => (typeof value === 'string' ? 7 : 'seven') },
  { name: 'null', change: () => null },
]

/** Mutations that a schema rejects. */
const broken: ReadonlySet<string> = new Set(['another type', 'null', 'negative'])

/** A true answer with one mutated field. */
export interface WrongAnswer {
  /** Path of the field. */
  readonly path: readonly string[]
  readonly way: string
  readonly json: Json
}

/** Whole answers with a wrong time or form. */
export const brokenAnswers = {
  late: 'hang',
  gone: 'offline',
  'cut off': { body: '{"data":[{"id":' },
  'an error': { status: 500 },
} satisfies Record<string, Answer>

/** Generates answers in which a field is wrong, for every field and every mutation that applies. */
export function wrongAnswers(truth: Json): fc.Arbitrary<WrongAnswer> {
  const all = fieldsOf(truth).flatMap(path =>
    ways.flatMap(({ name, change }): WrongAnswer[] => {
      const next = change(valueAt(truth, path), path.findLast(key => !/^\d+$/.test(key)) ?? '')
      return next === undefined ? [] : [{ path, way: name, json: withValue(truth, path, next) }]
    }),
  )
  // The wallet's request depends on these fields, so most answers have a mutation there.
  const grave = all.filter(({ path, way }) => /decimals|symbol|address/i.test(path.at(-1) ?? '') && !broken.has(way))
  return grave.length === 0 ? fc.constantFrom(...all) : fc.oneof(fc.constantFrom(...grave), fc.constantFrom(...all))
}

/** Generates a mutated or a broken answer. */
export function hostileAnswers(truth: Json): fc.Arbitrary<{ readonly way: string; readonly answer: Answer }> {
  return fc.oneof(
    {
      weight: 9,
      arbitrary: wrongAnswers(truth).map(({ path, way, json }) => ({
        way: `${path.join('.')}: ${way}`,
        answer: { json },
      })),
    },
    {
      weight: 1,
      arbitrary: fc.constantFrom(...Object.entries(brokenAnswers).map(([way, answer]) => ({ way, answer }))),
    },
  )
}

function fieldsOf(value: Json, path: readonly string[] = []): (readonly string[])[] {
  if (typeof value !== 'object' || value === null) return [path]
  const inner = Object.entries(value).flatMap(([key, each]) => fieldsOf(each, [...path, key]))
  return path.length === 0 ? inner : [path, ...inner]
}

function valueAt(value: Json, path: readonly string[]): Json {
  return path.reduce<Json>((inner, key) => (inner as Record<string, Json>)[key] ?? null, value)
}

function withValue(value: Json, [key, ...rest]: readonly string[], next: Json): Json {
  if (key === undefined) return next
  const inner = withValue((value as Record<string, Json>)[key] ?? null, rest, next)
  if (Array.isArray(value)) return value.map((each: Json, index) => (String(index) === key ? inner : each))
  return { ...(value as Record<string, Json>), [key]: inner }
}

function shifted(value: Json, by: number): Json | undefined {
  if (typeof value === 'number') return Math.max(0, value + by)
  return isAmountText(value) ? String(Math.max(0, Number(value) + by)) : undefined
}

function timesTen(value: Json): Json | undefined {
  if (!isAmountText(value)) return undefined
  const [whole = '', fraction = ''] = value.split('.')
  return fraction === '' ? `${whole}0` : `${whole}${fraction[0]}.${fraction.slice(1) || '0'}`
}
