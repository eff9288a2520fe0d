import { screenError, type ServiceClient } from '@latchkey/core'
import { createImageRequest, createWalletsRequest, readWalletsAnswer } from '@latchkey/protocol'

import { toWallet } from './to-wallet.ts'
import type { WalletSource } from './wallet-source.ts'

/**
 * Creates the source of the directory service's wallets (S7.31, S7.34: `GET /getWallets`, `GET /getWalletImage/{id}`).
 */
export function createDirectoryWalletSource({ http, sdk }: ServiceClient): WalletSource {
  return {
    async fetchPage(query, signal) {
      const answer = readWalletsAnswer(await http.get(createWalletsRequest(sdk, query), signal))
      if (!answer.ok) throw screenError('directoryUnreadable', { cause: answer.failure })
      return { wallets: answer.value.data.map(toWallet), count: answer.value.count }
    },
    fetchImage: (imageId, signal) => http.getBlob(createImageRequest(sdk, 'wallet', imageId), signal),
  }
}
