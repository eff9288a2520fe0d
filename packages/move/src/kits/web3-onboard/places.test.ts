import { readFileSync } from 'node:fs'

import { describe, expect, test } from 'vitest'

import { moveSite } from '../../move-site.ts'
import { filesOf, useSites } from '../../sites.test-support.ts'

const place = useSites()
const options = "{ wallets: [], chains: [{ id: 1, token: 'ETH', label: 'Ethereum' }] }"

/** Moves a site. Expects that no place is left for the developer, and that no module of web3-onboard is imported. */
function move(files: Readonly<Record<string, readonly string[]>>) {
  const home = place(
    Object.fromEntries(Object.entries(files).map(([path, lines]) => [path, [...lines, ''].join('\n')])),
  )
  const { rows } = moveSite(home, { write: true })
  expect(rows.filter(({ kind }) => kind === 'left')).toEqual([])
  expect(moveSite(home).files).toEqual([])
  const moved = filesOf(home)
  for (const text of Object.values(moved)) expect(text).not.toContain('@web3-onboard')
  return { files: moved, checks: rows.filter(({ kind }) => kind === 'check').map(({ text }) => text.split(':')[0]) }
}

describe('the place of Onboard', () => {
  test.each([
    ['let onboard', `if (!onboard) {\n  onboard = Onboard(${options})\n}`],
    ['let onboard = null', `if (typeof window !== 'undefined' && !onboard) onboard = Onboard(${options})`],
  ])('may be a variable that is set once: %s', (declaration, guard) => {
    const { files } = move({
      'onboard.js': ["import Onboard from '@web3-onboard/core'", declaration, guard, 'export default onboard'],
      'use.js': ["import onboard from './onboard'", 'export const connect = () => onboard?.connectWallet()[0]'],
    })
    expect(files['onboard.js']).toContain('\nconst onboard = createAppKit({\n')
    expect(files['onboard.js']).not.toMatch(/let onboard|if \(!onboard|typeof window/)
    expect(files['use.js']).toContain("import { connectWallet } from './onboard'")
  })

  test('may be a variable of TypeScript that pages use with !', () => {
    const { files } = move({
      'onboard.ts': [
        "import Onboard, { type OnboardAPI } from '@web3-onboard/core'",
        'let onboard: OnboardAPI | undefined',
        `if (!onboard) onboard = Onboard(${options})`,
        'export default onboard',
      ],
      'use.ts': [
        "import onboard from './onboard'",
        'export const leave = () => void onboard!.disconnectWallet({ label: "A" })',
      ],
    })
    expect(files['use.ts']).toContain('void onboard.disconnect()')
  })

  test('may be a component, if it needs nothing of its scope', () => {
    const { files } = move({
      'app.jsx': [
        "import Onboard from '@web3-onboard/core'",
        '// The page.',
        'export function App() {',
        `  const onboard = Onboard(${options})`,
        '  return <button onClick={() => onboard.connectWallet()}>Connect</button>',
        '}',
      ],
    })
    expect(files['app.jsx']).toMatch(
      /\nconst onboard = createAppKit\(\{[^]+\}\)\n\n\/\/ The page\.\nexport function App\(\) \{\n {2}return/,
    )
    expect(files['app.jsx']).toContain("onClick={() => onboard.open({ view: 'Connect' })}")
  })

  test('stays in a function whose values it needs', () => {
    const home = place({
      'a.js': `import Onboard from '@web3-onboard/core'\nexport function make(theme) {\n  const onboard = Onboard({ theme, chains: [{ id: 1, token: 'ETH', label: 'Ethereum' }] })\n  return onboard\n}\n`,
    })
    const { rows } = moveSite(home, { write: true })
    expect(rows.map(({ kind }) => kind)).toEqual(['left'])
  })
})

test('wallets with a library of their own are removed, and the report names the loss', () => {
  const { files, checks } = move({
    'a.ts': [
      "import Onboard from '@web3-onboard/core'",
      "import ledgerModule from '@web3-onboard/ledger'",
      "import walletConnectModule from '@web3-onboard/walletconnect'",
      "import web3authModule from '@web3-onboard/web3auth'",
      "const ledger = ledgerModule({ projectId: 'p' })",
      "const web3auth = web3authModule({ clientId: 'c' })",
      "const walletConnect = walletConnectModule({ projectId: 'p' })",
      "const wallets = [ledger, walletConnect, ...(location.hash === '#beta' ? [web3auth] : [])]",
      "export const onboard = Onboard({ wallets, chains: [{ id: 1, token: 'ETH', label: 'Ethereum' }] })",
    ],
  })
  expect(files['a.ts']).not.toMatch(/ledger|web3auth|const wallets/)
  expect(files['a.ts']).toContain("  projectId: 'p',\n})")
  expect(checks).toEqual(['@web3-onboard/ledger', '@web3-onboard/web3auth'])
})

describe('useOnboard of Vue', () => {
  const use = (...members: readonly string[]): string[] => [
    '<script setup>',
    "import { useOnboard } from '@web3-onboard/vue'",
    `const { ${members.join(', ')} } = useOnboard()`,
    '</script>',
    '<template>{{ connectedWallet }}</template>',
  ]
  const maker = ["import { init } from '@web3-onboard/vue'", `export const onboard = init(${options})`]

  test('moves to the file that creates the kit', () => {
    const { files } = move({ 'src/App.vue': use('connectedWallet', 'connectWallet'), 'src/kit.ts': maker })
    expect(files['src/App.vue']).toContain("import { useOnboard } from './kit'\n")
    expect(files['src/kit.ts']).toContain("from '@latchkey/vue'\n")
    expect(files['src/kit.ts']).toContain("import { computed, ref } from 'vue'\n")
    expect(files['src/kit.ts']).toContain('\nexport function useOnboard() {\n')
    expect(files['src/kit.ts']).toContain('    connectWallet: () => connectWallet(),\n')
  })

  test('is in the component that creates the kit', () => {
    const { files } = move({
      'App.vue': [
        '<script setup>',
        "import { init, useOnboard } from '@web3-onboard/vue'",
        `init(${options})`,
        'const onboard = useOnboard()',
        'const leave = () => onboard.disconnectConnectedWallet()',
        '</script>',
      ],
    })
    expect(files['App.vue']).toContain('\nfunction useOnboardOfKit() {\n')
    expect(files['App.vue']).toContain('const onboard = useOnboardOfKit()\n')
  })

  test('is left with the members that have no equivalent', () => {
    const home = place({
      'App.vue': use('connectedWallet', 'alreadyConnectedWallets').join('\n'),
      'kit.ts': maker.join('\n'),
    })
    const { rows } = moveSite(home, { write: true })
    expect(rows.filter(({ kind }) => kind === 'left').map(({ text }) => text)).toContain(
      'useOnboard: alreadyConnectedWallets: the composables of @latchkey/vue have the rest',
    )
    expect(readFileSync(`${home}/App.vue`, 'utf8')).toContain("import { useOnboard } from '@web3-onboard/vue'")
  })
})
