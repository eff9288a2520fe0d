import { createSigners, type SignerKit, type SignerListener } from '@latchkey/adapter-evm/wrapper'
import type { Stop } from '@latchkey/primitives'
import { providers } from 'ethers'

/** A Web3Provider keeps the network that it began with, and fails on another: each signer has one of its own. */
const signers = /* #__PURE__ */ createSigners<providers.JsonRpcSigner>(async (wallet, address) => {
  // Without it, ethers asks for net_version where this fails, which is another number on some networks.
  const chainId = Number(await wallet.request({ method: 'eth_chainId' }))
  // What is empty is 0 as a number.
  if (!Number.isSafeInteger(chainId) || chainId < 1) throw new TypeError('The wallet gave no chain id')
  return new providers.Web3Provider(wallet, chainId).getSigner(address)
})

/**
 * A signer of the account that the kit shows in EVM, on the network that its wallet is on now; `signer.provider` reads there. Once the visitor
 * is on another network, ethers refuses to send with it: ask for a new one before each action, or use `watchSigner`. While the last visit's connection is
 * being restored, it waits for that; the visitor is asked nothing.
 *
 * @param kit what `createAppKit` gave
 * @throws BaseError `notConnected`, `signerUnavailable` (the wallet did not say its network), or the signal's reason
 */
export function getSigner(
  kit: SignerKit,
  options?: { signal?: AbortSignal | undefined },
): Promise<providers.JsonRpcSigner> {
  return signers.get(kit, options)
}

/**
 * Tells the signer: `undefined` at once, the signer as soon as the wallet has said its network, and both again whenever account, network or wallet
 * change. Without a connection it stays at `undefined`. Where a connected wallet does not say its network, the listener is given the error as well.
 *
 * @param kit what `createAppKit` gave
 * @returns stops it
 */
export function watchSigner(kit: SignerKit, listener: SignerListener<providers.JsonRpcSigner>): Stop {
  return signers.watch(kit, listener)
}
