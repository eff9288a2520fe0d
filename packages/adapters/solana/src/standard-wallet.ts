import { readList, readProperty, readWalletIcon, readWalletName } from '@latchkey/primitives'
import type { Wallet } from '@wallet-standard/base'

import { findRdns } from './find-rdns.ts'

/** A wallet in the page that announced itself (Wallet Standard) and serves Solana. */
export interface StandardWallet {
  /**
   * The wallet's name, because nothing else identifies it (Wallet Standard). A second wallet with the same name gets a number.
   */
  id: string
  name: string
  imageUrl?: string
  info?: { rdns: string }
  /** The wallet's own object, which is untrusted. */
  wallet: Wallet
}

/**
 * Reads a wallet's description of itself. Any script on the page can register one: names lose invisible characters and are cut,
 * icons must be image addresses.
 *
 * @returns `undefined` for a wallet that cannot be connected, has no Solana feature or is on no Solana chain
 */
export function readStandardWallet(wallet: Wallet): StandardWallet | undefined {
  const features = readProperty(wallet, 'features')
  if (typeof readProperty(readProperty(features, 'standard:connect'), 'connect') !== 'function') return undefined
  if (!solanaFeatures.some(feature => readProperty(features, feature))) return undefined
  if (!readList(wallet, 'chains').some(chain => typeof chain === 'string' && chain.startsWith('solana:')))
    return undefined
  const name = readWalletName(readProperty(wallet, 'name'))
  if (!name) return undefined
  const rdns = findRdns(name)
  const imageUrl = readWalletIcon(readProperty(wallet, 'icon'))
  return {
    id: name,
    name,
    ...(imageUrl && { imageUrl }),
    ...(rdns && { info: { rdns } }),
    wallet,
  }
}

const solanaFeatures = ['solana:signTransaction', 'solana:signAndSendTransaction', 'solana:signMessage']
