import { type Connector, isSameRdns, toWalletNameKey } from '@latchkey/primitives'

/**
 * Whether connectors of two namespaces are one wallet: the same rdns, else the same name, ignoring case and a trailing
 * "Wallet".
 */
export function isSameWallet(one: Pick<Connector, 'name' | 'info'>, other: Pick<Connector, 'name' | 'info'>): boolean {
  return isSameRdns(one.info?.rdns, other.info?.rdns) || toWalletNameKey(one.name) === toWalletNameKey(other.name)
}
