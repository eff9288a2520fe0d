import { byTestId, has, type Screen, until } from '@latchkey/modal/test'

/** Screen of the tab of NFTs for the boards. */
export const screens: readonly Screen[] = [
  {
    name: 'Account, with its tab of NFTs',
    tag: 'lk-account-view',
    async open({ store, connect }) {
      await connect()
      store.modal.open()
      await until(() => has('tab-nfts'), 'the tab')
      byTestId('tab-nfts').click()
      await until(() => has('nfts-not-listed'), 'what it says')
    },
  },
]
