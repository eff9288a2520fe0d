import { readProperty } from '@latchkey/primitives'
import { decodeErrorResult, type Hex } from 'viem'

/** Maximum number of characters of a reason. */
const maxCharacters = 200

/**
 * Returns why a simulated call failed: the contract's reason, else the node's message.
 *
 * @returns `undefined` if neither says more than that it failed
 */
export function readRevertReason(call: unknown): string | undefined {
  const error = readProperty(call, 'error')
  const reason = decodeReason(readProperty(call, 'returnData')) ?? decodeReason(readProperty(error, 'data'))
  return (reason ?? readNodeReason(readProperty(error, 'message')))?.slice(0, maxCharacters)
}

/** Returns the text of `Error(string)`, or `Panic(17)` with its code. */
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
