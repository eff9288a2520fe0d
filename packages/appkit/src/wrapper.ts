import type { ActivityState } from '@latchkey/features/activity'
import type { ChainAdapter, ChainNamespace } from '@latchkey/primitives'

import type {
  AppKit,
  BalanceAnswer,
  ConnectionChange,
  DeleteConnectionArguments,
  SwitchConnectionArguments,
} from './app-kit.ts'
import { type KitValues, readAll } from './observables.ts'
import type { Observable } from './snapshots.ts'

// What the packages for frameworks are written with: they do not reach into the store.

/** What is read where there is no kit: a server renders it, and the first render in a browser repeats it. */
const values = /* #__PURE__ */ readAll({
  accounts: { state: {}, get: () => ({ account: { status: 'disconnected' }, details: {} }), identity: () => undefined },
  connections: { state: { byNamespace: {}, recent: {} }, activeConnector: () => undefined },
  connectors: { state: { all: [] } },
  events: { state: { last: undefined, reportedErrors: {} } },
  features: { state: undefined },
  modal: { state: { open: false } },
  networks: { state: { activeNamespace: undefined, byNamespace: {} }, current: () => undefined },
  theme: { state: { mode: 'auto', variables: {} } },
  launcher: { state: { loading: false, initialized: false } },
  pairing: { state: { pairing: { status: 'idle' } } },
})

/** A value of a kit, by name. Without a kit it is what it is before there is one. */
export function observeKit<Name extends keyof KitValues>(
  kit: AppKit | undefined,
  name: Name,
  namespace?: ChainNamespace,
): Observable<KitValues[Name]> {
  return kit?.observe(name, namespace) ?? { get: () => values[name], watch: () => () => {} }
}

/** Gives an element of the kit's, such as a page button, the kit that it shows; `undefined` takes it away. */
export function assignKit(element: Element, kit: AppKit | undefined): void {
  Object.assign(element, { store: kit?.store })
}

/** What a page button has where nothing is said; what is not named has nothing. */
const buttonDefaults: Record<string, unknown> = {
  disabled: false,
  size: 'md',
  balance: 'show',
  charsStart: 4,
  charsEnd: 6,
}

/** Sets properties of a page button, whose code may come later. One that is `undefined` is as if it had never been set. */
export function assignProps(element: Element, props: object): void {
  for (const [name, value] of Object.entries<unknown>({ ...props }))
    Object.assign(element, { [name]: value ?? buttonDefaults[name] })
}

/** Adds a chain family to a kit that runs already. Its networks are among those that the kit was made with, or `addNetwork` adds them. */
export function addAdapter(kit: AppKit, adapter: ChainAdapter): void {
  kit.store.connectors.addAdapter(adapter, () => adapter.attach?.(kit))
}

const multiWalletOff = {
  code: 'multiWalletOff',
  kind: 'info',
  title: 'Multi-Wallet Not Enabled',
  text: 'Only the active wallet is listed. Set `features.multiWallet`.',
} as const

/** Tells the site's developers, once, that only the active connection is listed while `multiWallet` is off. */
export function noteMultiWallet({ store }: AppKit): void {
  if (!store.features.state.multiWallet) store.alerts.show(multiWalletOff)
}

/** Tells the site's developers on the console of what they would not expect. */
export function logWarning(kit: AppKit, message: string): void {
  kit.store.environment.browser.log('warn', message)
}

/** Says on the console that something of a wrapper's did not work. */
export function logFailure(kit: AppKit | undefined, message: string, cause: unknown): void {
  kit?.store.environment.browser.log('error', message, cause)
}

/** The native balance of the connected account. The answer says whether it worked; it never rejects. */
export function answerBalance(kit: AppKit): Promise<BalanceAnswer> {
  return kit
    .fetchBalance()
    .catch(({ message }: Error) => ({ data: undefined, error: message, isSuccess: false, isError: true }))
}

/** Switches the connection of a family; without a namespace, of the active family. */
export async function switchConnectionOf(
  kit: AppKit,
  namespace: ChainNamespace | undefined,
  target: Omit<SwitchConnectionArguments, 'namespace'>,
): Promise<ConnectionChange> {
  const family = namespace ?? kit.getState().activeChain
  if (!family) throw new Error('The kit has no network')
  return kit.switchConnection({ ...target, namespace: family })
}

/** Forgets a recent connection of a family; without a namespace, of the active family. */
export function deleteConnectionOf(
  kit: AppKit,
  namespace: ChainNamespace | undefined,
  target: Omit<DeleteConnectionArguments, 'namespace'>,
): void {
  const family = namespace ?? kit.getState().activeChain
  if (family) kit.deleteConnection({ ...target, namespace: family })
}

/** Activity before any is known. */
export const activityUnknown: Readonly<ActivityState> = {
  transactions: [],
  coinbaseTransactions: [],
  suspicious: /* #__PURE__ */ new Map(),
  transactionsByYear: {},
  loading: false,
  empty: false,
  next: undefined,
  lastNetworkInView: undefined,
  reach: undefined,
  isListed: true,
  error: undefined,
}
