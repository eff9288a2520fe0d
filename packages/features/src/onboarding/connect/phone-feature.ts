import { defineFeature, type Wallet } from '@latchkey/core'
import { once } from '@latchkey/primitives'

type OnPhone = typeof import('./views/on-phone.ts')

/**
 * Wallet apps on a phone. A page can open one only inside a tap, so the code for it is loaded before the tap, and only
 * on phones.
 */
export interface Phone {
  load(): Promise<OnPhone>
  /** Opens the screen of a listed wallet, or its app: at once if the chunk is loaded. */
  choose(wallet: Wallet): void
}

export const phoneFeature = defineFeature<Phone>('phone', store => {
  const load = once(() => import('./views/on-phone.ts'))

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
