import { CustodyError } from '../../custody/custody-error.ts'
import type { SealedStore } from '../../custody/storage/sealed-store.ts'
import type { TokenStore } from './token-store.ts'
import { type Question, readQuestion, type WindowRejection } from './window-messages.ts'

/** Stores of the window. */
export interface WindowStores {
  readonly shares: SealedStore
  readonly tokens: TokenStore
}

/**
 * Answers the frame's questions in the window, each once by its number. A confirmed write is on the disk.
 *
 * @param hear receives each question, and each failure
 */
export function serveWindow(
  port: MessagePort,
  { shares, tokens }: WindowStores,
  hear: { question(): void; failure(rejected: WindowRejection): void },
): void {
  let last = -1

  function act(question: Question): Promise<unknown> {
    switch (question.ask) {
      case 'tokens':
        return tokens.exchange(question.site, question.tokens)
      case 'read':
        return shares.read(question.userId)
      case 'findByLogin':
        return shares.findByLogin(question.login)
      case 'findByGeneration':
        return shares.findByGeneration(question.generation)
      case 'begin':
        return shares.begin(question.record)
      case 'keep':
        return shares.keep(question.record)
      case 'replace':
        return shares.replace(question.record, question.formerGeneration)
      case 'drop':
        return shares.drop(question.userId, question.generation)
    }
  }

  async function answer(id: number, question: Question): Promise<void> {
    hear.question()
    try {
      port.postMessage({ id, answer: await act(question) })
    } catch (error) {
      const rejected = rejectionOf(error)
      hear.failure(rejected)
      port.postMessage({ id, refused: rejected })
    }
  }

  port.onmessage = ({ data }) => {
    const read = readQuestion(data)
    if (!read || read.id <= last) return
    last = read.id
    void answer(read.id, read.question)
  }
}

function rejectionOf(error: unknown): WindowRejection {
  const code = error instanceof CustodyError ? error.code : undefined
  return code === 'walletMismatch' || code === 'storageUnavailable' ? code : 'failed'
}
