import { type Connector, isSameRdns, toWalletNameKey } from '@latchkey/primitives'

/** Whether connectors of two families are one wallet: the same rdns, else the same name, but for case and a "Wallet" at its end. */
export function isSameWallet(one: Pick<Connector, 'name' | 'info'>, other: Pick<Connector, 'name' | 'info'>): boolean {
  return isSameRdns(one.info?.rdns, other.info?.rdns) || toWalletNameKey(one.name) === toWalletNameKey(other.name)
}
