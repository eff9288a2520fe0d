import type { ApprovalWatch } from './late-approval.ts'
import type { PairingClient } from './pairing-client.ts'
import type { SessionRecord, SignClient } from './sign-client.ts'
import type { SignedApproval } from './propose-sign-in.ts'
import type { SignInRequest } from './sign-in-request.ts'
import { pairingErrors, toPairingError } from './pairing-errors.ts'
import type { SessionProposal } from './session-proposal.ts'
import { orAborted, orTimedOut } from './abortable.ts'

export interface ProposalOptions {
  proposal: SessionProposal
  /** A message to sign, if the wallet can sign it with the approval of the session. */
  signIn?: SignInRequest | undefined
  /** RPC URLs by CAIP-2 id, for a site's own provider; they are never sent to a wallet. */
  rpcMap: Readonly<Record<string, string>>
  onUri?: ((uri: string) => void) | undefined
  signal?: AbortSignal | undefined
}

/** Timeout of a code, in milliseconds; after it the relay counts as unreachable. */
export const relayTimeoutMs = 10_000

interface OpenProposal {
  uri: string
  topic: string
  approval: Promise<SignedApproval>
  /** Ends the other things that the library waits for beside the proposal. */
  end?(): void
  watch: ApprovalWatch
}

/**
 * Proposes a session, reports its pairing URI as soon as there is one, and waits for a wallet to approve.
 *
 * If it ends without a session, nothing of the proposal is left, and a wallet that approves it late is told that the session is
 * over.
 *
 * @throws {PairingError} `relayUnreachable` if there is no code within 10 s, `pairingExpired` if no wallet answers
 * @throws {PeerError} the wallet's refusal, with its code
 * @throws the signal's reason
 */
export async function proposeSession(client: PairingClient, options: ProposalOptions): Promise<SignedApproval> {
  const { signal, onUri } = options
  signal?.throwIfAborted()
  const opening = openProposal(client, options)
  try {
    const open = await orTimedOut(orAborted(opening, signal), relayTimeoutMs, pairingErrors.relayUnreachable)
    onUri?.(open.uri)
    const approval = await orAborted(open.approval, signal)
    open.watch.stop()
    return approval
  } catch (error) {
    opening.then(open => withdraw(client.sign, open)).catch(() => undefined)
    throw signal?.aborted ? error : toPairingError(error)
  }
}

async function openProposal(client: PairingClient, options: ProposalOptions): Promise<OpenProposal> {
  const opened = await propose(client, options)
  const { uri, approval, responseTopic } = opened
  // The waiting caller gets its failure; without one, the failure is ignored.
  approval.catch(() => undefined)
  const topic = /^wc:([^@]+)@/.exec(uri)?.[1] ?? ''
  return { ...opened, topic, watch: client.approvals.watch(topic, responseTopic) }
}

interface Proposed extends Pick<OpenProposal, 'uri' | 'approval' | 'end'> {
  responseTopic?: string
}

async function propose({ sign, siteProvider }: PairingClient, options: ProposalOptions): Promise<Proposed> {
  const { proposal, signIn } = options
  const { eip155, ...others } = proposal
  if (siteProvider) return toUnsigned(await proposeThroughSite(siteProvider, options))
  if (signIn && eip155 && Object.keys(others).length === 0) {
    const { proposeSignIn } = await import('./propose-sign-in.ts')
    return proposeSignIn(sign, eip155, signIn)
  }
  const { uri, approval } = await sign.connect({ optionalNamespaces: { ...proposal } })
  if (!uri) throw pairingErrors.relayUnreachable()
  return toUnsigned({ uri, approval: approval() })
}

function toUnsigned({ uri, approval }: { uri: string; approval: Promise<SessionRecord> }): Proposed {
  return { uri, approval: approval.then(session => ({ session, signed: [] })) }
}

/**
 * Proposes through a site's own provider, which must get the session itself, and reports its code by an event: of a provider
 * that the site wrote, it may come before `connect()` has returned.
 */
async function proposeThroughSite(
  provider: NonNullable<PairingClient['siteProvider']>,
  { proposal, rpcMap }: ProposalOptions,
) {
  const optionalNamespaces = Object.fromEntries(
    Object.entries(proposal).map(([namespace, part]) => [
      namespace,
      { ...part, rpcMap: toReferences(namespace, rpcMap) },
    ]),
  )
  let onUri: (uri: string) => void = () => {}
  const reported = new Promise<string>(resolve => (onUri = resolve))
  provider.once('display_uri', onUri)
  const approval = provider.connect({ optionalNamespaces }).then(session => {
    if (!session) throw pairingErrors.sessionNotInitialized()
    return session
  })
  void approval.catch(() => undefined).finally(() => provider.off('display_uri', onUri))
  const uri = await Promise.race([reported, approval.then(() => reported)])
  return { uri, approval }
}

/** Returns the URLs by bare reference, as the library's sub-providers look them up. */
function toReferences(namespace: string, rpcMap: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(rpcMap)
      .filter(([chain]) => chain.startsWith(`${namespace}:`))
      .map(([chain, url]) => [chain.slice(namespace.length + 1), url]),
  )
}

function withdraw(sign: SignClient, open: OpenProposal): void {
  open.approval
    .then(({ session: { topic } }) => sign.disconnect({ topic, reason: { code: 6000, message: 'User disconnected.' } }))
    .catch(() => undefined)
  const record = sign.proposal.getAll().find(one => one.pairingTopic === open.topic)
  open.watch.withdraw()
  open.end?.()
  // Expiry is the library's only way to end a proposal: it drops the record, its timer and the promise together.
  if (record) sign.core.expirer.set(record.id, 0)
}
