import type { InPageProvider } from './eip155/in-page-provider.ts'
import type { CreateInPageNamespaceWallet, InPageAnnouncement } from './in-page-namespace-wallet.ts'
import type { InPageNamespaceControl } from './in-page-namespace-control.ts'
import { createNamespaceSeat, type NamespaceSeat } from './in-page-seat.ts'
import type { InPageStorage } from './in-page-permission.ts'
import {
  type ApprovalWindow,
  createInPageQuestions,
  type InPageMode,
  type InPageQuestion,
} from './in-page-questions.ts'
import { createInPageRequests, type InPageRequest } from './in-page-requests.ts'
import { walletIcon } from './wallet-icon.ts'

export interface InPageWalletOptions {
  /** The wallet's namespaces by CAIP-2 name, in the order of their announcement. */
  namespaces: Readonly<Record<string, CreateInPageNamespaceWallet>>
  /** The site's origin, shown in the prompt to connect. */
  origin: string
  /** Key of this origin's stored state: one entry for each namespace, at this key, a colon and the namespace. */
  storageKey: string
  storage: InPageStorage
  window: ApprovalWindow
  /** @default 'ask' */
  mode?: InPageMode
  /** The initial chain by namespace: the part of its CAIP-2 id after the colon. @default each namespace's own */
  chains?: Readonly<Record<string, string>>
  /** Returns the address of a sandbox chain's node, from its CAIP-2 id. */
  rpcUrl: (caip2: string) => string
  /** Called before each prompt. `true` rejects it without a window. @default never */
  declinesNext?: () => Promise<boolean>
  /** Whether it can connect and sign in with one prompt. @default false */
  signsIn?: boolean
  /** @default 'Sandbox Wallet' */
  name?: string
  /** @default 'dev.latchkey.sandbox' */
  rdns?: string
  /** A data URI. @default the sandbox wallet's own */
  icon?: string
  /** Called with the error of a site's listener. */
  onListenerError?: (error: unknown) => void
}

declare global {
  interface Window {
    /** The control of the first sandbox wallet on the page. */
    latchkeySandboxWallet?: InPageControl
    /** The controls of all of them, by rdns. */
    latchkeySandboxWallets?: Record<string, InPageControl>
  }
}

/**
 * A test's control of the wallet, which a site has no access to in a real extension. The members of one namespace here
 * (`provider`, `allAccounts`, `setAccounts`, `setChain`, `emit`) are the EVM's; those of the others are in `namespaces`.
 */
export interface InPageControl extends InPageNamespaceControl {
  readonly provider: InPageProvider
  /** The controls of the wallet's namespaces, by CAIP-2 name. */
  readonly namespaces: Readonly<Record<string, InPageNamespaceControl>>
  /** Every request received, oldest first. */
  readonly requests: readonly InPageRequest[]
  readonly mode: InPageMode
  readonly locked: boolean
  /** Kind of the open prompt. */
  readonly pending: InPageQuestion['kind'] | undefined
  setMode(mode: InPageMode): void
  /** Hides all accounts of all namespaces until `unlock`, or until the user unlocks it to connect. */
  lock(): void
  unlock(): void
  /** Removes the site's authorization in every namespace, as the user does in the wallet. */
  revoke(): void
  /** Answers the open prompt for the user. Returns whether there was one. */
  answer(approved: boolean, accounts?: readonly string[]): boolean
  /** Makes the next request fail with this error, optionally only of a method or a namespace. */
  failNext(error: { code: number; message: string; data?: unknown }, method?: string, namespace?: string): void
  /** Announces the wallet to the site in every namespace, once. */
  announce(how: InPageAnnouncement): void
}

/** Creates a wallet inside a page: real signatures with public keys, its own window, and a control for tests. */
export function createInPageWallet(options: InPageWalletOptions): InPageControl {
  const { name = 'Sandbox Wallet', rdns = 'dev.latchkey.sandbox', icon = walletIcon } = options
  const questions = createInPageQuestions(options.window, options.mode ?? 'ask', options.declinesNext)
  const requests = createInPageRequests()
  let locked = false

  const seats: NamespaceSeat[] = Object.entries(options.namespaces).map(([namespace, create]) =>
    createNamespaceSeat(namespace, create, {
      origin: options.origin,
      wallet: { name, rdns, icon },
      chains: options.chains ?? {},
      storageKey: options.storageKey,
      storage: options.storage,
      rpcUrl: options.rpcUrl,
      signsIn: options.signsIn ?? false,
      questions,
      requests,
      isLocked: () => locked,
      unlock: () => setLocked(false),
      reportError: options.onListenerError ?? (() => {}),
    }),
  )
  const setLocked = (next: boolean): void => {
    const before = seats.map(seat => seat.accounts())
    locked = next
    for (const [index, seat] of seats.entries()) seat.tellChange(before[index] ?? [])
  }
  const namespaces = Object.fromEntries(
    seats.map((seat): [string, InPageNamespaceControl] => [seat.namespace, seat.control]),
  )
  const evm = (): InPageNamespaceControl => {
    const control = namespaces['eip155']
    if (!control) throw new Error('This wallet does not speak eip155; see its `families`')
    return control
  }

  return {
    namespaces,
    get requests() {
      return requests.all
    },
    get provider() {
      return evm().provider as InPageProvider
    },
    get allAccounts() {
      return evm().allAccounts
    },
    get accounts() {
      return evm().accounts
    },
    setAccounts: accounts => evm().setAccounts(accounts),
    setChain: reference => evm().setChain(reference),
    emit: (event, ...payload) => evm().emit(event, ...payload),
    get mode() {
      return questions.mode
    },
    get locked() {
      return locked
    },
    get pending() {
      return questions.open?.kind
    },
    setMode(mode) {
      questions.mode = mode
    },
    lock: () => setLocked(true),
    unlock: () => setLocked(false),
    revoke() {
      for (const { control } of seats) control.revoke()
    },
    answer: (approved, accounts) =>
      questions.answer(
        approved ? { approved, accounts: accounts ?? questions.open?.accounts?.chosen ?? [] } : { approved },
      ),
    failNext: requests.failNext,
    announce(how) {
      for (const seat of seats) seat.announce(how)
    },
  }
}
