import { defineFeature, type Wallet } from '@latchkey/core'
import { once } from '@latchkey/primitives'

type OnPhone = typeof import('../pairing/views/on-phone.ts')

/** Wallets on a phone are apps, which a page opens inside a tap alone: what that takes comes ahead of the tap, and to phones only. */
export interface Phone {
  load(): Promise<OnPhone>
  /** Goes to the screen of a listed wallet, or out to its app: at once where the chunk is there. */
  choose(wallet: Wallet): void
}

export const phoneFeature = defineFeature<Phone>('phone', store => {
  const load = once(() => import('../pairing/views/on-phone.ts'))

  return {
    load,
    choose(wallet) {
      if (load.value) return load.value.chooseOnPhone(store, wallet)
      load().then(
        ({ chooseOnPhone }) => chooseOnPhone(store, wallet),
        () => store.router.push('ConnectingWalletConnect', { wallet }),
      )
    },
  }
})
