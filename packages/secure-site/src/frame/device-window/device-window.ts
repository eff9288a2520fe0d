import * as v from 'valibot'

import { CustodyError } from '../../custody/custody-error.ts'
import type { SealedRecord } from '../../custody/sealed-record.ts'
import type { SealedStore } from '../../custody/storage/sealed-store.ts'
import type { BrowserTokens } from '../browser-tokens.ts'
import { FrameError } from '../frame-error.ts'
import { type OpenedWindow, openWindow } from './open-window.ts'
import { type AnswerOf, answerSchemas, type Question, readAnswered, type WindowRefusal } from './window-messages.ts'

/**
 * - `idle`: nothing waits for the window.
 * - `wanted`: something waits for the person to open it.
 * - `open`: it is open.
 * - `blocked`: none came up, or it was cut off.
 * - `closed`: it was closed before it was done. Nothing is lost of that.
 */
export type WindowState = 'idle' | 'wanted' | 'open' | 'blocked' | 'closed'

/**
 * The window of the secure site that keeps, in storage of its own, what the browser does not keep for this frame: device shares, and who is logged in. The frame knows
 * what it told for as long as it is loaded, shares sealed under keys that no script can export. What is new is done once the window has it on the disk.
 */
export interface DeviceWindow {
  readonly shares: SealedStore
  /** Whether the person has to open it before there is a wallet: it was not heard yet, or does not know who has logged in since. */
  isNeeded(): boolean
  /** Has it keep who is logged in, and tell who was. */
  settle(): Promise<void>
  /** Opens it: at a click of the person, or the browser lets none come up. Another one that is open is closed. */
  open(): void
  /** It may close: nothing is asked of it any more. */
  finish(): void
  /**
   * Lets what needs the window wait for the person, and tells how it stands. Where nobody attends, it is refused at once.
   *
   * @returns what ends that: whatever still waits is refused then
   */
  attend(tell: (state: WindowState) => void): () => void
}

/** What a {@link DeviceWindow} works with. */
export interface DeviceWindowParts {
  readonly own: Window
  /** Of the window's page. */
  readonly address: string
  /** The page around the frame, by its origin, as the browser says it. */
  readonly site: string
  /** None where the browser keeps cookies in the frame. */
  readonly tokens: BrowserTokens | undefined
}

interface Waiting {
  readonly question: Question
  /** Once it was asked. */
  id: number | undefined
  readonly settle: (outcome: { answer: unknown } | { error: Error }) => void
}

const nobody = { browser: '', session: '' }

export function createDeviceWindow({ own, address, site, tokens }: DeviceWindowParts): DeviceWindow {
  const waiting = new Set<Waiting>()
  const attendants = new Set<(state: WindowState) => void>()
  /** What it told of each user: also that it keeps nothing. Who writes is told otherwise, where that has changed since. */
  const known = new Map<string, SealedRecord | undefined>()
  /** Records with something beside the share that is new, and of no weight: it is kept when the window is open again. */
  const later = new Map<string, SealedRecord>()
  let state: WindowState = 'idle'
  let opened: OpenedWindow | undefined
  let port: MessagePort | undefined
  let lastId = -1
  let isHeard = false
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
      // One that was blocked or closed is still that.
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

  /** What was not answered is asked again of the next window: all of it may be done twice. */
  function lose(): void {
    port?.close()
    port = undefined
    opened = undefined
    for (const each of waiting) each.id = undefined
  }

  function refuseAll(): void {
    for (const { settle } of [...waiting]) settle({ error: needed() })
  }

  function note(record: SealedRecord): SealedRecord {
    known.set(record.userId, record)
    return record
  }

  return {
    isNeeded() {
      const { session } = tokens?.current() ?? nobody
      return !isHeard || (session !== '' && session !== keptSession)
    },
    async settle() {
      const kept = await ask({ ask: 'tokens', site, tokens: tokens?.current() ?? nobody })
      tokens?.take(kept)
      keptSession = kept.session
      isHeard = true
    },
    open() {
      opened?.close()
      lose()
      opened = openWindow(own, address, {
        onPort,
        onGone() {
          lose()
          if (attendants.size === 0) refuseAll()
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
        refuseAll()
        become('idle')
      }
    },
    shares: {
      async read(userId) {
        const told = known.get(userId)
        // That there was nothing may be over once somebody can open it: another frame has written since.
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
      async drop(userId, generation) {
        await ask({ ask: 'drop', userId, generation })
        known.delete(userId)
      },
    },
  }
}

/** What is refused where the person has to open the window first. */
function needed(): FrameError {
  return new FrameError('needsWindow', 'This browser keeps nothing for this frame: open the secure window')
}

function errorOf(refused: WindowRefusal): Error {
  if (refused === 'walletMismatch')
    return new CustodyError('walletMismatch', 'This device keeps another wallet of this login')
  if (refused === 'storageUnavailable')
    return new CustodyError('storageUnavailable', 'This browser stores nothing for this site')
  return new FrameError('windowFailed', 'The secure window could not keep what it was to keep')
}
