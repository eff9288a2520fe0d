import { within } from '@latchkey/adapter-kit'
import { type Clock, type Eip1193Provider, readList, readProperty } from '@latchkey/primitives'

import { ask } from './ask.ts'

/** How long a wallet may take to say whether it is locked, in milliseconds. */
const answerMs = 1_000

/** Whether a wallet has a word of its own on whether it is locked: MetaMask's, which Rabby has taken over. */
export function hasLockFlag(provider: Eip1193Provider): boolean {
  return typeof readProperty(readProperty(provider, '_metamask'), 'isUnlocked') === 'function'
}

/**
 * Whether a wallet that gives no account still lets the site in, and is merely locked: by its own word, else by the permission that
 * it still lists (EIP-2255).
 */
export async function isLocked(provider: Eip1193Provider, clock: Clock): Promise<boolean> {
  const answer = await within(clock, answerMs, hasLockFlag(provider) ? askFlag(provider) : askPermission(provider))
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
