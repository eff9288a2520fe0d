import { keySigner, type MessageSigner } from './message-signer.ts'
import type { SigningContext } from './prepared.ts'

/** How the account that is used signs messages: as its contract takes them, where it has one. */
export async function openSigner({ smart, readRpc }: SigningContext): Promise<MessageSigner> {
  return smart ? smart.account.openSigner(readRpc) : keySigner
}
