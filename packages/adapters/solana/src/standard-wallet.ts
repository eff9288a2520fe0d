import { readList, readProperty, readWalletIcon, readWalletName } from '@latchkey/primitives'
import type { Wallet } from '@wallet-standard/base'

import { findRdns } from './find-rdns.ts'

/** A wallet in the page that announced itself (Wallet Standard) and serves Solana. */
export interface StandardWallet {
  /** Its name: nothing else tells it apart (Wallet Standard). A wallet whose name another one has gets a number. */
  id: string
  name: string
  imageUrl?: string
  info?: { rdns: string }
  /** The wallet's own object. Nothing in it is believed. */
  wallet: Wallet
}

/**
 * Reads what a wallet says of itself. Any script on the page can register one: names lose what a person cannot see and are cut,
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
