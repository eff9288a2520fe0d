import { createSigners, type SignerKit, type SignerListener } from '@latchkey/adapter-evm/wrapper'
import type { Stop } from '@latchkey/primitives'
import { providers } from 'ethers'

/** A Web3Provider keeps the network of its creation, and fails on another, so each signer has its own. */
const signers = /* #__PURE__ */ createSigners<providers.JsonRpcSigner>(async (wallet, address) => {
  // Without this check, ethers requests net_version if the request fails, which is another number on some networks.
  const chainId = Number(await wallet.request({ method: 'eth_chainId' }))
  // An empty text is 0 as a number, so the number is checked.
  if (!Number.isSafeInteger(chainId) || chainId < 1) throw new TypeError('The wallet gave no chain id')
  return new providers.Web3Provider(wallet, chainId).getSigner(address)
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
 * await signer.sendTransaction({ to: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8', value: 1 })
 */
export function getSigner(
  kit: SignerKit,
  options?: { signal?: AbortSignal | undefined },
): Promise<providers.JsonRpcSigner> {
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
 * @example const stop = watchSigner(appKit, async signer => console.log(await signer?.getAddress()))
 */
export function watchSigner(kit: SignerKit, listener: SignerListener<providers.JsonRpcSigner>): Stop {
  return signers.watch(kit, listener)
}
