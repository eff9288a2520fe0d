import { decodeFunctionData, erc20Abi, type Hex } from 'viem'

/** What is asked of a token, where it is one of the two that are said in words. */
export function readErc20(data: Hex) {
  try {
    const decoded = decodeFunctionData({ abi: erc20Abi, data })
    if (decoded.functionName === 'approve' || decoded.functionName === 'transfer') return decoded
  } catch {
    // Not a token's.
  }
  return undefined
}
