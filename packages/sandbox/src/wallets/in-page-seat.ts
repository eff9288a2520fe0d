import type { CreateInPageNamespaceWallet, NamespaceDesk, InPageAnnouncement } from './in-page-namespace-wallet.ts'
import { createInPagePermission, type InPageMemory, type InPageStorage } from './in-page-permission.ts'
import type { InPageQuestions } from './in-page-questions.ts'
import type { InPageRequests } from './in-page-requests.ts'
import type { InPageNamespaceControl } from './in-page-namespace-control.ts'
import { toRpcError } from './rpc-error.ts'
import { walletMessages } from './wallet-messages.ts'

/** State that all namespaces of one wallet share. */
export interface SharedDesk {
  origin: string
  wallet: NamespaceDesk['wallet']
  chains: Readonly<Record<string, string>>
  storageKey: string
  storage: InPageStorage
  rpcUrl: (caip2: string) => string
  signsIn: boolean
  questions: InPageQuestions
  requests: InPageRequests
  isLocked(): boolean
  unlock(): void
  reportError(error: unknown): void
}

/** One namespace with its desk. */
export interface NamespaceSeat {
  readonly namespace: string
  readonly control: InPageNamespaceControl
  /** Returns the site's present accounts. */
  accounts(): readonly string[]
  /** Notifies the site if its accounts differ from before. */
  tellChange(before: readonly string[]): void
  announce(how: InPageAnnouncement): void
}

/** Gives a namespace its permission for this origin, its prompts and its part of the request log. */
export function createNamespaceSeat(
  namespace: string,
  create: CreateInPageNamespaceWallet,
  shared: SharedDesk,
): NamespaceSeat {
  const { questions, requests } = shared
  const permission = createInPagePermission(`${shared.storageKey}:${namespace}`, shared.storage, followOtherTab)
  const siteRow = [{ label: walletMessages.site, value: shared.origin }]

  const seen = (memory: InPageMemory): readonly string[] =>
    shared.isLocked() ? [] : memory.accounts.filter(account => inPageNamespace.accounts.includes(account))
  const accounts = (): readonly string[] => seen(permission.read())
  const show = (next: readonly string[]): void => {
    const before = accounts()
    permission.write({ ...permission.read(), accounts: next })
    tellChange(before)
  }
  const tellChange = (before: readonly string[]): void => {
    const now = accounts()
    if (now.join() !== before.join()) inPageNamespace.accountsChanged(now)
  }

  /** All tabs of a site share one wallet, so a change in one reaches all. */
  function followOtherTab(before: InPageMemory): void {
    tellChange(seen(before))
    inPageNamespace.memoryChanged?.()
  }

  const desk: NamespaceDesk = {
    origin: shared.origin,
    wallet: shared.wallet,
    firstChain: shared.chains[namespace],
    rpcUrl: shared.rpcUrl,
    signsIn: shared.signsIn,
    accounts,
    async connect({ again = false, signIn } = {}) {
      const remembered = permission.read().accounts.length > 0
      if (shared.isLocked() && remembered) {
        await questions.ask({
          namespace,
          kind: 'unlock',
          description: { title: walletMessages.titles.unlock, rows: siteRow },
        })
        shared.unlock()
      }
      if (accounts().length > 0 && !again && !signIn) return accounts()
      const title = signIn ? walletMessages.titles.signIn : walletMessages.titles.connect
      const chosen = await questions.ask({
        namespace,
        kind: 'connect',
        description: { title, rows: [...siteRow, ...(signIn ?? [])] },
        accounts: { offered: inPageNamespace.accounts, chosen: active },
      })
      shared.unlock()
      show(chosen)
      return accounts()
    },
    disconnect: () => show([]),
    async ask(kind, description) {
      await questions.ask({ namespace, kind, description })
    },
    recall: () => permission.read().own,
    remember: own => permission.write({ ...permission.read(), own }),
    async receive({ method, params }, run, toNamespaceError = error => error) {
      const failure = requests.receive({ namespace, method, params })
      if (failure) throw failure
      try {
        return await run()
      } catch (thrown) {
        throw toNamespaceError(toRpcError(thrown))
      }
    },
    reportError: shared.reportError,
  }
  const inPageNamespace = create(desk)
  let active: readonly string[] = inPageNamespace.accounts.slice(0, 1)

  return {
    namespace,
    accounts,
    tellChange,
    announce: how => inPageNamespace.announce(how),
    control: {
      provider: inPageNamespace.provider,
      allAccounts: inPageNamespace.accounts,
      get accounts() {
        return accounts()
      },
      setAccounts(chosen) {
        active = chosen.map(wanted => findAccount(inPageNamespace.accounts, wanted))
        if (permission.read().accounts.length > 0) show(active)
      },
      setChain: reference => inPageNamespace.setChain(String(reference)),
      emit: (event, ...payload) => inPageNamespace.emit(event, ...payload),
      revoke: () => show([]),
    },
  }
}

/** Finds an account by exact match, else ignoring case, because EVM addresses are written in both forms. */
function findAccount(held: readonly string[], wanted: string): string {
  const account = held.find(one => one === wanted) ?? held.find(one => one.toLowerCase() === wanted.toLowerCase())
  if (account === undefined) throw new Error(`The wallet does not hold ${wanted}`)
  return account
}
