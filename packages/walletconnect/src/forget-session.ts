import type { SignClient } from './sign-client.ts'

/** The reason that both sides get. */
export const userDisconnected = { code: 6000, message: 'User disconnected.' }

/** Removes a session without telling its wallet. */
export async function forgetSession(sign: SignClient, topic: string, publicKey: string): Promise<void> {
  const { crypto, expirer } = sign.core
  if (sign.session.keys.includes(topic)) await sign.session.delete(topic, userDisconnected)
  if (crypto.keychain.has(publicKey)) await crypto.deleteKeyPair(publicKey)
  if (crypto.keychain.has(topic)) await crypto.deleteSymKey(topic)
  if (expirer.has(topic)) expirer.del(topic)
}
