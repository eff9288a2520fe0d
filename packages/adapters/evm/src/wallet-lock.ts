import { withTimeout } from '@latchkey/adapter-kit'
import { type Clock, type Eip1193Provider, readList, readProperty } from '@latchkey/primitives'

import { ask } from './ask.ts'

/** Maximum wait for a wallet's answer about its lock, in milliseconds. */
const answerMs = 1_000

/** Returns whether a wallet has its own method for its lock: MetaMask's, which Rabby has adopted. */
export function hasLockFlag(provider: Eip1193Provider): boolean {
  return typeof readProperty(readProperty(provider, '_metamask'), 'isUnlocked') === 'function'
}

/**
 * Returns whether a wallet without accounts still lets the site in, and is merely locked: by its own method, else by the
 * permission that it still lists ([EIP-2255](https://eips.ethereum.org/EIPS/eip-2255)).
 */
export async function isLocked(provider: Eip1193Provider, clock: Clock): Promise<boolean> {
  const answer = await withTimeout(clock, answerMs, hasLockFlag(provider) ? askFlag(provider) : askPermission(provider))
  return answer ?? false
}

async function askFlag(provider: Eip1193Provider): Promise<boolean> {
  const { _metamask: wallet } = provider as Eip1193Provider & { _metamask: { isUnlocked(): unknown } }
  return await Promise.resolve(wallet.isUnlocked()).then(
    unlocked => unlocked === false,
    () => false,
  )
}

async function askPermission(provider: Eip1193Provider): Promise<boolean> {
  const permissions = await ask(provider, 'wallet_getPermissions').catch(() => undefined)
  return readList({ permissions }, 'permissions').some(
    permission => readProperty(permission, 'parentCapability') === 'eth_accounts',
  )
}
