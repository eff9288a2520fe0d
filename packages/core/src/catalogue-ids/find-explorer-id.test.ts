import { describe, expect, test } from 'vitest'

import { findExplorerId } from './find-explorer-id.ts'
import { walletExplorerIds } from './wallet-explorer-ids.ts'

describe('the directory id of a wallet in the page', () => {
  // covers: S9.71
  test.each([
    ['its reverse domain name', { id: 'io.rabby', info: { rdns: 'io.rabby' } }, walletExplorerIds.rabby],
    [
      'the reverse domain name of the wallet that it is an edition of',
      { id: 'one', info: { rdns: 'io.metamask.flask' } },
      walletExplorerIds.metamask,
    ],
    [
      'its reverse domain name in another case',
      { id: 'one', info: { rdns: 'io.leapwallet.LeapWallet' } },
      walletExplorerIds.leap,
    ],
    [
      'its id if it has no reverse domain name',
      { id: 'LeatherProvider', chain: 'bip122' as const },
      walletExplorerIds.leather,
    ],
    ['its own explorer id before anything else', { id: 'one', explorerId: 'own', info: { rdns: 'io.rabby' } }, 'own'],
  ])('is found by %s', (_name, connector, id) => {
    expect(findExplorerId({ chain: 'eip155' as const, ...connector })).toBe(id)
  })

  test.each([
    ['a name that only starts like a known one', { id: 'one', info: { rdns: 'io.metamaskevil' } }],
    ['a known id under another name', { id: 'LeatherProvider', info: { rdns: 'example.other' } }],
    ['a name of every object', { id: 'constructor' }],
    ['an id that reads as a reverse domain name', { id: 'io.metamask' }],
    ['a known id in another namespace', { id: 'LeatherProvider', chain: 'polkadot' as const }],
  ])('is not derived from %s', (_name, connector) => {
    expect(findExplorerId({ chain: 'eip155' as const, ...connector })).toBeUndefined()
  })
})
