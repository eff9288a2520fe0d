import type { IWalletKit, WalletKitTypes } from '@reown/walletkit'
import { buildAuthObject, populateAuthPayload } from '@walletconnect/utils'

import { grantNamespaces } from './pairing-namespaces.ts'
import { pairingErrors, type PairingProposal, toSite } from './pairing-session.ts'
import type { WalletNamespace } from './wallet-namespace.ts'

/** The protocol limits sign-in to EVM accounts. */
const namespace = 'eip155'

/**
 * Converts a proposal with a message to sign (`wc_sessionAuthenticate`): approving connects and signs in. It signs for the first
 * of the site's chains that the wallet has, and grants all of them.
 */
export function toSignInProposal(
  kit: IWalletKit,
  walletNamespace: WalletNamespace,
  { id, params }: Pick<WalletKitTypes.SessionAuthenticate, 'id' | 'params'>,
  onEnd: () => void,
): PairingProposal {
  const { authPayload, requester, expiryTimestamp } = params
  const proposed = [{ [namespace]: { chains: authPayload.chains, methods: walletNamespace.methods, events: [] } }]
  const settle = async (run: () => Promise<unknown>): Promise<void> => {
    await run()
    onEnd()
  }
  return {
    id,
    site: toSite(requester.metadata),
    expiresAt: expiryTimestamp * 1_000,
    requiredChains: [],
    chains: authPayload.chains,
    methods: walletNamespace.methods,
    approve: (choice = {}) =>
      settle(async () => {
        const granted = grantNamespaces([walletNamespace], proposed, choice)[namespace]
        const [account = ''] = granted?.accounts ?? []
        const [, chain = '', address = ''] = /^(eip155:\d+):(.+)$/.exec(account) ?? []
        if (!granted) throw new Error(pairingErrors.unsupportedChains.message)
        const payload = populateAuthPayload({
          authPayload,
          chains: granted.chains,
          methods: [...walletNamespace.methods],
        })
        const iss = `did:pkh:${account}`
        const message = kit.formatAuthMessage({ request: payload, iss })
        const asked = { method: 'personal_sign', params: [toHex(message), address], chain, accounts: [address] }
        const { result } = await walletNamespace.read(asked).run()
        await kit.approveSessionAuthenticate({
          id,
          auths: [buildAuthObject(payload, { t: 'eip191', s: String(result) }, iss)],
        })
      }),
    reject: (reason = pairingErrors.userRejected) => settle(() => kit.rejectSessionAuthenticate({ id, reason })),
  }
}

function toHex(text: string): string {
  return `0x${Array.from(new TextEncoder().encode(text), byte => byte.toString(16).padStart(2, '0')).join('')}`
}
