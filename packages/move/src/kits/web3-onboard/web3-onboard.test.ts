import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

import { describe, expect, test } from 'vitest'

import { moveSite } from '../../move-site.ts'
import { filesOf, useSites } from '../../sites.test-support.ts'
import { networkNames } from './network-names.ts'

const place = useSites()
const options = "{ wallets: [], chains: [{ id: 1, token: 'ETH', label: 'Ethereum' }] }"

function left(home: string): string[] {
  const { rows } = moveSite(home, { write: true })
  expect(moveSite(home).files).toEqual([])
  return rows
    .filter(({ kind }) => kind === 'left')
    .map(({ file, line, text }) => `${file}:${line} ${text.split(':')[0]}`)
}

describe('code that is left with a comment', () => {
  test('includes onboard that is created in a function, or whose chains are not written out', () => {
    const code = (made: string): string =>
      `import Onboard from '@web3-onboard/core'\nimport { chains } from './chains'\n${made}\n`
    const home = place({
      'a.js': code(`export const make = () => Onboard(${options})`),
      'b.js': code('export const onboard = Onboard({ wallets: [], chains })'),
    })
    expect(left(home)).toEqual(['a.js:1 default of @web3-onboard/core', 'b.js:1 default of @web3-onboard/core'])
    expect(filesOf(home)['b.js']).toBe(
      `// latchkey-move: default of @web3-onboard/core: call createAppKit once, outside of functions, with networks of @latchkey/appkit/networks\n${code('export const onboard = Onboard({ wallets: [], chains })')}`,
    )
  })

  test('includes wallets with a library of their own, members of the state, and a missing project', () => {
    const home = place({
      'a.ts': [
        "import Onboard from '@web3-onboard/core'",
        "import ledgerModule from '@web3-onboard/ledger'",
        "import injectedModule from '@web3-onboard/injected-wallets'",
        'const ledger = ledgerModule()',
        'const injected = injectedModule()',
        `const onboard = Onboard({ wallets: [injected, ledger], chains: [{ id: '0x1', token: 'ETH', label: 'Ethereum' }] })`,
        "onboard.state.actions.updateTheme('dark')",
        "onboard.state.actions.setLocale('de')",
        "onboard.connectWallet({ autoSelect: 'MetaMask' })",
        'export const first = onboard.state.get().accountCenter',
        '',
      ].join('\n'),
    })
    expect(left(home)).toEqual(['a.ts:8 setLocale', 'a.ts:9 connectWallet', 'a.ts:10 state.get'])
    const text = filesOf(home)['a.ts'] ?? ''
    expect(text).toContain("projectId: 'without-pairing',\n  enableWalletConnect: false,")
    expect(text).toContain("onboard.setThemeMode('dark')")
    expect(text).not.toContain('injected')
    expect(text).not.toContain('ledger')
  })

  test('includes hooks with an unknown pattern, and account members that have another place in Latchkey', () => {
    const home = place({
      'a.jsx': [
        "import { useConnectWallet } from '@web3-onboard/react'",
        'export function A() {',
        '  const [{ wallet }, connect, , updateBalances] = useConnectWallet()',
        '  const name = wallet?.accounts[0].ens?.name',
        '  return <button onClick={() => connect()}>{name}</button>',
        '}',
        'export function B() {',
        '  const state = useConnectWallet()',
        '  return <p>{state[0].wallet.label}</p>',
        '}',
        '',
      ].join('\n'),
    })
    expect(left(home)).toEqual([
      'a.jsx:1 useConnectWallet of @web3-onboard/react',
      'a.jsx:4 ens of an account',
      'a.jsx:8 useConnectWallet',
    ])
    const text = filesOf(home)['a.jsx'] ?? ''
    expect(text).toContain("import { useConnectWallet } from '@web3-onboard/react'")
    expect(text).toContain("const connect = () => open({ view: 'Connect' })")
  })
})

test('functions that are added beside the kit have names that the file does not use', () => {
  const home = place({
    'a.ts': [
      "import Onboard from '@web3-onboard/core'",
      `export const onboard = Onboard(${options})`,
      'export async function connectWallet() {',
      '  const wallets = await onboard.connectWallet()',
      '  return wallets[0]',
      '}',
      '',
    ].join('\n'),
  })
  moveSite(home, { write: true })
  const text = filesOf(home)['a.ts'] ?? ''
  expect(text).toContain('async function connectWalletOfKit() {')
  expect(text).toContain('export async function connectWallet() {\n  const wallets = await connectWalletOfKit()')
})

test('the networks of Onboard that are recognized by id have that id', () => {
  const file = fileURLToPath(new URL('../../../../appkit/src/networks/evm.generated.ts', import.meta.url))
  const known = readFileSync(file, 'utf8')
  for (const [id, name] of Object.entries(networkNames)) {
    const own = new RegExp(`^export const ${name}\\b[^=]*= (?:(\\w+)|\\{ id: (\\d+))`, 'm').exec(known)
    const alias = own?.[1] && new RegExp(`^export const ${own[1]}\\b[^=]*= \\{ id: (\\d+)`, 'm').exec(known)?.[1]
    expect(`${name} ${alias ?? own?.[2]}`).toBe(`${name} ${id}`)
  }
})

test.each([
  ['false', 'enableReconnect: false'],
  ['!isKiosk', 'enableReconnect: !isKiosk'],
])('the restoration of the last wallet stays as the site sets it: %s', (given, expected) => {
  const home = place({
    'a.ts': [
      "import Onboard from '@web3-onboard/core'",
      "import { isKiosk } from './kiosk'",
      `export const onboard = Onboard({ wallets: [], chains: [{ id: 1, token: 'ETH', label: 'Ethereum' }], connect: { autoConnectLastWallet: ${given} } })`,
      'export { isKiosk }',
      '',
    ].join('\n'),
  })
  left(home)
  expect(filesOf(home)['a.ts']).toContain(expected)
})
