import { keySigner, type MessageSigner } from './message-signer.ts'
import type { SigningContext } from './prepared.ts'

/** Opens the signer of the current account, in the form that its contract, if any, accepts. */
export async function openSigner({ smart, readRpc }: SigningContext): Promise<MessageSigner> {
  return smart ? smart.account.openSigner(readRpc) : keySigner
}
