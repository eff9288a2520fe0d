import { readProperty } from '@latchkey/primitives'
import { decodeErrorResult, type Hex } from 'viem'

/** Most characters of a reason. */
const mostCharacters = 200

/**
 * Why a simulated call failed: what the contract gave as its reason, else what the node says of it.
 *
 * @returns `undefined` where neither says more than that it failed
 */
export function readRevertReason(call: unknown): string | undefined {
  const error = readProperty(call, 'error')
  const reason = decodeReason(readProperty(call, 'returnData')) ?? decodeReason(readProperty(error, 'data'))
  return (reason ?? readNodeReason(readProperty(error, 'message')))?.slice(0, mostCharacters)
}

/** The text of `Error(string)`; `Panic(17)` where the contract has counted wrongly. */
function decodeReason(data: unknown): string | undefined {
  if (typeof data !== 'string') return undefined
  try {
    const { errorName, args } = decodeErrorResult({ abi: [], data: data as Hex })
    return errorName === 'Error' ? String(args?.[0]) : `${errorName}(${String(args?.[0])})`
  } catch {
    return undefined
  }
}

function readNodeReason(message: unknown): string | undefined {
  if (typeof message !== 'string') return undefined
  const reason = message.replace(/^execution (reverted|failed):?\s*/i, '')
  return reason === '' ? undefined : reason
}
