import { runInNewContext } from 'node:vm'

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { toTokens } from './code-tokens.ts'
import { createRecipe, type KitPlace } from './kit-options.ts'
import { changedOptions, flavours, printCode, printInstall, toText } from './print-code.ts'
import { createDefaultSetup, type Setup } from './setup.ts'
import { setups } from './setups.test-support.ts'

const place: KitPlace = { services: 'http://127.0.0.1:4040', browserLanguage: 'en' }
const defaults = createDefaultSetup(['en'])

function print(change: Partial<Setup>, flavour: (typeof flavours)[number] = 'react'): string {
  return toText(printCode({ ...defaults, ...change }, flavour, place))
}

/** Creates a network or an adapter by its name, as the printed code uses it. */
function named(name: string): object {
  return { name }
}

/** Runs the part of a printed script that calls `createAppKit`, and returns its argument. */
function evaluate(text: string): unknown {
  const script = text.replace(/^[^]*?(?=const sandboxWallet|createAppKit\(\{)/, '').replace(/\n\}\)\n[^]*$/, '\n})')
  const networkNames = ['mainnet', 'polygon', 'solana', 'bitcoin', 'polkadotAssetHub', 'cosmoshub']
  const networks = Object.fromEntries(networkNames.map(name => [name, named(name)]))
  const adapterClass = (name: string) =>
    class {
      readonly name = name
      constructor(readonly options?: { wallets: readonly { id: string }[] }) {}
    }
  const classNames = ['EvmAdapter', 'SolanaAdapter', 'BitcoinAdapter', 'PolkadotAdapter', 'CosmosAdapter']
  class Siwx {
    constructor(readonly options: { server: string; required: boolean }) {}
  }
  let options: unknown
  runInNewContext(script, {
    ...networks,
    networks,
    ...Object.fromEntries(classNames.map(name => [name, adapterClass(name)])),
    Siwx,
    createAppKit: (given: unknown) => (options = given),
  })
  return JSON.parse(JSON.stringify(options))
}

/** Returns the options that the stage creates the kit with, in the same shape. */
function expected(setup: Setup, hasSignIn: boolean): unknown {
  const { networks, chains, signInServer, options } = createRecipe(setup, place)
  const classNames = { eip155: 'Evm', solana: 'Solana', bip122: 'Bitcoin', polkadot: 'Polkadot', cosmos: 'Cosmos' }
  return {
    ...options,
    networks: networks.map(named),
    adapters: chains.map(chain => ({
      name: `${classNames[chain]}Adapter`,
      ...(chain === 'cosmos' && {
        options: {
          wallets: [
            {
              id: 'sandbox-cosmos',
              name: 'Sandbox Wallet',
              rdns: 'dev.latchkey.sandbox',
              keystoreEvent: 'dev.latchkey.sandbox_keystorechange',
            },
          ],
        },
      }),
    })),
    ...(hasSignIn && signInServer !== undefined && { siwx: { options: { server: signInServer, required: false } } }),
  }
}

describe('printed code', () => {
  test.each(flavours)('creates the kit of the stage, for every set-up (%s)', flavour => {
    fc.assert(
      fc.property(setups, setup => {
        expect(evaluate(toText(printCode(setup, flavour, place)))).toEqual(expected(setup, flavour !== 'html'))
      }),
    )
  })

  test('quotes the address of the services in each place', () => {
    const odd = { ...place, services: "http://dev.example/it's" }
    const text = toText(printCode({ ...defaults, hasSignIn: true }, 'react', odd))
    expect(evaluate(text)).toMatchObject({
      services: odd.services,
      siwx: { options: { server: `${odd.services}/siwx` } },
    })
  })

  test('imports what it uses, and nothing else', () => {
    fc.assert(
      fc.property(setups, fc.constantFrom('react', 'vue'), (setup, flavour) => {
        const text = toText(printCode(setup, flavour, place))
        const imported = [...text.matchAll(/import \{([^}]*)\}/g)].flatMap(
          ([, names = '']) => names.match(/\w+/g) ?? [],
        )
        expect(new Set(imported).size).toBe(imported.length)
        const body = text.replace(/import \{[^}]*\} from '[^']*'/g, '')
        for (const name of imported) expect(body).toMatch(new RegExp(`\\b${name}\\b`))
        for (const name of body.match(/(?<=new )\w+/g) ?? []) expect(imported).toContain(name)
      }),
    )
  })

  test('prints no option that has its default', () => {
    for (const name of [
      'themeMode',
      'themeVariables',
      'locale',
      'enableWallets',
      'email',
      'socials',
      'connectMethodsOrder',
    ])
      expect(print({})).not.toContain(name)
  })

  test.each<[Partial<Setup>, string]>([
    [{ theme: 'dark' }, "  themeMode: 'dark',"],
    [{ accent: '#b4325a' }, "    '--w3m-accent': '#b4325a',"],
    [{ corners: 0 }, "    '--w3m-border-radius-master': '0px',"],
    [{ language: 'de' }, "  locale: 'de',"],
    [{ ways: [off('email'), on('social'), on('wallet')] }, '    email: false,'],
    [{ ways: [on('email'), off('social'), on('wallet')] }, '    socials: false,'],
    [{ ways: [on('email'), on('social'), off('wallet')] }, '  enableWallets: false,'],
    [{ ways: [on('wallet'), on('email'), on('social')] }, "    connectMethodsOrder: ['wallet', 'email', 'social'],"],
    [{ chains: ['bip122'] }, '  networks: [bitcoin],'],
    [{ hasSignIn: true }, "    server: 'http://127.0.0.1:4040/siwx',"],
  ])('prints %j', (change, line) => {
    expect(print(change).split('\n')).toContain(line)
  })

  test('keeps every line short, so that the column rarely scrolls', () => {
    fc.assert(
      fc.property(setups, fc.constantFrom(...flavours), (setup, flavour) => {
        const lines = toText(printCode(setup, flavour, place)).split('\n')
        expect(lines.filter(text => text.length > 64)).toEqual([])
      }),
    )
  })
})

describe('the last change of a set-up', () => {
  test.each<[Partial<Setup>, readonly string[]]>([
    [{ theme: 'light' }, ['themeMode']],
    [{ accent: '#0f7a5c' }, ['themeVariables.--w3m-accent']],
    [{ screen: 'Networks' }, []],
    [{ isPhone: true }, []],
  ])('%j changes the lines of %j', (change, options) => {
    const [before, after] = [defaults, { ...defaults, ...change }].map(setup => printCode(setup, 'react', place))
    expect([...changedOptions(before ?? [], after ?? [])]).toEqual(options)
  })

  test('changes import, network and adapter of a selected chain', () => {
    const [before, after] = [defaults, { ...defaults, chains: [...defaults.chains, 'bip122' as const] }].map(setup =>
      printCode(setup, 'react', place),
    )
    const changed = changedOptions(before ?? [], after ?? [])
    expect([...changed]).toEqual(expect.arrayContaining(['adapter bip122', 'network bitcoin', 'networks', 'adapters']))
    expect(changed.has('projectId')).toBe(false)
  })
})

describe('the install command', () => {
  test('names the packages of the chains', () => {
    expect(printInstall({ ...defaults, chains: ['eip155', 'solana', 'cosmos'] }, 'react', place)).toEqual([
      'npm install @latchkey/react @latchkey/appkit',
      '  @latchkey/adapter-evm @latchkey/adapter-solana',
      '  @latchkey/adapter-cosmos',
    ])
    expect(printInstall({ ...defaults, hasSignIn: true }, 'vue', place).join()).toContain('@latchkey/siwx')
  })
})

describe('tokens of printed code', () => {
  test('keep every character of a line', () => {
    fc.assert(
      fc.property(fc.string(), text => {
        const line = text.replaceAll(/[\n\r\u2028\u2029]/g, '')
        expect(
          toTokens(line)
            .map(token => token.text)
            .join(''),
        ).toBe(line)
      }),
    )
  })

  test('distinguish keywords, texts, tags and marks', () => {
    const kinds = (text: string): string[] =>
      toTokens(text).flatMap(token => (token.text.trim() ? [`${token.kind} ${token.text}`] : []))
    expect(kinds("import { a } from './new'")).toEqual([
      'keyword import',
      'mark {',
      'plain a',
      'mark }',
      'keyword from',
      "text './new'",
    ])
    expect(kinds('  return <AppKitButton />')).toEqual(['keyword return', 'tag <AppKitButton', 'mark /', 'mark >'])
    expect(kinds('// new text')).toEqual(['comment // new text'])
  })
})

function on(name: Setup['ways'][number]['name']): Setup['ways'][number] {
  return { name, isOn: true }
}

function off(name: Setup['ways'][number]['name']): Setup['ways'][number] {
  return { name, isOn: false }
}
