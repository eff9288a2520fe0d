import { expect, test } from 'vitest'

import { moveSite } from '../move-site.ts'
import { filesOf, useSites } from '../sites.test-support.ts'

const place = useSites()

test('a function that opens a view is undefined as before, if the component requires it', () => {
  const home = place({
    'a.jsx': [
      "import { useAccountModal, useChainModal, useConnectModal } from '@rainbow-me/rainbowkit'",
      'export function A() {',
      '  const { openConnectModal } = useConnectModal()',
      '  const { openAccountModal } = useAccountModal()',
      '  const { openChainModal } = useChainModal()',
      '  return (',
      '    <nav>',
      '      {openConnectModal && <button onClick={openConnectModal}>Log in</button>}',
      '      <button onClick={openChainModal} disabled={!openChainModal}>Network</button>',
      '      <button onClick={() => openAccountModal?.()}>Account</button>',
      '    </nav>',
      '  )',
      '}',
      '',
    ].join('\n'),
  })
  const { rows } = moveSite(home, { write: true, range: '^1.0.0' })
  expect(rows.filter(({ kind }) => kind === 'left')).toEqual([])
  expect(filesOf(home)['a.jsx']).toContain(
    [
      '  const { open } = useAppKit()',
      '  const { isConnected } = useAppKitAccount()',
      "  const openConnectModal = isConnected ? undefined : () => void open({ view: 'Connect' })",
      "  const openAccountModal = () => void open({ view: 'Account' })",
      "  const openChainModal = isConnected ? () => void open({ view: 'Networks' }) : undefined",
      '  return (',
    ].join('\n'),
  )
  expect(moveSite(home, { range: '^1.0.0' }).files).toEqual([])
})

test('the variable for a connected wallet has a name that the file does not use', () => {
  const home = place({
    'a.tsx': [
      "import { useConnectModal } from '@rainbow-me/rainbowkit'",
      "import { useAccount } from 'wagmi'",
      'export function useLogin() {',
      '  const { openConnectModal } = useConnectModal()',
      '  const { isConnected } = useAccount()',
      '  return () => { if (openConnectModal) openConnectModal(); return isConnected }',
      '}',
      '',
    ].join('\n'),
  })
  moveSite(home, { write: true, range: '^1.0.0' })
  expect(filesOf(home)['a.tsx']).toContain(
    [
      '  const { isConnected: isWalletConnected } = useAppKitAccount()',
      "  const openConnectModal = isWalletConnected ? undefined : () => void open({ view: 'Connect' })",
    ].join('\n'),
  )
})
