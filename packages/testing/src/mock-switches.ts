/**
 * How a mock wallet takes a request.
 *
 * - `approve`: the person says yes.
 * - `reject`: the person says no (4001).
 * - `pending`: a request of the site is open already (-32002).
 * - `hang`: the person does nothing until {@link MockSwitches.answer}.
 * - `lock`: the wallet is locked. Asked, it waits until {@link MockSwitches.answer}; where it would not ask, it gives no account.
 * - `wrongChain`: it does as it was asked, on another chain or for one.
 * - `lie`: it names an account that it does not hold, or gives a signature of somebody else.
 * - `silent`: nothing answers, not even what needs no person, until {@link MockSwitches.answer}.
 * - `fail`: an error of the wallet's own; `{ fail: error }` throws that very value.
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

/** What is left for the wallet itself to do: the rest has thrown by then. */
export type MockAnswer = 'approve' | 'wrongChain' | 'lie' | 'locked'

/** A request that a mock wallet had. */
export interface MockCall<Method extends string = string> {
  /** What was asked. */
  readonly method: Method
  /** As the site gave them. */
  readonly params?: unknown
  /** Whether a person had to answer. */
  readonly asked: boolean
}

/** How a request came. */
export interface MockRequestDetails {
  /** With what it came. */
  params?: unknown
  /** Whether a person must answer. @default true */
  ask?: boolean
}

/** What a test turns to make a mock wallet of any family misbehave, and the record of what it was asked. */
export interface MockSwitches<Method extends string = string> {
  /** Every request, oldest first. */
  readonly calls: readonly MockCall<Method>[]
  /** How many requests wait for {@link answer} now. */
  readonly waiting: number
  /** Whether it is locked as a whole: `behave('lock')`. */
  readonly isLocked: boolean
  /**
   * How it takes requests from now on. Without methods it is meant for all: what only a person does (`reject`, `pending`, `hang`,
   * `fail`) for the requests that ask one, the rest for every request. A reaction of a method's own goes before that for all.
   */
  behave(reaction: MockReaction, ...methods: Method[]): void
  /** The same for the next request alone (of these methods). It goes before what {@link behave} said. */
  once(reaction: MockReaction, ...methods: Method[]): void
  /** Settles everything that waits, and ends `hang`, `lock` and `silent`: approved from now on, or as told. */
  answer(reaction?: MockReaction): void
  /** Approves everything from now on, and forgets the calls. What waits keeps waiting. */
  reset(): void
  /**
   * For the wallet: takes one request as the switches say.
   *
   * @returns what is left to do
   * @throws the error of `reject`, `pending` and `fail`
   */
  take(method: Method, details?: MockRequestDetails): Promise<MockAnswer>
  /** For the wallet: hears of every change of the switches and of every call. */
  onChange(listener: () => void): () => void
  /** All that {@link behave} and {@link once} said, as plain data where no error object was given. */
  save(): MockSwitchSettings<Method>
  /** Goes back to what {@link save} gave. */
  restore(settings: MockSwitchSettings<Method>): void
}

/** How the switches stand. */
export interface MockSwitchSettings<Method extends string = string> {
  /** For every request. */
  all: MockReaction
  /** For requests of these methods. */
  methods: Partial<Record<Method, MockReaction>>
  /** For the next request alone. */
  once: readonly { reaction: MockReaction; methods: readonly Method[] }[]
}

/** What the switches are made with. */
export interface MockSwitchesOptions {
  /**
   * The errors of the family, where its wallets throw others than EIP-1193 has. A function is called for each error, with the
   * method that it answers.
   */
  errors?: Partial<Record<'reject' | 'pending' | 'fail', (method: string) => unknown>>
}

/** An error as wallets throw them (EIP-1193, EIP-1474). */
export class MockWalletError extends Error {
  /** The code of EIP-1193 or JSON-RPC. */
  readonly code: number

  constructor(code: number, message: string) {
    super(message)
    this.name = 'MockWalletError'
    this.code = code
  }
}

/** The switches of one mock wallet, over the method names of its family. */
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

/** What only a person does, and so nothing that a request meets which asks none. */
function isPersonal(reaction: MockReaction): boolean {
  return typeof reaction === 'object' || ['reject', 'pending', 'hang', 'fail'].includes(reaction)
}

function isWaiting(reaction: MockReaction): boolean {
  return reaction === 'hang' || reaction === 'lock' || reaction === 'silent'
}
