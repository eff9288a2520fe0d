import { element } from './element.ts'

/** Shows a message to the wallet's user. */
export type Notify = (text: string, kind: 'done' | 'failed') => void

export interface ActionButtonOptions {
  label: string
  testId: string
  /** Whether it is the more likely one of a pair. */
  primary?: boolean
  /** Message after a success. */
  done: string
  run: () => Promise<unknown>
}

/** Creates a button that runs something, once at a time, and shows the outcome. */
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
