import { defineFeature, type Wallet } from '@latchkey/core'

type OnPhone = typeof import('../pairing/views/on-phone.ts')

/** Wallets on a phone are apps, which a page opens inside a tap alone: what that takes comes ahead of the tap, and to phones only. */
export interface Phone {
  load(): Promise<OnPhone>
  /** Goes to the screen of a listed wallet, or out to its app: at once where the chunk is there. */
  choose(wallet: Wallet): void
}

export const phoneFeature = defineFeature<Phone>('phone', store => {
  let there: OnPhone | undefined
  let loading: Promise<OnPhone> | undefined

  async function load(): Promise<OnPhone> {
    loading ??= import('../pairing/views/on-phone.ts')
    try {
      return (there = await loading)
    } catch (error) {
      // A chunk that did not load is asked for again.
      loading = undefined
      throw error
    }
  }

  return {
    load,
    choose(wallet) {
      if (there) return there.chooseOnPhone(store, wallet)
      load().then(
        ({ chooseOnPhone }) => chooseOnPhone(store, wallet),
        () => store.router.push('ConnectingWalletConnect', { wallet }),
      )
    },
  }
})
