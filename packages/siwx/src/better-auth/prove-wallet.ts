import type { SIWXMessageData, SIWXSession } from '@latchkey/primitives'

import type { VerifySignature } from '../server/options.ts'
import { SiwxError } from '../siwx-error.ts'
import { encodeHex } from '../verify/canonical-bytes.ts'
import type { VerifyContext } from '../verify/verify-context.ts'

/**
 * Verifies a signature, and says whose it is: the same text for the same wallet, however its address is written and whatever network it signed on. A contract is a
 * wallet of its one network: at the same address elsewhere anybody may have put another one.
 *
 * @throws SiwxError
 */
export async function proveWallet(
  signed: SIWXSession,
  verify: VerifySignature,
  context: VerifyContext,
): Promise<string> {
  const { data } = signed
  if (!data.chainId.startsWith('eip155:')) {
    await verify(signed, context)
    return identityOf(data)
  }
  const address = data.accountAddress.toLowerCase()
  try {
    await verify(signed, { signal: context.signal })
    return `eip155:${address}`
  } catch (error) {
    if (!(error instanceof SiwxError) || context.rpc?.(data.chainId) === undefined) throw error
  }
  await verify(signed, context)
  return `${data.chainId}:${address}`
}

async function identityOf({ chainId, accountAddress }: SIWXMessageData): Promise<string> {
  const [namespace] = chainId.split(':')
  return `${namespace}:${await canonicalAddressOf(namespace, accountAddress)}`
}

async function canonicalAddressOf(namespace: string | undefined, address: string): Promise<string> {
  switch (namespace) {
    case 'polkadot':
      return encodeHex((await import('../verify/polkadot.ts')).readPolkadotAccount(address))
    case 'cosmos':
      return encodeHex((await import('../verify/cosmos.ts')).readCosmosAddress(address))
    case 'bip122':
      // SegWit addresses may be written in capital letters; of the others the case tells them apart.
      return /^(?:bc|tb|bcrt)1/i.test(address) ? address.toLowerCase() : address
    default:
      return address
  }
}
