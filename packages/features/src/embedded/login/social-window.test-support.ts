import type { OpenSocialWindow, SocialWindow } from './social-window.ts'

interface ScriptedWindow extends SocialWindow {
  isClosed: boolean
  readonly url: string
  readonly origin: string
  readonly attempt: string
  focused: number
  say(message: unknown): void
}

/** Windows whose messages and closing a test scripts. `open-social-window.browser.test.ts` tests real ones. */
export function createScriptedWindows() {
  const all: ScriptedWindow[] = []
  const open: OpenSocialWindow = (url, origin) => {
    if (windows.isBlocked) return undefined
    const listeners = new Set<(message: unknown) => void>()
    const heard: unknown[] = []
    const opened: ScriptedWindow = {
      url,
      origin,
      attempt: new URL(url).searchParams.get('attempt') ?? '',
      isClosed: false,
      focused: 0,
      focus: () => void opened.focused++,
      close: () => void (opened.isClosed = true),
      listen(listener) {
        heard.forEach(message => listener(message))
        listeners.add(listener)
        return () => void listeners.delete(listener)
      },
      say(message) {
        heard.push(message)
        listeners.forEach(listener => listener(message))
      },
    }
    all.push(opened)
    return opened
  }
  const windows = {
    open,
    all,
    isBlocked: false,
    get last(): ScriptedWindow {
      const last = all.at(-1)
      if (!last) throw new Error('No window was opened')
      return last
    },
  }
  return windows
}
