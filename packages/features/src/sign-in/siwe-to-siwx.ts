import {
  type CaipNetworkId,
  isSameAddress,
  type SIWEConfig,
  type SIWXConfig,
  type SIWXMessage,
  type SIWXSession,
} from '@latchkey/primitives'

/**
 * A site's sign-in with Ethereum in the form of {@link SIWXConfig}: accounts of other families have nothing to sign (S5.30).
 *
 * @param place where the page is
 */
export function siweToSiwx(config: SIWEConfig, place: { readonly domain: string; readonly uri: string }): SIWXConfig {
  const { enabled = true, required = true, signOutOnDisconnect = true } = config

  /** A session that stands for one of another server's: what was signed for it is not known any longer. */
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
      // Accounts of other families have no session to end.
      if (chainId.startsWith('eip155:')) await signOut()
    },
    signOut,
  }

  async function signOut(): Promise<void> {
    if (!(await config.signOut())) throw new Error('The server did not sign out')
    config.onSignOut?.()
  }
}
