import { nodeUnreadable } from './ask-node.ts'

/**
 * Returns whether an answer to `eth_getCode` is the code of a contract. The delegation of a user's account
 * ([EIP-7702](https://eips.ethereum.org/EIPS/eip-7702)) is not.
 *
 * @throws BaseError `nodeUnreadable`
 */
export function isContractCode(code: unknown): boolean {
  if (typeof code !== 'string' || !/^0x[0-9a-f]*$/i.test(code)) throw nodeUnreadable()
  return code !== '0x' && !/^0xef0100[0-9a-f]{40}$/i.test(code)
}
