import { useState } from 'react'

/** What the wallet was last asked, as text: its answer, or its error. */
export function useAnswer(): { ask(request: () => Promise<string>): void; isWaiting: boolean; text: string } {
  const [isWaiting, setWaiting] = useState(false)
  const [text, setText] = useState('')
  return {
    isWaiting,
    text,
    ask(request) {
      setWaiting(true)
      setText('')
      request()
        .then(setText, (error: Error) => setText(error.message))
        .finally(() => setWaiting(false))
    },
  }
}
