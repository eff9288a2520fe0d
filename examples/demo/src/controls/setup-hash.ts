import { type Language, languages } from './languages.ts'
import {
  chainNames,
  directionNames,
  maxCorners,
  type ScreenName,
  screenNames,
  type Setup,
  themeNames,
  type Way,
  wayNames,
} from './setup.ts'

/** Writes a set-up as the hash of an address, without `#`. Only differences from `defaults` are written. */
export function formatSetupHash(setup: Setup, defaults: Setup): string {
  const fields = toFields(setup)
  const ordinary = toFields(defaults)
  return Object.entries(fields)
    .filter(([name, value]) => ordinary[name as keyof typeof ordinary] !== value)
    .map(([name, value]) => `${name}=${value}`)
    .join('&')
}

/** Reads a hash, which is untrusted. A field that is missing or invalid has its value in `defaults`. */
export function parseSetupHash(hash: string, defaults: Setup): Setup {
  const fields = new Map(
    hash
      .replace(/^#/, '')
      .split('&')
      .map((field): [string, string] => {
        const [name = '', ...value] = field.split('=')
        return [name, value.join('=')]
      }),
  )
  const read = <Value>(name: string, parse: (text: string) => Value | undefined, fallback: Value): Value => {
    const text = fields.get(name)
    return text === undefined ? fallback : (parse(text) ?? fallback)
  }
  return {
    theme: read('theme', oneOf(themeNames), defaults.theme),
    accent: read('accent', parseAccent, defaults.accent),
    corners: read('corners', parseCorners, defaults.corners),
    ways: read('ways', parseWays, defaults.ways),
    chains: read('chains', parseChains, defaults.chains),
    language: read<Language>('lang', oneOf(languages), defaults.language),
    direction: read('dir', oneOf(directionNames), defaults.direction),
    isPhone: read('phone', parseSwitch, defaults.isPhone),
    hasSignIn: read('sign-in', parseSwitch, defaults.hasSignIn),
    screen: read<ScreenName>('screen', oneOf(screenNames), defaults.screen),
  }
}

function toFields(setup: Setup) {
  return {
    theme: setup.theme,
    accent: setup.accent?.slice(1) ?? '',
    corners: `${setup.corners}`,
    ways: setup.ways.map(({ name, isOn }) => (isOn ? name : `-${name}`)).join(','),
    chains: setup.chains.join(','),
    lang: setup.language,
    dir: setup.direction,
    phone: setup.isPhone ? '1' : '0',
    'sign-in': setup.hasSignIn ? '1' : '0',
    screen: setup.screen,
  }
}

function oneOf<Value extends string>(values: readonly Value[]): (text: string) => Value | undefined {
  return text => values.find(value => value === text)
}

function parseAccent(text: string): string | undefined {
  return /^[0-9a-f]{6}$/.test(text) ? `#${text}` : undefined
}

function parseCorners(text: string): number | undefined {
  return /^\d$/.test(text) && Number(text) <= maxCorners ? Number(text) : undefined
}

/** Each way has to be there once. */
function parseWays(text: string): readonly Way[] | undefined {
  const ways = text.split(',').flatMap(part => {
    const name = wayNames.find(known => known === part.replace(/^-/, ''))
    return name ? [{ name, isOn: part === name }] : []
  })
  const isComplete = ways.length === wayNames.length && new Set(ways.map(({ name }) => name)).size === wayNames.length
  return isComplete ? ways : undefined
}

function parseChains(text: string): Setup['chains'] | undefined {
  const parts = text.split(',')
  const chains = chainNames.filter(name => parts.includes(name))
  return chains.length > 0 && chains.length === parts.length ? chains : undefined
}

function parseSwitch(text: string): boolean | undefined {
  return text === '1' ? true : text === '0' ? false : undefined
}
