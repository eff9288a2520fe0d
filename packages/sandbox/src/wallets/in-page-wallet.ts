import type { InPageProvider } from './eip155/in-page-provider.ts'
import type { CreateInPageFamily, InPageAnnouncement } from './in-page-family.ts'
import type { InPageFamilyControl } from './in-page-family-control.ts'
import { createFamilySeat, type FamilySeat } from './in-page-seat.ts'
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
  /** The families that it speaks, by CAIP-2 namespace, in the order in which they are announced. */
  families: Readonly<Record<string, CreateInPageFamily>>
  /** The site's origin, shown when it asks to connect. */
  origin: string
  /** Where this origin's approvals are remembered: one entry for each family, at this key, a colon and the namespace. */
  storageKey: string
  storage: InPageStorage
  window: ApprovalWindow
  /** @default 'ask' */
  mode?: InPageMode
  /** The chain to begin on by namespace: the part of its CAIP-2 id after the colon. @default each family's usual one */
  chains?: Readonly<Record<string, string>>
  /** Returns the address of a sandbox chain's node, from its CAIP-2 id. */
  rpcUrl: (caip2: string) => string
  /** Called before each question. `true` declines it without a window. @default never */
  declinesNext?: () => Promise<boolean>
  /** Whether it can connect and sign in at once. @default false */
  signsIn?: boolean
  /** @default 'Sandbox Wallet' */
  name?: string
  /** @default 'dev.latchkey.sandbox' */
  rdns?: string
  /** A data URI. @default the sandbox wallet's own */
  icon?: string
  /** Told what a listener of the site threw. */
  onListenerError?: (error: unknown) => void
}

declare global {
  interface Window {
    /** The side door of the first sandbox wallet on the page. */
    latchkeySandboxWallet?: InPageControl
    /** The side doors of all of them, by rdns. */
    latchkeySandboxWallets?: Record<string, InPageControl>
  }
}

/**
 * What a test sees: the wallet's own side, which a site has no access to in a real extension. What is said of one family here
 * (`provider`, `allAccounts`, `setAccounts`, `setChain`, `emit`) is the EVM's; those of the others are in `families`.
 */
export interface InPageControl extends InPageFamilyControl {
  readonly provider: InPageProvider
  /** Each family that the wallet speaks, by CAIP-2 namespace. */
  readonly families: Readonly<Record<string, InPageFamilyControl>>
  /** Every request received, oldest first. */
  readonly requests: readonly InPageRequest[]
  readonly mode: InPageMode
  readonly locked: boolean
  /** What the wallet is asking now. */
  readonly pending: InPageQuestion['kind'] | undefined
  setMode(mode: InPageMode): void
  /** Hides all accounts of all families until `unlock`, or until a person unlocks it to connect. */
  lock(): void
  unlock(): void
  /** Forgets the site's approval for every family, as a person does in the wallet. */
  revoke(): void
  /** Answers the open question in the person's place. Returns whether there was one. */
  answer(approved: boolean, accounts?: readonly string[]): boolean
  /** Makes the next request (of this method, or of any; of this family, or of any) fail with this error. */
  failNext(error: { code: number; message: string; data?: unknown }, method?: string, namespace?: string): void
  /** Shows the wallet to the site in every family. Once. */
  announce(how: InPageAnnouncement): void
}

/** A wallet inside a page: real signatures with public keys, its own window, and a side door for tests. */
export function createInPageWallet(options: InPageWalletOptions): InPageControl {
  const { name = 'Sandbox Wallet', rdns = 'dev.latchkey.sandbox', icon = walletIcon } = options
  const questions = createInPageQuestions(options.window, options.mode ?? 'ask', options.declinesNext)
  const requests = createInPageRequests()
  let locked = false

  const seats: FamilySeat[] = Object.entries(options.families).map(([namespace, create]) =>
    createFamilySeat(namespace, create, {
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
  const families = Object.fromEntries(
    seats.map((seat): [string, InPageFamilyControl] => [seat.namespace, seat.control]),
  )
  const evm = (): InPageFamilyControl => {
    const control = families['eip155']
    if (!control) throw new Error('This wallet does not speak eip155; see its `families`')
    return control
  }

  return {
    families,
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
