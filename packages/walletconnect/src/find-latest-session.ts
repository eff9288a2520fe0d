import type { PairingClient } from './pairing-client.ts'
import type { SessionRecord } from './sign-client.ts'

/**
 * Finds the session that the last visit, or another tab, used: the newest.
 *
 * @param isUsable whether a session is not over and not another's, by its topic
 */
export async function findLatestSession(
  { sign, followTabs }: PairingClient,
  isUsable: (topic: string) => boolean,
): Promise<SessionRecord | undefined> {
  await followTabs()
  const { keychain } = sign.core.crypto
  return sign.session
    .getAll()
    .filter(({ topic, expiry }) => expiry * 1_000 > Date.now() && keychain.has(topic) && isUsable(topic))
    .toSorted((one, other) => other.expiry - one.expiry)[0]
}
