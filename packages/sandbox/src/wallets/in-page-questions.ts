import type { RequestDescription } from './request-description.ts'
import { RpcError, rpcErrorCodes } from './rpc-error.ts'

/** The wallet's way to answer prompts: by its window, at once, or never. */
export type InPageMode = 'ask' | 'approve' | 'reject' | 'hang'

/** One decision. `accounts` are the choices when connecting. */
export interface InPageQuestion {
  /** CAIP-2 namespace of the request. */
  namespace: string
  kind: 'connect' | 'unlock' | 'addChain' | 'switchChain' | 'sign'
  description: RequestDescription
  accounts?: { offered: readonly string[]; chosen: readonly string[] }
}

export type InPageAnswer = { approved: false } | { approved: true; accounts: readonly string[] }

/** The wallet's own window. Aborting the signal closes it without an answer. */
export interface ApprovalWindow {
  ask(question: InPageQuestion, signal: AbortSignal): Promise<InPageAnswer>
}

export interface InPageQuestions {
  mode: InPageMode
  /** The open prompt, or undefined. */
  readonly open: InPageQuestion | undefined
  /** Prompts the user. Returns the answer. @throws {RpcError} 4001 if rejected, -32002 while the same prompt is open. */
  ask(question: InPageQuestion): Promise<readonly string[]>
  /** Answers the open prompt for the user. Returns whether one was open. */
  answer(answer: InPageAnswer): boolean
}

/**
 * Shows one prompt at a time. Rejects without a window if `declinesNext` says so. Rejects a second request of a kind that a
 * namespace must not repeat; signatures wait for their turn, as in real extensions.
 */
export function createInPageQuestions(
  window: ApprovalWindow,
  firstMode: InPageMode,
  declinesNext?: () => Promise<boolean>,
): InPageQuestions {
  const asked = new Set<string>()
  let tail: Promise<unknown> = Promise.resolve()
  let current: { question: InPageQuestion; settle: (answer: InPageAnswer) => void } | undefined

  const questions: InPageQuestions = {
    mode: firstMode,
    get open() {
      return current?.question
    },
    async ask(question) {
      const { namespace, kind } = question
      const key = `${namespace} ${kind}`
      if (kind !== 'sign' && asked.has(key)) {
        throw new RpcError(
          rpcErrorCodes.alreadyPending,
          'The same request is already pending. Answer it in the wallet first.',
        )
      }
      asked.add(key)
      const turn = tail.then(() => decide(question)).finally(() => asked.delete(key))
      tail = turn
      const answer = await turn
      if (!answer.approved) throw new RpcError(rpcErrorCodes.userRejected, 'User rejected the request.')
      return answer.accounts
    },
    answer(answer) {
      current?.settle(answer)
      return current !== undefined
    },
  }

  async function decide(question: InPageQuestion): Promise<InPageAnswer> {
    const chosen = question.accounts?.chosen ?? []
    if (declinesNext && (await declinesNext())) return { approved: false }
    if (questions.mode === 'approve') return { approved: true, accounts: chosen }
    if (questions.mode === 'reject') return { approved: false }
    const abort = new AbortController()
    try {
      return await new Promise<InPageAnswer>(settle => {
        current = { question, settle }
        if (questions.mode === 'ask') void window.ask(question, abort.signal).then(settle)
      })
    } finally {
      current = undefined
      abort.abort()
    }
  }

  return questions
}
