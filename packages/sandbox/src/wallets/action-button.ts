import { element } from './element.ts'

/** Says something to the person at the wallet. */
export type Notify = (text: string, kind: 'done' | 'failed') => void

export interface ActionButtonOptions {
  label: string
  testId: string
  /** The more likely one of a pair. */
  primary?: boolean
  /** What is said when it has run. */
  done: string
  run: () => Promise<unknown>
}

/** A button that runs something once at a time and says how it went. */
export function createActionButton(notify: Notify, { label, testId, primary = false, done, run }: ActionButtonOptions) {
  const button = element('button', { type: 'button', textContent: label, testId, className: primary ? 'primary' : '' })
  const act = async (): Promise<void> => {
    button.disabled = true
    try {
      await run()
      notify(done, 'done')
    } catch (error) {
      notify(error instanceof Error ? error.message : String(error), 'failed')
    }
    button.disabled = false
  }
  button.addEventListener('click', () => void act())
  return button
}
