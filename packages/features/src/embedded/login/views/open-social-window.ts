import { socialWindow } from '@latchkey/protocol/secure-frame'

import type { OpenSocialWindow } from '../social-window.ts'

/** Opens a window of 600 by 800 (S2.61) over the middle of this one, and listens to it. */
export const openSocialWindow: OpenSocialWindow = (url, origin) => {
  const { width, height } = socialWindow
  const left = Math.round(window.screenX + (window.outerWidth - width) / 2)
  const top = Math.round(window.screenY + (window.outerHeight - height) / 2)
  const opened = window.open(url, '_blank', `popup,width=${width},height=${height},left=${left},top=${top}`)
  if (!opened) return undefined
  const heard: unknown[] = []
  const listeners = new Set<(message: unknown) => void>()
  const onMessage = ({ source, origin: from, data }: MessageEvent): void => {
    if (source !== opened || from !== origin) return
    heard.push(data)
    listeners.forEach(listener => listener(data))
  }
  window.addEventListener('message', onMessage)
  return {
    get isClosed() {
      return opened.closed
    },
    focus: () => opened.focus(),
    close() {
      window.removeEventListener('message', onMessage)
      opened.close()
    },
    listen(listener) {
      heard.forEach(message => listener(message))
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
