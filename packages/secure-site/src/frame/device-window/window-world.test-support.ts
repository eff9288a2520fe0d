import type { SealedRecord } from '../../custody/sealed-record.ts'
import { nextIdOf } from '../../custody/share-store.ts'
import type { SealedStore } from '../../custody/storage/sealed-store.ts'
import { CustodyError } from '../../custody/custody-error.ts'
import { serveWindow } from './serve-window.ts'
import { joinTokens, type TokenStore } from './token-store.ts'
import type { KeptTokens } from './window-messages.ts'

export const secureOrigin = 'https://secure.example'

/** Creates a store of sealed records without a browser, like that in IndexedDB. */
export function createMemorySealedStore(): SealedStore & { readonly records: Map<string, SealedRecord> } {
  const records = new Map<string, SealedRecord>()
  const find = (isIt: (record: SealedRecord) => boolean) =>
    [...records.values()].find(each => each.state === 'confirmed' && isIt(each))
  return {
    records,
    read: async userId => records.get(userId),
    findByLogin: async login => find(each => each.login === login),
    findByGeneration: async generation => find(each => each.generation === generation),
    async begin(record) {
      if (!records.has(record.userId)) records.set(record.userId, record)
      return records.get(record.userId) ?? record
    },
    async keep(record) {
      const earlier = records.get(record.userId)
      const isSame = earlier?.generation === record.generation
      if (earlier?.state === 'confirmed' && !isSame)
        throw new CustodyError('walletMismatch', 'This device keeps another wallet of this login')
      const known = new Set(record.passkeys.map(({ credentialId }) => credentialId))
      const others = isSame ? earlier.passkeys.filter(({ credentialId }) => !known.has(credentialId)) : []
      const kept = { ...record, passkeys: [...record.passkeys, ...others] }
      records.set(record.userId, kept)
      return kept
    },
    async replace(record, formerGeneration) {
      const earlier = records.get(record.userId)
      const isDone = earlier?.generation === record.generation && earlier.state === 'confirmed'
      if (earlier?.state === 'confirmed' && !isDone && earlier.generation !== formerGeneration)
        throw new CustodyError('walletMismatch', 'This device keeps another wallet of this login')
      const kept = isDone ? earlier : record
      records.set(record.userId, kept)
      records.delete(nextIdOf(record.userId))
      return kept
    },
    async drop(userId, generation) {
      const record = records.get(userId)
      if (record?.state === 'pending' && record.generation === generation) records.delete(userId)
    },
  }
}

/** Creates the window's store of sessions, without a browser. */
export function createMemoryTokenStore(): TokenStore & { readonly sites: Map<string, KeptTokens> } {
  const sites = new Map<string, KeptTokens>()
  return {
    sites,
    async exchange(site, tokens) {
      const kept = joinTokens(tokens, sites.get(site))
      sites.set(site, kept)
      return kept
    },
  }
}

/**
 * Simulates the windows of a browser: a frame, and those that it opens. Messages between them arrive at once, and ports
 * are real.
 */
export function createWindows() {
  const listeners = new Set<(event: MessageEvent) => void>()
  const leaveListeners = new Set<(event: MessageEvent) => void>()
  const opened: OpenedPage[] = []
  const ports: MessagePort[] = []
  const shares = createMemorySealedStore()
  const tokens = createMemoryTokenStore()
  const rejected: string[] = []
  let isBlocking = false

  const own = {
    location: { origin: secureOrigin },
    open(url: string, target: string) {
      if (isBlocking) return null
      const page = new OpenedPage(url, target)
      opened.push(page)
      return page
    },
    addEventListener(type: string, listener: (event: MessageEvent) => void, { signal }: { signal: AbortSignal }) {
      const all = type === 'message' ? listeners : leaveListeners
      all.add(listener)
      signal.addEventListener('abort', () => all.delete(listener))
    },
  }

  /** Dispatches a message of a page to the frame. */
  function say(source: unknown, data: unknown, given: { origin?: string; ports?: readonly MessagePort[] } = {}): void {
    const event = { source, data, origin: given.origin ?? secureOrigin, ports: given.ports ?? [] }
    for (const listener of [...listeners]) listener(event as unknown as MessageEvent)
  }

  return {
    own: own as unknown as Window,
    opened,
    shares,
    tokens,
    refused: rejected,
    say,
    /** Number of listeners for a window's first message. */
    listening: () => listeners.size,
    /** Removes the frame from the page around it. */
    leave() {
      for (const listener of [...leaveListeners]) listener({} as MessageEvent)
    },
    block(now: boolean) {
      isBlocking = now
    },
    /** Runs the window's script in the page that was opened last. */
    run(page = opened.at(-1)) {
      const { port1, port2 } = new MessageChannel()
      ports.push(port1, port2)
      serveWindow(port1, { shares, tokens }, { question() {}, failure: code => void rejected.push(code) })
      say(page, { type: 'latchkey-window/ready', nonce: page?.nonce }, { ports: [port2] })
      return port1
    },
    end() {
      for (const port of ports) port.close()
    },
  }
}

class OpenedPage {
  readonly url: string
  readonly target: string
  closed = false

  constructor(url: string, target: string) {
    this.url = url
    this.target = target
  }

  get nonce(): string {
    return new URL(this.url).hash.slice(1)
  }

  close(): void {
    this.closed = true
  }
}
