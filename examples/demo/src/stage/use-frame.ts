import { type RefObject, useEffect, useRef } from 'react'

import { stageReady } from './stage-window.ts'

export interface FrameOptions {
  /** Address of the page. Another one loads another frame. */
  url: string
  /** Changes when the same page must load again. */
  generation: number
  title: string
  /** Called with the window once the page and its modules have loaded, and with `undefined` when another page starts to load. */
  onLoad(frameWindow: Window | undefined): void
}

/** Puts a frame of the same origin into an element. */
export function useFrame({ url, generation, title, onLoad }: FrameOptions): RefObject<HTMLDivElement | null> {
  const place = useRef<HTMLDivElement>(null)
  const latestTitle = useRef(title)
  useEffect(() => {
    const frame = document.createElement('iframe')
    Object.assign(frame, { className: 'stage-frame', src: url, title: latestTitle.current })
    frame.dataset['visit'] = String(generation)
    frame.allow = 'clipboard-read; clipboard-write; publickey-credentials-get; publickey-credentials-create'
    const onReady = (): void => {
      frame.dataset['state'] = 'ready'
      if (frame.contentWindow) onLoad(frame.contentWindow)
    }
    frame.addEventListener(stageReady, onReady)
    place.current?.append(frame)
    return () => {
      frame.removeEventListener(stageReady, onReady)
      onLoad(undefined)
      frame.remove()
    }
  }, [url, generation, onLoad])
  useEffect(() => {
    latestTitle.current = title
    const frame = place.current?.querySelector('iframe')
    if (frame) frame.title = title
  }, [title])
  return place
}
