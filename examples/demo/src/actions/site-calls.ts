import type { AppKit, ChainNamespace } from '@latchkey/appkit'

import type { ActionName } from './actions.ts'
import { buy } from './calls/buy.ts'
import { payShop } from './calls/pay.ts'
import { send as sendEvm } from './calls/send-eip155.ts'
import { send as sendSolana } from './calls/send-solana.ts'
import { signInToServer } from './calls/sign-in.ts'
import { signMessage as signBitcoin } from './calls/sign-message-bip122.ts'
import { signMessage as signCosmos } from './calls/sign-message-cosmos.ts'
import { signMessage as signEvm } from './calls/sign-message-eip155.ts'
import { signMessage as signPolkadot } from './calls/sign-message-polkadot.ts'
import { signMessage as signSolana } from './calls/sign-message-solana.ts'
import type { Site } from './calls/site.ts'
import { swapToDollars } from './calls/swap.ts'

/** The place and the account that a call runs with. */
export interface CallContext {
  kit: AppKit
  namespace: ChainNamespace
  signal: AbortSignal
}

/** A call by namespace. It gets the provider of that namespace, which `getProvider` cannot know the type of. */
type CallTable = { readonly [Namespace in ChainNamespace]?: (site: Site<never, never>) => Promise<unknown> }

const everyNamespace = <Call extends (site: Site<never, never>) => Promise<unknown>>(call: Call): CallTable => ({
  eip155: call,
  solana: call,
  bip122: call,
  polkadot: call,
  cosmos: call,
})

const calls: Readonly<Record<ActionName, CallTable>> = {
  signMessage: {
    eip155: signEvm,
    solana: async (site: Site<never, never>) => toHex(await signSolana(site)),
    bip122: signBitcoin,
    polkadot: signPolkadot,
    cosmos: signCosmos,
  },
  signIn: everyNamespace(signInToServer),
  send: { eip155: sendEvm, solana: sendSolana },
  swap: { eip155: swapToDollars },
  pay: { eip155: payShop },
  buy: everyNamespace(buy),
}

/** Calls of the action cards. This module runs in the frame, beside the kit. */
export interface SiteCalls {
  /** Runs the call whose source the card shows. Resolves to its result as text, which is empty if there is none. */
  run(name: ActionName, context: CallContext): Promise<string>
}

export const siteCalls: SiteCalls = {
  async run(name, { kit, namespace, signal }) {
    const call = calls[name][namespace]
    if (!call) throw new Error(`${name} does not work in ${namespace}`)
    const result = await call({
      kit,
      signal,
      provider: kit.getProvider(namespace) as never,
      address: (kit.getAddress(namespace) ?? '') as never,
      chainId: kit.getCaipNetwork(namespace)?.caipNetworkId.split(':')[1] ?? '',
    })
    return typeof result === 'string' ? result : ''
  },
}

function toHex(bytes: Uint8Array): string {
  return `0x${Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('')}`
}
