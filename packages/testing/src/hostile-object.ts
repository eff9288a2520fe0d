import type { HostileRequest } from './hostile-wallet.ts'

/** Describes the methods of a wallet's own object. */
export interface HostileObjectOptions {
  /** Returns the kind of request of a call; `undefined` for a call that is passed on unchanged. */
  toRequest(method: string, parameters: readonly unknown[]): HostileRequest | undefined
  /** Whether a method adds a listener. Its last function is the listener. */
  isSubscription?(method: string): boolean
  /** Whether a method removes a listener that `isSubscription` added. */
  isRemoval?(method: string): boolean
  /** Whether a method returns another object of the wallet, whose methods are scripted too. */
  opens?(method: string): boolean
}

/** Creates the payload of a call to a new listener; `undefined` for no call. */
type MakePayload = (index: number, parameters: readonly unknown[]) => readonly unknown[] | undefined

/** The switches of a hostile object, from which a {@link HostileWallet} is built. */
export interface HostileObject<Target extends object> {
  /** The object for the adapter, in place of the wallet's own. */
  readonly object: Target
  /** Delays answers to these requests until {@link release}; all answers by default. */
  delay(...requests: readonly HostileRequest[]): void
  /** Lets the wallet answer what waits, oldest first. */
  release(): void
  /** From now on each event is emitted twice. A promise in the page has only one answer. */
  answerTwice(): void
  /** Changes the next answer to a request. */
  falsify(request: HostileRequest, change: (answer: unknown) => unknown): void
  /**
   * Calls each new listener at once.
   *
   * @param payload creates the payload, from the number of earlier listeners and the parameters of the call that adds it
   */
  emitWhileSubscribing(payload: MakePayload): void
  /** Returns the number of present listeners. */
  listenerCount(): number
  /** Returns the number of listeners that were ever added. */
  subscriptionsMade(): number
}

/** Wraps a wallet's own object with switches, whatever its methods are. */
export function createHostileObject<Target extends object>(
  target: Target,
  { toRequest, isSubscription = isAddition, isRemoval = isRemoving, opens = () => false }: HostileObjectOptions,
): HostileObject<Target> {
  const wrapped = new WeakMap<object, object>()
  const changes = new Map<HostileRequest, (answer: unknown) => unknown>()
  let delayed: readonly HostileRequest[] | 'all' = []
  let waiting: (() => void)[] = []
  let isRepeating = false
  let payloadAtOnce: MakePayload | undefined
  const active = new Map<Listener, Listener>()
  let made = 0

  function wrap<Value>(value: Value, name: string, owner: object): Value {
    if (typeof value === 'function') {
      const method = (...parameters: unknown[]) =>
        call(name, parameters, changed => Reflect.apply(value, owner, changed) as unknown)
      // sats-connect distinguishes two kinds of emitters by the number of a method's parameters.
      return Object.defineProperty(method, 'length', { value: value.length }) as Value
    }
    return isPlain(value) ? (wrapObject(value) as Value) : value
  }

  function wrapObject<Value extends object>(value: Value): Value {
    const known = wrapped.get(value)
    if (known) return known as Value
    const proxy = new Proxy(value, { get: (own, key) => wrap(Reflect.get(own, key) as unknown, String(key), own) })
    wrapped.set(value, proxy)
    return proxy
  }

  function call(name: string, parameters: unknown[], run: (parameters: unknown[]) => unknown): unknown {
    if (isSubscription(name)) return subscribe(parameters, run)
    if (isRemoval(name)) return unsubscribe(parameters, run)
    const request = toRequest(name, parameters)
    if (request === undefined) return opens(name) ? openLater(run(parameters)) : run(parameters)
    return answerLater(request, name, () => run(parameters))
  }

  async function answerLater(request: HostileRequest, name: string, run: () => unknown): Promise<unknown> {
    if (delayed === 'all' || delayed.includes(request)) await new Promise<void>(resolve => waiting.push(resolve))
    const answer = opens(name) ? await openLater(run()) : await run()
    const change = changes.get(request)
    changes.delete(request)
    return change ? change(answer) : answer
  }

  const openLater = async (answer: unknown): Promise<unknown> => wrap(await answer, '', {})

  function subscribe(parameters: unknown[], run: (parameters: unknown[]) => unknown): unknown {
    const listener = findListener(parameters)
    if (listener === undefined) return run(parameters)
    const repeated: Listener = (...payload) => {
      listener(...payload)
      if (isRepeating) listener(...payload)
    }
    const index = made++
    active.set(listener, repeated)
    const stop = run(replaceListener(parameters, repeated))
    const payload = payloadAtOnce?.(index, parameters)
    if (payload) repeated(...payload)
    if (typeof stop !== 'function') return stop
    return () => {
      if (active.get(listener) === repeated) active.delete(listener)
      return (stop as () => unknown)()
    }
  }

  function unsubscribe(parameters: unknown[], run: (parameters: unknown[]) => unknown): unknown {
    const listener = findListener(parameters)
    const repeated = listener && active.get(listener)
    if (!listener || !repeated) return run(parameters)
    active.delete(listener)
    return run(replaceListener(parameters, repeated))
  }

  return {
    object: wrapObject(target),
    delay(...requests) {
      delayed = requests.length === 0 ? 'all' : requests
    },
    release() {
      delayed = []
      const resolves = waiting
      waiting = []
      resolves.forEach(resolve => resolve())
    },
    answerTwice: () => void (isRepeating = true),
    falsify: (request, change) => void changes.set(request, change),
    emitWhileSubscribing: payload => void (payloadAtOnce = payload),
    listenerCount: () => active.size,
    subscriptionsMade: () => made,
  }
}

type Listener = (...payload: readonly unknown[]) => unknown

/** Some emitters accept the listener as a parameter, and sats-connect as `cb` of its only one. */
function findListener(parameters: readonly unknown[]): Listener | undefined {
  for (const parameter of parameters) {
    if (typeof parameter === 'function') return parameter as Listener
    const callback: unknown = isPlain(parameter) ? Reflect.get(parameter, 'cb') : undefined
    if (typeof callback === 'function') return callback as Listener
  }
  return undefined
}

function replaceListener(parameters: readonly unknown[], listener: Listener): unknown[] {
  return parameters.map(parameter => {
    if (typeof parameter === 'function') return listener
    return isPlain(parameter) && 'cb' in parameter ? { ...parameter, cb: listener } : parameter
  })
}

function isPlain(value: unknown): value is object {
  if (typeof value !== 'object' || value === null) return false
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === null
}

function isAddition(method: string): boolean {
  return ['on', 'addListener', 'subscribe', 'addEventListener'].includes(method)
}

function isRemoving(method: string): boolean {
  return ['off', 'removeListener', 'removeEventListener'].includes(method)
}
