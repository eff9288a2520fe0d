import { createSigners, type SignerKit, type SignerListener } from '@latchkey/adapter-evm/wrapper'
import type { Stop } from '@latchkey/primitives'
import { BrowserProvider, JsonRpcSigner } from 'ethers'

/** A BrowserProvider keeps the network that it found first, and fails on another, so each signer has its own. */
const signers = /* #__PURE__ */ createSigners<JsonRpcSigner>(async (wallet, address) => {
  const provider = new BrowserProvider(wallet)
  await provider.getNetwork()
  // provider.getSigner() would prompt the user to connect if the wallet is locked.
  return new JsonRpcSigner(provider, address)
})

/**
 * Returns a signer of the account that the kit shows in EVM, on the current network of its wallet; `signer.provider` reads there.
 * Once the user is on another network, ethers refuses to send with it: get a new one before each action, or use `watchSigner`.
 * While the last visit's connection is being restored, it waits for that, without a prompt.
 *
 * @param kit the result of `createAppKit`
 * @throws BaseError `notConnected`, `signerUnavailable` (the wallet did not answer its network), or the signal's reason
 *
 * @example
 * const signer = await getSigner(appKit)
 * await signer.sendTransaction({ to: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8', value: 1n })
 */
export function getSigner(kit: SignerKit, options?: { signal?: AbortSignal | undefined }): Promise<JsonRpcSigner> {
  return signers.get(kit, options)
}

/**
 * Reports the signer: `undefined` at once, the signer as soon as the wallet has answered its network, and both again when
 * account, network or wallet change. Without a connection it stays `undefined`. If a connected wallet does not answer its
 * network, the listener also gets the error.
 *
 * @param kit the result of `createAppKit`
 * @returns a function that stops it
 *
 * @example const stop = watchSigner(appKit, (signer, error) => console.log(signer?.address, error))
 */
export function watchSigner(kit: SignerKit, listener: SignerListener<JsonRpcSigner>): Stop {
  return signers.watch(kit, listener)
}
