import { expect, test } from 'vitest'

import { moveSite } from './move-site.ts'
import { filesOf, useSites } from './sites.test-support.ts'

const place = useSites()
const range = '^1.0.0'

test('a package with the kit as a peer gets the packages of Latchkey there', () => {
  const home = place({
    'package.json': '{ "name": "wallet", "peerDependencies": { "@rainbow-me/rainbowkit": "^2", "wagmi": "^2" } }\n',
    'src/config.ts': [
      "import { getDefaultConfig } from '@rainbow-me/rainbowkit'",
      "import { mainnet } from 'wagmi/chains'",
      "export const config = getDefaultConfig({ appName: 'Shop', projectId: 'p', chains: [mainnet] })",
      '',
    ].join('\n'),
    // A name of the kit stays, and so does the kit.
    'src/index.ts': "export { ConnectButton, lightTheme } from '@rainbow-me/rainbowkit'\n",
  })
  moveSite(home, { write: true, range })
  const { peerDependencies } = JSON.parse(filesOf(home)['package.json'] ?? '') as Record<string, object>
  expect(Object.keys(peerDependencies ?? {})).toEqual([
    '@latchkey/adapter-wagmi',
    '@latchkey/react',
    '@rainbow-me/rainbowkit',
    '@wagmi/core',
    'wagmi',
  ])
})

test('provider options in a constant are not lost', () => {
  const home = place({
    'a.tsx': [
      "import { RainbowKitProvider } from '@rainbow-me/rainbowkit'",
      "import { appInfo } from './texts'",
      'export const Wallets = () => <RainbowKitProvider appInfo={appInfo}><p /></RainbowKitProvider>',
      '',
    ].join('\n'),
    'b.ts': [
      "import { getDefaultConfig } from '@rainbow-me/rainbowkit'",
      "import { mainnet } from 'wagmi/chains'",
      "export const config = getDefaultConfig({ appName: 'Shop', projectId: 'p', chains: [mainnet] })",
      '',
    ].join('\n'),
  })
  const { rows } = moveSite(home, { write: true, range })
  expect(rows.filter(({ kind }) => kind === 'left')).toEqual([])
  expect(rows.filter(({ kind }) => kind === 'check').map(({ text }) => text)).toEqual([
    'appInfo: metadata of createAppKit has the name, termsConditionsUrl and privacyPolicyUrl link to yours; it was appInfo={appInfo}',
  ])
  expect(filesOf(home)['a.tsx']).toContain('= () => <p />')
})

test('a hook of AppKit that only its naming packages have becomes the one that every site has', () => {
  const home = place({
    'a.ts': [
      "import { useAppKitNetworkCore } from '@reown/appkit/react'",
      'export const useChain = () => useAppKitNetworkCore().chainId',
      '',
    ].join('\n'),
  })
  moveSite(home, { write: true, range })
  expect(filesOf(home)['a.ts']).toBe(
    "import { useAppKitNetwork } from '@latchkey/react'\nexport const useChain = () => useAppKitNetwork().chainId\n",
  )
})
