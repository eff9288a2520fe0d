import type { AccountSnapshot, CaipNetwork } from '@latchkey/appkit'

import { kit } from './kit.ts'

/** State of the kit for the page: each subscription calls back at once with the present value, and then at every change. */
class Wallet {
  account = $state.raw<AccountSnapshot>(kit.getAccount())
  network = $state.raw<CaipNetwork | undefined>(kit.getCaipNetwork())

  constructor() {
    kit.subscribeAccount(account => (this.account = account))
    kit.subscribeNetwork(({ caipNetwork }) => (this.network = caipNetwork))
  }
}

export const wallet = new Wallet()
