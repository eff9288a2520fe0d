import {
  type CaipNetworkId,
  isSameAddress,
  type SIWEConfig,
  type SIWXConfig,
  type SIWXMessage,
  type SIWXSession,
} from '@latchkey/primitives'

/**
 * Converts a site's Sign-In with Ethereum to {@link SIWXConfig}. Accounts of other namespaces have nothing to sign
 * (S5.30).
 *
 * @param place host and origin of the page
 */
export function siweToSiwx(config: SIWEConfig, place: { readonly domain: string; readonly uri: string }): SIWXConfig {
  const { enabled = true, required = true, signOutOnDisconnect = true } = config

  /** Creates a session in place of one on another server, whose signed message is not known any more. */
  function knownSession(chainId: CaipNetworkId, address: string): SIWXSession {
    const data = { accountAddress: address, chainId, nonce: '', version: '1', ...place }
    return { data, message: '', signature: '' }
  }

  return {
    signOutOnDisconnect,
    getRequired: () => enabled && required,
    async createMessage({ accountAddress, chainId, notBefore }) {
      const more = await config.getMessageParams?.()
      const parts = {
        ...place,
        version: '1' as const,
        iat: new Date().toISOString(),
        ...more,
        ...(notBefore && { nbf: notBefore }),
        address: accountAddress,
        chainId: Number(chainId.split(':')[1]),
        nonce: await config.getNonce(accountAddress),
      }
      const { domain, uri, version, nonce, iat, exp, nbf, statement, requestId, resources } = parts
      const text = config.createMessage(parts)
      return {
        accountAddress,
        chainId,
        domain,
        uri,
        version,
        nonce,
        issuedAt: iat,
        ...(exp && { expirationTime: exp }),
        ...(nbf && { notBefore: nbf }),
        ...(statement && { statement }),
        ...(requestId && { requestId }),
        ...(resources && { resources }),
        toString: () => text,
      } satisfies SIWXMessage
    },
    async addSession({ message, signature, cacao }) {
      if (!(await config.verifyMessage({ message, signature, ...(cacao && { cacao }) })))
        throw new Error('The server did not take the signature')
      config.onSignIn?.((await config.getSession()) ?? undefined)
    },
    async setSessions(sessions) {
      for (const session of sessions) await this.addSession(session)
    },
    async getSessions(chainId, address) {
      if (!enabled || !chainId.startsWith('eip155:')) return [knownSession(chainId, address)]
      const session = await config.getSession()
      if (!session) return []
      const isAccount = config.signOutOnAccountChange === false || isSameAddress('eip155', session.address, address)
      const isNetwork = config.signOutOnNetworkChange === false || `eip155:${session.chainId}` === chainId
      return isAccount && isNetwork ? [knownSession(chainId, address)] : []
    },
    async listSessions() {
      const session = enabled ? await config.getSession() : null
      return session ? [knownSession(`eip155:${session.chainId}`, session.address)] : []
    },
    async revokeSession(chainId) {
      // Accounts of other namespaces have no session to end.
      if (chainId.startsWith('eip155:')) await signOut()
    },
    signOut,
  }

  async function signOut(): Promise<void> {
    if (!(await config.signOut())) throw new Error('The server did not sign out')
    config.onSignOut?.()
  }
}
