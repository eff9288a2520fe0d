import { describe, expect, test } from 'vitest'

import { moveSite } from './move-site.ts'
import { filesOf, useSites } from './sites.test-support.ts'

const range = '^1.0.0'
const place = useSites()

function move(files: Readonly<Record<string, string>>): { files: Record<string, string>; left: string[] } {
  const home = place(files)
  const { rows } = moveSite(home, { write: true, range })
  expect(moveSite(home, { range }).files).toEqual([])
  return { files: filesOf(home), left: rows.filter(({ kind }) => kind === 'left').map(({ text }) => text) }
}

test.each([
  ["{ networks, projectId: 'p', a: 1, b: 2 }", "{ networks, projectId: 'p' }"],
  ["{ a: 1, networks, b: 2, projectId: 'p', c: 3 }", "{ networks, projectId: 'p' }"],
  ['{\n  networks,\n  a: 1,\n  b: 2\n}', '{\n  networks\n}'],
  ['{\n  a: 1,\n  b: 2,\n}', '{\n}'],
  ['{ a: 1, b: 2 }', '{  }'],
])('options that an adapter does not accept are removed at any position: %s', (before, after) => {
  const code = `import { WagmiAdapter } from '@reown/appkit-adapter-wagmi'\nnew WagmiAdapter(${before})\n`
  const { files } = move({ 'a.ts': code })
  expect(files['a.ts']).toBe(`import { WagmiAdapter } from '@latchkey/adapter-wagmi'\nnew WagmiAdapter(${after})\n`)
})

describe('a module that is named in a call', () => {
  test.each([
    "const { createAppKit } = await import('@reown/appkit/react')",
    "const createAppKit = (await import('@reown/appkit/react')).createAppKit",
    "import('@reown/appkit/react').then(({ createAppKit: make }) => make())",
    "const { createAppKit } = require('@reown/appkit/react')",
    "type Kit = import('@reown/appkit/react').AppKit",
  ])('moves: %s', code => {
    expect(move({ 'a.ts': `${code}\n` })).toEqual({
      files: { 'a.ts': `${code.replace('@reown/appkit', '@latchkey')}\n` },
      left: [],
    })
  })

  test.each([
    ["const { createAppKit, getAppKit } = await import('@reown/appkit/react')", 'getAppKit of'],
    ["import('@reown/appkit').then(({ usePay }) => usePay())", 'usePay of'],
    ["let options: import('@reown/appkit').CreateAppKit", 'CreateAppKit of @reown/appkit: it is AppKitOptions of'],
    ["const { bitcoinSignet } = require('@reown/appkit/networks')", 'bitcoinSignet of'],
  ])('stays with a comment, because a name is missing: %s', (code, why) => {
    const { files, left } = move({ 'a.ts': `${code}\n` })
    expect(left).toEqual([expect.stringContaining(why)])
    expect(files['a.ts']).toBe(`// latchkey-move: ${left[0]}\n${code}\n`)
  })

  test('reports where to import the elements that the site writes as tags', () => {
    const { left } = move({
      'index.html': '<appkit-button></appkit-button>\n',
      'kit.js': "const { createAppKit } = await import('@reown/appkit')\ncreateAppKit({})\n",
    })
    expect(left).toEqual([
      "import('@latchkey/appkit/elements') beside it defines the elements that the site writes as tags",
    ])
  })
})

test('a removed package that the config of a tool names is left there, with a comment', () => {
  const { files, left } = move({
    'package.json': '{ "dependencies": { "@reown/appkit": "1.7.8" } }\n',
    'vite.config.ts': "export default {\n  ssr: { noExternal: '@reown/appkit/react' },\n}\n",
    'a.js': "import { createAppKit } from '@reown/appkit'\ncreateAppKit({})\n",
  })
  expect(left).toEqual(['@reown/appkit/react: leave it out, or name the package of Latchkey'])
  expect(files['vite.config.ts']).toContain(`  // latchkey-move: ${left[0]}\n  ssr`)
})

test.each([
  ["import * as RK from '@rainbow-me/rainbowkit'", '* as RK of @rainbow-me/rainbowkit'],
  ["import * as Kit from '@reown/appkit/react'", '* as Kit of @reown/appkit/react'],
])('a module that is imported as a whole is left, with advice: %s', (code, what) => {
  const { left } = move({ 'a.js': `${code}\nshow(RK, Kit)\n` })
  expect(left).toEqual([`${what}: import its names one by one, and run this again`])
})

test('the comment of a component stays above it', () => {
  const doc = '/**\n * The button of the header.\n */\n'
  const { files } = move({
    'a.tsx': `import { ConnectButton } from '@rainbow-me/rainbowkit'\n\n${doc}export const Header = () => <ConnectButton.Custom>{({ chain }) => <p>{chain?.name}</p>}</ConnectButton.Custom>\n`,
  })
  expect(files['a.tsx']).toContain('useCustomButton')
  expect(files['a.tsx']).toContain(`}\n\n${doc}export const Header`)
})

describe('the manifest of a site with wagmi', () => {
  const code = {
    'a.js':
      "import { getDefaultConfig } from '@rainbow-me/rainbowkit'\nexport const config = getDefaultConfig({ projectId: 'p', chains: [] })\n",
  }
  const manifest = (others: object): string =>
    JSON.stringify({ dependencies: { '@rainbow-me/rainbowkit': '2', ...others } })
  const core = (files: Record<string, string>): unknown =>
    (JSON.parse(files['package.json'] ?? '') as { dependencies: Record<string, string> }).dependencies['@wagmi/core']

  test.each(['catalog:', 'workspace:*'])('has a row in the report if the version is in another place: %s', wagmi => {
    const { files, left } = move({ ...code, 'package.json': manifest({ wagmi, viem: 'catalog:' }) })
    expect(core(files)).toBe('^2.20.0')
    expect(left).toEqual([
      '@wagmi/core: take the version that your wagmi depends on: two of them know nothing of each other',
    ])
  })

  test('gets the latest core if its wagmi is the latest', () => {
    for (const wagmi of ['latest', '*']) {
      const { files, left } = move({ ...code, 'package.json': manifest({ wagmi, viem: '2' }) })
      expect(core(files)).toBe('latest')
      expect(left).toEqual([])
    }
  })

  test.each([
    ['2.12.1', '~2.21.0', '^2.16.5', '^2.37.0'],
    ['~2.15.0', '2.31.3', '^2.16.5', '^2.37.0'],
    ['~2.16.0', '=2.40.0', '~2.16.0', '=2.40.0'],
  ])(
    'gets the oldest range that fits, in the same major, if its pinned versions are too old: %s, %s',
    (wagmi, viem, ...expected) => {
      const { files, left } = move({ ...code, 'package.json': manifest({ wagmi, viem }) })
      const { dependencies } = JSON.parse(files['package.json'] ?? '') as { dependencies: Record<string, string> }
      expect([dependencies['wagmi'], dependencies['viem']]).toEqual(expected)
      expect(left).toEqual([])
    },
  )

  test('stays unchanged with an older major, whose hooks differ', () => {
    const { files, left } = move({ ...code, 'package.json': manifest({ wagmi: '^1.4.0', viem: '1' }) })
    expect(files['package.json']).toContain('"wagmi":"^1.4.0"')
    expect(left).toEqual(['wagmi: ^1.4.0: Latchkey needs 2.16.5 or later', 'viem: 1: Latchkey needs 2.37.0 or later'])
  })

  test.each(['pnpm-lock.yaml', 'yarn.lock'])('has a range raised that %s may lock below what Latchkey needs', lock => {
    const { files } = move({ ...code, 'package.json': manifest({ wagmi: '^2.12.0', viem: '2.x' }), [lock]: '' })
    expect(files['package.json']).toContain('"viem": "^2.37.0"')
    expect(files['package.json']).toContain('"wagmi": "^2.16.5"')
  })

  test('names the core that a pinned or unnamed wagmi is installed with', () => {
    const installed = {
      'node_modules/wagmi/package.json': '{ "version": "2.17.5", "dependencies": { "@wagmi/core": "2.21.2" } }',
    }
    for (const wagmi of ['2.17.5', 'catalog:']) {
      const { files, left } = move({ ...code, ...installed, 'package.json': manifest({ wagmi, viem: '2' }) })
      expect(core(files)).toBe('2.21.2')
      expect(left).toEqual([])
    }
  })

  test('names wagmi and viem if the site imports them without that', () => {
    const use = {
      'use.ts':
        "import { useAccount } from 'wagmi'\nimport { isAddress } from 'viem'\nexport { useAccount, isAddress }\n",
    }
    const installed = { 'node_modules/wagmi/package.json': '{ "version": "2.18.1" }' }
    const { files } = move({ ...code, ...use, ...installed, 'package.json': manifest({}) })
    expect(JSON.parse(files['package.json'] ?? '')).toMatchObject({
      dependencies: { wagmi: '^2.18.1', viem: '^2.37.0', '@wagmi/core': '^2.20.0' },
    })
  })

  test('does not repeat wagmi if its workspace names it', () => {
    const { files } = move({
      'package.json': '{ "dependencies": { "wagmi": "^2.19.0", "viem": "^2.40.0" } }',
      'app/package.json': manifest({}),
      'app/a.ts': `${Object.values(code)[0]}import { useAccount } from 'wagmi'\nexport { useAccount }\n`,
    })
    expect(files['app/package.json']).not.toContain('"wagmi"')
    expect(files['app/package.json']).toContain('"@wagmi/core"')
  })

  test.each([
    ['^2.12.0', '^2.21.0', '^2.20.0'],
    ['2.19.5', '2.40.0', '^2.20.0'],
    ['~2.16.0', '2.x', '^2.20.0'],
    ['^3.1.0', '^2.37.0', '^3.0.0'],
  ])('is unchanged if it accepts new enough versions: %s, %s', (wagmi, viem, expected) => {
    const { files, left } = move({ ...code, 'package.json': manifest({ wagmi, viem }) })
    expect(core(files)).toBe(expected)
    expect(left).toEqual([])
  })
})

test('overrides of a package of the old kit, or of one below it, are removed from package.json', () => {
  const gone = {
    '**/connectkit': '1',
    'connectkit>viem': '2',
    'connectkit@1.8>viem@2': '2',
    'connectkit/**/viem': '2',
    'site>connectkit': '1',
  }
  const lists = (more: object): object => ({
    overrides: { viem: '2', ...more },
    resolutions: { 'viem@<2': '2', ...more },
    pnpm: { overrides: { 'wagmi>viem': '2', ...more } },
  })
  const { files } = move({ 'package.json': JSON.stringify({ dependencies: { connectkit: '1' }, ...lists(gone) }) })
  expect(JSON.parse(files['package.json'] ?? '')).toEqual({ dependencies: {}, ...lists({}) })
})
