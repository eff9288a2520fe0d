import * as v from 'valibot'

import { lenientArray, lenientField, shortText } from '../lenient.ts'
import { webLinkSchema } from '../safe-link.ts'
import { readAnswer, type WireResult } from '../wire-result.ts'

const hexNumber = v.pipe(v.string(), v.regex(/^0x[0-9a-f]{1,64}$/i))

/** Accepts the type in any letter case. */
const assetType = v.pipe(v.string(), v.toUpperCase(), v.picklist(['ERC20', 'NATIVE']))

/** A wallet's report of an account's balance of a token (S3.37 to S3.39). */
export const walletAssetSchema = v.pipe(
  v.object({
    /** Address of the contract; meaningless for the network's own currency. */
    address: lenientField(v.string()),
    /** The balance in the smallest unit, hexadecimal. */
    balance: hexNumber,
    type: assetType,
    metadata: v.object({
      name: shortText,
      symbol: shortText,
      /** Limited to the range of a `uint8`. */
      decimals: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(255)),
      /** Price of one token, in US dollars. */
      price: lenientField(v.pipe(v.number(), v.finite(), v.minValue(0))),
      iconUrl: lenientField(webLinkSchema),
    }),
  }),
  v.check(({ type, address }) => type === 'NATIVE' || /^0x[0-9a-f]{40}$/i.test(address ?? ''), 'No contract'),
)

export type WalletAsset = v.InferOutput<typeof walletAssetSchema>

const byChainSchema = v.record(v.string(), v.unknown())

/**
 * Whether a wallet lists an account's tokens on a chain, according to its answer to `wallet_getCapabilities`
 * ([EIP-5792](https://eips.ethereum.org/EIPS/eip-5792)). The key `0x0` applies to every chain.
 */
export function discoversAssets(answer: unknown, chainId: number): boolean {
  const byChain = v.safeParse(byChainSchema, answer)
  if (!byChain.success) return false
  const ofChain = entryOf(byChain.output, chainId) ?? entryOf(byChain.output, 0)
  return v.is(v.object({ assetDiscovery: v.object({ supported: v.literal(true) }) }), ofChain)
}

/**
 * Creates the request `wallet_getAssets` ([EIP-7811](https://eips.ethereum.org/EIPS/eip-7811)) for an account on one
 * chain.
 */
export function createWalletAssetsRequest(account: string, chainId: number) {
  return { method: 'wallet_getAssets', params: [{ account, chainFilter: [`0x${chainId.toString(16)}`] }] }
}

/** Parses the answer to `wallet_getAssets` for one chain. Empty if the answer does not contain the chain. */
export function readWalletAssets(answer: unknown, chainId: number): WireResult<WalletAsset[]> {
  const byChain = readAnswer('wallet_getAssets', byChainSchema, answer)
  if (!byChain.ok) return byChain
  return readAnswer('wallet_getAssets', lenientArray(walletAssetSchema), entryOf(byChain.value, chainId) ?? [])
}

/** Wallets write the same chain as `0x1`, `0x01` or `0X1`. */
function entryOf(byChain: Readonly<Record<string, unknown>>, chainId: number): unknown {
  return Object.entries(byChain).find(([key]) => /^0x[0-9a-f]+$/i.test(key) && Number(key) === chainId)?.[1]
}
