import { createSigners, type SignerKit, type SignerListener } from '@latchkey/adapter-evm/wrapper'
import type { Stop } from '@latchkey/primitives'
import { BrowserProvider, JsonRpcSigner } from 'ethers'

/** A BrowserProvider keeps the network that it found first, and fails on another: each signer has one of its own. */
const signers = /* #__PURE__ */ createSigners<JsonRpcSigner>(async (wallet, address) => {
  const provider = new BrowserProvider(wallet)
  await provider.getNetwork()
  // provider.getSigner() would ask the visitor to connect where the wallet is locked.
  return new JsonRpcSigner(provider, address)
})

/**
 * A signer of the account that the kit shows in EVM, on the network that its wallet is on now; `signer.provider` reads there. Once the visitor
 * is on another network, ethers refuses to send with it: ask for a new one before each action, or use `watchSigner`. While the last visit's connection is
 * being restored, it waits for that; the visitor is asked nothing.
 *
 * @param kit what `createAppKit` gave
 * @throws BaseError `notConnected`, `signerUnavailable` (the wallet did not say its network), or the signal's reason
 */
export function getSigner(kit: SignerKit, options?: { signal?: AbortSignal | undefined }): Promise<JsonRpcSigner> {
  return signers.get(kit, options)
}

/**
 * Tells the signer: `undefined` at once, the signer as soon as the wallet has said its network, and both again whenever account, network or wallet
 * change. Without a connection it stays at `undefined`. Where a connected wallet does not say its network, the listener is given the error as well.
 *
 * @param kit what `createAppKit` gave
 * @returns stops it
 */
export function watchSigner(kit: SignerKit, listener: SignerListener<JsonRpcSigner>): Stop {
  return signers.watch(kit, listener)
}
