import type { BitcoinNetwork } from './bitcoin-networks.ts'
import type { BitcoinWallet, WalletState } from './bitcoin-wallet.ts'

/**
 * Connects a wallet. If it changes its accounts while it answers the rest, the later ones count, because no other listener is set
 * up yet.
 */
export async function connectWallet(wallet: BitcoinWallet, network: BitcoinNetwork): Promise<WalletState> {
  let later: (() => WalletState | Promise<WalletState | undefined>) | undefined
  const onChange = (state?: WalletState) => {
    // A wallet that reports a change before it lets the site in has no account to name.
    if (state?.accounts.length !== 0) later = () => state ?? wallet.read(network)
  }
  const stop = wallet.watch({ onChange, onNoAccount: () => onChange(), onDisconnect: () => onChange() })
  try {
    const state = await wallet.connect(network)
    return (await later?.()) ?? state
  } finally {
    stop()
  }
}
