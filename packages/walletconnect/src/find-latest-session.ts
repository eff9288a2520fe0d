import type { PairingClient } from './pairing-client.ts'
import type { SessionRecord } from './sign-client.ts'

/**
 * Finds the newest session, which the last visit or another tab used.
 *
 * @param isUsable whether a session is neither over nor held by another kit, by its topic
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
