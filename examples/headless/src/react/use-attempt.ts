import type { ChainNamespace, ListedWallet } from '@latchkey/react'
import { useRef, useState } from 'react'

import { explain } from '../explain.ts'

/** The only attempt to connect: its wait, and the message at its end. */
export interface Attempt {
  /** The wallet for which the user chooses a namespace. */
  readonly asking: ListedWallet | undefined
  /** The wallet whose answer is pending. */
  readonly waiting: string | undefined
  readonly problem: string
  readonly news: string
  ask(wallet: ListedWallet): void
  run(name: string, connect: (signal: AbortSignal) => Promise<unknown>): void
  cancel(): void
}

/** Returns whether the user must choose a namespace for `connect`. */
export function needsNamespace(wallet: ListedWallet, namespace: ChainNamespace | undefined): boolean {
  return wallet.isInstalled && namespace === undefined && wallet.namespaces.length > 1
}

export function useAttempt(): Attempt {
  const current = useRef<AbortController>(undefined)
  const [asking, setAsking] = useState<ListedWallet>()
  const [waiting, setWaiting] = useState<string>()
  const [problem, setProblem] = useState('')
  const [news, setNews] = useState('')

  function cancel(): void {
    current.current?.abort()
    current.current = undefined
    setAsking(undefined)
    setWaiting(undefined)
  }
  return {
    asking,
    waiting,
    problem,
    news,
    cancel,
    ask(wallet) {
      cancel()
      setAsking(wallet)
    },
    run(name, connect) {
      cancel()
      setProblem('')
      setWaiting(name)
      const attempt = new AbortController()
      current.current = attempt
      connect(attempt.signal)
        .then(
          () => setNews(`Connected ${name}`),
          (error: unknown) => setProblem(explain(error, name)),
        )
        // A newer attempt has replaced it meanwhile.
        .finally(() => current.current === attempt && setWaiting(undefined))
    },
  }
}
