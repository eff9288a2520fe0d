import type { ActivityState } from '@latchkey/features/account'
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

// The API for the framework packages, which do not access the store.

/** Values without a kit. A server renders them, and the first render in a browser repeats them. */
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

/** Returns a value of a kit, by name. Without a kit it has the initial value. */
export function observeKit<Name extends keyof KitValues>(
  kit: AppKit | undefined,
  name: Name,
  namespace?: ChainNamespace,
): Observable<KitValues[Name]> {
  return kit?.observe(name, namespace) ?? { get: () => values[name], watch: () => () => {} }
}

/** Assigns a kit to one of its elements, such as a page button; `undefined` removes it. */
export function assignKit(element: Element, kit: AppKit | undefined): void {
  Object.assign(element, { store: kit?.store })
}

/** Defaults of a page button's properties. Others default to `undefined`. */
const buttonDefaults: Record<string, unknown> = {
  disabled: false,
  size: 'md',
  balance: 'show',
  charsStart: 4,
  charsEnd: 6,
}

/** Sets properties of a page button, whose code may load later. `undefined` restores the default. */
export function assignProps(element: Element, props: object): void {
  for (const [name, value] of Object.entries<unknown>({ ...props }))
    Object.assign(element, { [name]: value ?? buttonDefaults[name] })
}

/** Adds an adapter to a running kit. Its networks are among the kit's options, or `addNetwork` adds them. */
export function addAdapter(kit: AppKit, adapter: ChainAdapter): void {
  kit.store.connectors.addAdapter(adapter, () => adapter.attach?.(kit))
}

const multiWalletOff = {
  code: 'multiWalletOff',
  kind: 'info',
  title: 'Multi-Wallet Not Enabled',
  text: 'Only the active wallet is listed. Set `features.multiWallet`.',
} as const

/** Alerts the site's developers, once, that only the active connection is listed while `multiWallet` is off. */
export function noteMultiWallet({ store }: AppKit): void {
  if (!store.features.state.multiWallet) store.alerts.show(multiWalletOff)
}

/** Warns the site's developers on the console. */
export function logWarning(kit: AppKit, message: string): void {
  kit.store.environment.browser.log('warn', message)
}

/** Logs a wrapper's error on the console. */
export function logFailure(kit: AppKit | undefined, message: string, cause: unknown): void {
  kit?.store.environment.browser.log('error', message, cause)
}

/** Fetches the connected account's native balance. Never rejects: a failure is part of the result. */
export function answerBalance(kit: AppKit): Promise<BalanceAnswer> {
  return kit
    .fetchBalance()
    .catch(({ message }: Error) => ({ data: undefined, error: message, isSuccess: false, isError: true }))
}

/** Switches the connection of a namespace; of the active one by default. */
export async function switchConnectionOf(
  kit: AppKit,
  namespace: ChainNamespace | undefined,
  target: Omit<SwitchConnectionArguments, 'namespace'>,
): Promise<ConnectionChange> {
  const resolvedNamespace = namespace ?? kit.getState().activeChain
  if (!resolvedNamespace) throw new Error('The kit has no network')
  return kit.switchConnection({ ...target, namespace: resolvedNamespace })
}

/** Deletes a stored connection of a namespace; of the active one by default. */
export function deleteConnectionOf(
  kit: AppKit,
  namespace: ChainNamespace | undefined,
  target: Omit<DeleteConnectionArguments, 'namespace'>,
): void {
  const resolvedNamespace = namespace ?? kit.getState().activeChain
  if (resolvedNamespace) kit.deleteConnection({ ...target, namespace: resolvedNamespace })
}

/** The state of activity before it is loaded. */
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
