import { nodeUnreadable } from './ask-node.ts'

/**
 * Whether an answer to `eth_getCode` is the code of a contract. The delegation of a person's account (EIP-7702) is none.
 *
 * @throws BaseError `nodeUnreadable`
 */
export function isContractCode(code: unknown): boolean {
  if (typeof code !== 'string' || !/^0x[0-9a-f]*$/i.test(code)) throw nodeUnreadable()
  return code !== '0x' && !/^0xef0100[0-9a-f]{40}$/i.test(code)
}
