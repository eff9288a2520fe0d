import { BaseError, encodeBase64, readProperty, type RemoteProvider } from '@latchkey/primitives'

import type { SuiProvider } from './sui-connection.ts'

/** Creates the provider of a paired wallet, with the same interface as that of one in the page. */
export function createSuiRemote(remote: RemoteProvider): SuiProvider {
  return {
    async signPersonalMessage(message) {
      const [account] = remote.accounts()
      if (!account) throw new BaseError('notSigned', 'The wallet is not connected')
      const bytes = encodeBase64(message)
      const params = { address: account.address, message: bytes }
      const signature = readProperty(await remote.request({ method: 'sui_signPersonalMessage', params }), 'signature')
      if (typeof signature !== 'string') throw new BaseError('notSigned', 'The wallet answered with no signature')
      return { bytes, signature }
    },
  }
}
