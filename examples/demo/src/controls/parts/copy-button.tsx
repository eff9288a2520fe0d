import { type ReactNode, useEffect, useState } from 'react'

import { Icon } from './icon.tsx'
import type { IconName } from './icon-paths.ts'

const shownMs = 2_000

export interface CopyButtonProps {
  label: string
  copied: string
  notCopied: string
  /** Returns the text to copy, when the button is pressed. */
  text: () => string
  icon?: IconName
  /** The name of the copied text, for screen readers. @default the label */
  name?: string
  testId?: string
}

/** Copies a text, and says so for two seconds. */
export function CopyButton(props: CopyButtonProps): ReactNode {
  const { label, copied, notCopied, text, icon = 'copy', name, testId } = props
  const [result, setResult] = useState<'copied' | 'failed'>()
  useEffect(() => {
    if (!result) return undefined
    const timer = setTimeout(() => setResult(undefined), shownMs)
    return () => clearTimeout(timer)
  }, [result])
  async function copy(): Promise<void> {
    try {
      // A page over plain HTTP from another machine has no clipboard.
      await navigator.clipboard.writeText(text())
      setResult('copied')
    } catch {
      setResult('failed')
    }
  }
  return (
    <button
      className={`text-button ${result === 'copied' ? 'is-done' : ''}`}
      aria-label={result ? undefined : name}
      data-testid={testId}
      onClick={() => void copy()}
    >
      <Icon name={result === 'copied' ? 'check' : icon} />
      <span aria-live="polite">{result === 'copied' ? copied : result === 'failed' ? notCopied : label}</span>
    </button>
  )
}
