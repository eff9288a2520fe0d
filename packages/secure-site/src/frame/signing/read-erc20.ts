import { decodeFunctionData, erc20Abi, type Hex } from 'viem'

/** Decodes an ERC-20 `approve` or `transfer`; `undefined` for any other data. */
export function readErc20(data: Hex) {
  try {
    const decoded = decodeFunctionData({ abi: erc20Abi, data })
    if (decoded.functionName === 'approve' || decoded.functionName === 'transfer') return decoded
  } catch {
    // The data is not a token's.
  }
  return undefined
}
