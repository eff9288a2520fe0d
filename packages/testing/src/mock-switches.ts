/**
 * Reaction of a mock wallet to a request.
 *
 * - `approve`: the user approves.
 * - `reject`: the user rejects (4001).
 * - `pending`: a request of the site is already open (-32002).
 * - `hang`: the user does nothing until {@link MockSwitches.answer}.
 * - `lock`: the wallet is locked. A prompt waits until {@link MockSwitches.answer}; a silent request gets no account.
 * - `wrongChain`: it does the request on another chain, or for one.
 * - `lie`: it names an account without its key, or returns another account's signature.
 * - `silent`: it answers nothing, not even silent requests, until {@link MockSwitches.answer}.
 * - `fail`: it throws an error of its own; `{ fail: error }` throws that very value.
 */
export type MockReaction =
  | 'approve'
  | 'reject'
  | 'pending'
  | 'hang'
  | 'lock'
  | 'wrongChain'
  | 'lie'
  | 'silent'
  | 'fail'
  | { fail: unknown }

/** The reactions that the wallet itself must handle. The others have thrown by then. */
export type MockAnswer = 'approve' | 'wrongChain' | 'lie' | 'locked'

/** A request to a mock wallet. */
export interface MockCall<Method extends string = string> {
  /** The method of the request. */
  readonly method: Method
  /** The parameters, as the site passed them. */
  readonly params?: unknown
  /** Whether it prompted the user. */
  readonly asked: boolean
}

/** Details of a request. */
export interface MockRequestDetails {
  /** The parameters. */
  params?: unknown
  /** Whether it prompts the user. @default true */
  ask?: boolean
}

/** Controls the misbehaviour of a mock wallet of any namespace, and records its requests. */
export interface MockSwitches<Method extends string = string> {
  /** Every request, oldest first. */
  readonly calls: readonly MockCall<Method>[]
  /** Number of requests that wait for {@link answer}. */
  readonly waiting: number
  /** Whether the whole wallet is locked: `behave('lock')`. */
  readonly isLocked: boolean
  /**
   * Sets the reaction from now on. Without methods it applies to all: reactions of a user (`reject`, `pending`, `hang`, `fail`)
   * to requests that prompt, the others to every request. A reaction for a method wins over one for all.
   */
  behave(reaction: MockReaction, ...methods: Method[]): void
  /** Sets the reaction to the next request only (of these methods). It wins over {@link behave}. */
  once(reaction: MockReaction, ...methods: Method[]): void
  /** Settles everything that waits, and ends `hang`, `lock` and `silent`: approves from now on, or reacts as given. */
  answer(reaction?: MockReaction): void
  /** Approves everything from now on, and clears the calls. Pending requests stay pending. */
  reset(): void
  /**
   * For the wallet: handles a request by the switches.
   *
   * @returns the reaction for the wallet to handle
   * @throws the error of `reject`, `pending` and `fail`
   */
  take(method: Method, details?: MockRequestDetails): Promise<MockAnswer>
  /** For the wallet: calls back at every change of the switches and every request. */
  onChange(listener: () => void): () => void
  /** Returns all settings of {@link behave} and {@link once}, as plain data unless an error object was passed. */
  save(): MockSwitchSettings<Method>
  /** Restores the settings of {@link save}. */
  restore(settings: MockSwitchSettings<Method>): void
}

/** The settings of the switches. */
export interface MockSwitchSettings<Method extends string = string> {
  /** Reaction to every request. */
  all: MockReaction
  /** Reactions to requests of these methods. */
  methods: Partial<Record<Method, MockReaction>>
  /** Reactions to the next request only. */
  once: readonly { reaction: MockReaction; methods: readonly Method[] }[]
}

/** Options of {@link createMockSwitches}. */
export interface MockSwitchesOptions {
  /**
   * Errors of the namespace, if its wallets throw others than EIP-1193's. A function is called for each error, with the method.
   */
  errors?: Partial<Record<'reject' | 'pending' | 'fail', (method: string) => unknown>>
}

/**
 * An error in the form of wallets ([EIP-1193](https://eips.ethereum.org/EIPS/eip-1193),
 * [EIP-1474](https://eips.ethereum.org/EIPS/eip-1474)).
 */
export class MockWalletError extends Error {
  /** The code of EIP-1193 or JSON-RPC. */
  readonly code: number

  constructor(code: number, message: string) {
    super(message)
    this.name = 'MockWalletError'
    this.code = code
  }
}

/**
 * Creates the switches of one mock wallet, for the method names of its namespace.
 *
 * @example const switches = createMockSwitches<'connect' | 'sign'>()
 */
export function createMockSwitches<Method extends string = string>(
  options: MockSwitchesOptions = {},
): MockSwitches<Method> {
  const errors = {
    reject: () => new MockWalletError(4001, 'User rejected the request.'),
    pending: () => new MockWalletError(-32002, 'Request already pending. Please wait.'),
    fail: () => new Error('The wallet failed'),
    ...options.errors,
  }
  const calls: MockCall<Method>[] = []
  const waiting = new Set<(reaction: MockReaction) => void>()
  const listeners = new Set<() => void>()
  const methods = new Map<Method, MockReaction>()
  let next: { reaction: MockReaction; methods: readonly Method[] }[] = []
  let all: MockReaction = 'approve'

  const changed = (): void => listeners.forEach(listener => listener())

  function choose(method: Method, ask: boolean): MockReaction {
    const index = next.findIndex(once =>
      once.methods.length > 0 ? once.methods.includes(method) : ask || !isPersonal(once.reaction),
    )
    const [once] = index === -1 ? [] : next.splice(index, 1)
    return once?.reaction ?? methods.get(method) ?? (ask || !isPersonal(all) ? all : 'approve')
  }

  async function react(reaction: MockReaction, method: Method, ask: boolean): Promise<MockAnswer> {
    if (typeof reaction === 'object') throw reaction.fail
    switch (reaction) {
      case 'approve':
      case 'wrongChain':
      case 'lie':
        return reaction
      case 'lock':
        if (!ask) return 'locked'
        return react(await answered(), method, ask)
      case 'hang':
      case 'silent':
        return react(await answered(), method, ask)
      case 'reject':
      case 'pending':
      case 'fail':
        throw errors[reaction](method)
      default:
        return reaction satisfies never
    }
  }

  function answered(): Promise<MockReaction> {
    return new Promise(resolve => {
      waiting.add(resolve)
      changed()
    })
  }

  return {
    calls,
    get waiting() {
      return waiting.size
    },
    get isLocked() {
      return all === 'lock'
    },
    behave(reaction, ...names) {
      if (names.length === 0) all = reaction
      for (const name of names) methods.set(name, reaction)
      changed()
    },
    once(reaction, ...names) {
      next.push({ reaction, methods: names })
      changed()
    },
    answer(reaction = 'approve') {
      if (isWaiting(all)) all = reaction
      for (const [name, each] of methods) if (isWaiting(each)) methods.set(name, reaction)
      const settled = [...waiting]
      waiting.clear()
      settled.forEach(settle => settle(reaction))
      changed()
    },
    reset() {
      all = 'approve'
      next = []
      methods.clear()
      calls.length = 0
      changed()
    },
    async take(method, { params, ask = true } = {}) {
      calls.push({ method, asked: ask, ...(params !== undefined && { params }) })
      const reaction = choose(method, ask)
      changed()
      return react(reaction, method, ask)
    },
    onChange(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    save: () => ({
      all,
      methods: Object.fromEntries(methods) as Partial<Record<Method, MockReaction>>,
      once: [...next],
    }),
    restore(settings) {
      all = settings.all
      next = [...settings.once]
      methods.clear()
      for (const [name, reaction] of Object.entries(settings.methods))
        methods.set(name as Method, reaction as MockReaction)
      changed()
    },
  }
}

/** Whether a reaction is a user's, so that it does not apply to a silent request. */
function isPersonal(reaction: MockReaction): boolean {
  return typeof reaction === 'object' || ['reject', 'pending', 'hang', 'fail'].includes(reaction)
}

function isWaiting(reaction: MockReaction): boolean {
  return reaction === 'hang' || reaction === 'lock' || reaction === 'silent'
}
