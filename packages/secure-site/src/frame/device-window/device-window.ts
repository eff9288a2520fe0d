import * as v from 'valibot'

import { CustodyError } from '../../custody/custody-error.ts'
import { nextIdOf } from '../../custody/share-store.ts'
import type { SealedRecord } from '../../custody/sealed-record.ts'
import type { SealedStore } from '../../custody/storage/sealed-store.ts'
import type { BrowserTokens } from '../browser-tokens.ts'
import { FrameError } from '../frame-error.ts'
import { type OpenedWindow, openWindow } from './open-window.ts'
import { type AnswerOf, answerSchemas, type Question, readAnswered, type WindowRejection } from './window-messages.ts'

/**
 * State of the window:
 *
 * - `idle`: nothing waits for the window.
 * - `wanted`: a request waits for the user to open it.
 * - `open`: it is open.
 * - `blocked`: the browser opened none, or severed it.
 * - `closed`: it was closed early. Its requests stay pending.
 */
export type WindowState = 'idle' | 'wanted' | 'open' | 'blocked' | 'closed'

/**
 * The window of the secure site that stores data which the browser does not keep for this frame: device shares and
 * sessions. While the frame is loaded, it caches the window's data, with shares sealed under keys that no script can
 * export. Writes resolve once the window has flushed them to the disk.
 */
export interface DeviceWindow {
  readonly shares: SealedStore
  /**
   * Whether the user must open it before a wallet is available: it has not answered yet, or does not know the latest
   * login.
   */
  isNeeded(): boolean
  /** Stores the session in the window, and reads the stored one. */
  settle(): Promise<void>
  /** Opens the window, in place of an earlier one. Call it in the user's click, because browsers block it otherwise. */
  open(): void
  /** Lets the window close, because no question follows. */
  finish(): void
  /**
   * Lets requests that need the window wait for the user, and reports its state. Without an attendant they are rejected
   * at once.
   *
   * @returns ends the attendance, and rejects the waiting requests
   */
  attend(tell: (state: WindowState) => void): () => void
}

/** Dependencies of a {@link DeviceWindow}. */
export interface DeviceWindowParts {
  readonly own: Window
  /** Address of the window's page. */
  readonly address: string
  /** Origin of the page around the frame, from the browser. */
  readonly site: string
  /** Tokens of a browser without cookies in the frame; `undefined` otherwise. */
  readonly tokens: BrowserTokens | undefined
}

interface Waiting {
  readonly question: Question
  /** Id of the question after it was sent. */
  id: number | undefined
  readonly settle: (outcome: { answer: unknown } | { error: Error }) => void
}

const nobody = { browser: '', session: '' }

export function createDeviceWindow({ own, address, site, tokens }: DeviceWindowParts): DeviceWindow {
  const waiting = new Set<Waiting>()
  const attendants = new Set<(state: WindowState) => void>()
  /**
   * Answers about users, including those without a share. A writer whose data has changed since gets another answer.
   */
  const known = new Map<string, SealedRecord | undefined>()
  /**
   * Records whose changes are minor, such as a list beside an unchanged share. They are stored when the window opens
   * next.
   */
  const later = new Map<string, SealedRecord>()
  let state: WindowState = 'idle'
  let opened: OpenedWindow | undefined
  let port: MessagePort | undefined
  let lastId = -1
  let hasAnswered = false
  let keptSession = ''

  function become(next: WindowState): void {
    state = next
    for (const tell of attendants) tell(state)
  }

  function send(each: Waiting): void {
    if (!port) return
    each.id = ++lastId
    port.postMessage({ id: each.id, question: each.question })
  }

  function ask<Ask extends Question['ask']>(question: Question & { readonly ask: Ask }): Promise<AnswerOf<Ask>> {
    return new Promise((resolve, reject) => {
      if (!opened && attendants.size === 0) return reject(needed())
      const each: Waiting = {
        question,
        id: undefined,
        settle(outcome) {
          waiting.delete(each)
          if ('error' in outcome) return reject(outcome.error)
          const read = v.safeParse(answerSchemas[question.ask], outcome.answer)
          if (read.success) resolve(read.output)
          else reject(new FrameError('messageUnreadable', 'The window answered something else than it should'))
        },
      }
      waiting.add(each)
      send(each)
      // A blocked or closed window stays in that state.
      if (state === 'idle') become('wanted')
    })
  }

  function onPort(taken: MessagePort): void {
    port = taken
    taken.onmessage = ({ data }) => {
      const read = readAnswered(data)
      const asked = read && [...waiting].find(({ id }) => id === read.id)
      if (!read || !asked) return
      asked.settle('refused' in read ? { error: errorOf(read.refused) } : { answer: read.answer })
    }
    for (const each of waiting) send(each)
    for (const record of later.values())
      ask({ ask: 'keep', record }).then(
        kept => later.get(kept.userId) === record && later.delete(kept.userId),
        () => {},
      )
  }

  /** Unanswered questions are sent to the next window, because repeating them is safe. */
  function lose(): void {
    port?.close()
    port = undefined
    opened = undefined
    for (const each of waiting) each.id = undefined
  }

  function rejectAll(): void {
    for (const { settle } of [...waiting]) settle({ error: needed() })
  }

  function note(record: SealedRecord): SealedRecord {
    known.set(record.userId, record)
    return record
  }

  return {
    isNeeded() {
      const { session } = tokens?.current() ?? nobody
      return !hasAnswered || (session !== '' && session !== keptSession)
    },
    async settle() {
      const kept = await ask({ ask: 'tokens', site, tokens: tokens?.current() ?? nobody })
      tokens?.take(kept)
      keptSession = kept.session
      hasAnswered = true
    },
    open() {
      opened?.close()
      lose()
      opened = openWindow(own, address, {
        onPort,
        onGone() {
          lose()
          if (attendants.size === 0) rejectAll()
          become(waiting.size > 0 ? 'closed' : 'idle')
        },
      })
      become(opened ? 'open' : 'blocked')
    },
    finish() {
      if (waiting.size > 0) return
      opened?.close()
      lose()
      become('idle')
    },
    attend(tell) {
      attendants.add(tell)
      tell(state)
      return () => {
        attendants.delete(tell)
        if (attendants.size > 0) return
        opened?.close()
        lose()
        rejectAll()
        become('idle')
      }
    },
    shares: {
      async read(userId) {
        const told = known.get(userId)
        // A missing record may be outdated if the user can open the window, because another frame may have stored one.
        if (!opened && (told || (known.has(userId) && attendants.size === 0))) return told
        const record = await ask({ ask: 'read', userId })
        known.set(userId, record)
        return record
      },
      findByLogin: login => ask({ ask: 'findByLogin', login }),
      findByGeneration: generation => ask({ ask: 'findByGeneration', generation }),
      begin: async record => note(await ask({ ask: 'begin', record })),
      async keep(record) {
        const before = known.get(record.userId)
        const isKept = before?.state === 'confirmed' && before.generation === record.generation
        if (!isKept || opened || attendants.size > 0) return note(await ask({ ask: 'keep', record }))
        later.set(record.userId, record)
        return note(record)
      },
      async replace(record, formerGeneration) {
        const kept = note(await ask({ ask: 'replace', record, formerGeneration }))
        known.set(nextIdOf(record.userId), undefined)
        return kept
      },
      async drop(userId, generation) {
        await ask({ ask: 'drop', userId, generation })
        known.delete(userId)
      },
    },
  }
}

/** Creates the rejection of a request for which the user must open the window first. */
function needed(): FrameError {
  return new FrameError('needsWindow', 'This browser keeps nothing for this frame: open the secure window')
}

function errorOf(rejected: WindowRejection): Error {
  if (rejected === 'walletMismatch')
    return new CustodyError('walletMismatch', 'This device keeps another wallet of this login')
  if (rejected === 'storageUnavailable')
    return new CustodyError('storageUnavailable', 'This browser stores nothing for this site')
  return new FrameError('windowFailed', 'The secure window could not keep what it was to keep')
}
