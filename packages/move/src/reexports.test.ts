import { expect, test } from 'vitest'

import { moveSite } from './move-site.ts'
import { filesOf, useSites } from './sites.test-support.ts'

const place = useSites()

function move(files: Readonly<Record<string, readonly string[]>>) {
  const home = place(
    Object.fromEntries(Object.entries(files).map(([path, lines]) => [path, [...lines, ''].join('\n')])),
  )
  const { rows } = moveSite(home, { write: true, range: '^1.0.0' })
  expect(moveSite(home, { range: '^1.0.0' }).files).toEqual([])
  return {
    files: filesOf(home),
    left: rows.filter(({ kind }) => kind === 'left').map(({ text }) => text),
    checks: rows.filter(({ kind }) => kind === 'check').map(({ text }) => text),
  }
}

const config = [
  "import { getDefaultConfig, RainbowKitProvider } from '@rainbow-me/rainbowkit'",
  "import { mainnet } from 'wagmi/chains'",
  "const config = getDefaultConfig({ appName: 'A', projectId: 'p', chains: [mainnet] })",
]

test('a provider that one file exports and another one renders moves with both', () => {
  const { files, left, checks } = move({
    'kit.ts': [...config, 'export { config, RainbowKitProvider }'],
    'app.tsx': [
      "import { config, RainbowKitProvider } from './kit'",
      'export const App = () => <RainbowKitProvider locale="de"><main>{config.chains.length}</main></RainbowKitProvider>',
    ],
  })
  expect(left).toEqual([])
  expect(files['kit.ts']).toMatch(/\nexport \{ config \}\n$/)
  expect(files['kit.ts']).toContain("locale: 'de'")
  expect(files['kit.ts']).not.toContain('rainbow')
  expect(files['app.tsx']).toBe(
    "import { config } from './kit'\nexport const App = () => <main>{config.chains.length}</main>\n",
  )
  expect(checks).toEqual(['RainbowKitProvider is not exported here any more: nothing of Latchkey is called so'])
})

test('an export stays beside a use of it that stays', () => {
  const { files, left } = move({
    'kit.ts': [...config, 'export { config, RainbowKitProvider }'],
    'app.tsx': [
      "import { RainbowKitProvider } from './kit'",
      'export const App = props => <RainbowKitProvider {...props}><main /></RainbowKitProvider>',
    ],
  })
  expect(files['kit.ts']).toContain('export { config, RainbowKitProvider }')
  expect(left).toHaveLength(3)
})

test('a hook keeps its name in an export, and importers import it from Latchkey', () => {
  const { files, left } = move({
    'kit.ts': ["import { useWeb3Modal } from '@web3modal/wagmi/react'", 'export { useWeb3Modal }'],
    'a.ts': ["import { useWeb3Modal } from './kit'", 'export const useIt = () => useWeb3Modal()'],
  })
  expect(left).toEqual([])
  expect(files['kit.ts']).toBe("import { useAppKit } from '@latchkey/react'\nexport { useAppKit as useWeb3Modal }\n")
  expect(files['a.ts']).toBe("import { useAppKit } from '@latchkey/react'\nexport const useIt = () => useAppKit()\n")
})
