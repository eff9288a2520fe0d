import { decodeFunctionData, erc20Abi, type Hex } from 'viem'

/** Decodes the two token functions that have a description; `undefined` for any other. */
export function readErc20(data: Hex) {
  try {
    const decoded = decodeFunctionData({ abi: erc20Abi, data })
    if (decoded.functionName === 'approve' || decoded.functionName === 'transfer') return decoded
  } catch {
    // The data is not a token's.
  }
  return undefined
}
