import type { Hex } from 'viem'
import { getAddress, isAddress } from 'viem/utils'
import * as v from 'valibot'

/** An account or a token of an EVM chain. */
export interface Caip10 {
  /** The chain, as CAIP-2. */
  caip2: string
  /** The address with its checksum (ERC-55). */
  address: Hex
}

const caip10 = /^(eip155:\d{1,32}):(0x[0-9a-fA-F]{40})$/

/** Parses a plain EVM address in any case, and adds its checksum. */
export const addressSchema = v.pipe(
  v.string(),
  v.check(text => isAddress(text, { strict: false }), 'Not an address'),
  v.transform(text => getAddress(text)),
)

/** A CAIP-10 id of an EVM chain. */
export const caip10Schema = v.pipe(
  v.string(),
  v.regex(caip10, 'Not a CAIP-10 address of an EVM chain'),
  v.transform((text): Caip10 => {
    const [, caip2 = '', address = ''] = caip10.exec(text) ?? []
    return { caip2, address: getAddress(address) }
  }),
)

/** Formats a CAIP-10 id. */
export function formatCaip10({ caip2, address }: Caip10): string {
  return `${caip2}:${address}`
}
