import type { Stop } from '@latchkey/primitives'
import { frameReadyMessage, isHandshake } from '@latchkey/protocol/secure-frame'

import type { FrameAddress, FrameEvents, FrameLink, OpenFrame } from '../frame-host.ts'

/** Id of the frame's element (S2.14). */
export const frameId = 'w3m-iframe'

const hiddenStyle =
  'position:fixed;inset-block-start:0;inset-inline-start:0;inline-size:1px;block-size:1px;border:0;visibility:hidden;'

/**
 * Creates the function that puts the frame into the page. The frame is a child of the modal's element, whose slot is in
 * its dialog, so that it can be used while the page behind it is inert.
 *
 * @param modalOf returns the element of the modal, if there is one
 */
export function createFrameHost(modalOf: () => HTMLElement | null): OpenFrame {
  return (address, events) => new Frame(address, events, modalOf)
}

class Frame implements FrameLink {
  readonly #element: HTMLIFrameElement
  readonly #address: FrameAddress
  readonly #events: FrameEvents
  readonly #modalOf: () => HTMLElement | null
  #port: MessagePort | undefined
  #over: object | undefined

  constructor(address: FrameAddress, events: FrameEvents, modalOf: () => HTMLElement | null) {
    this.#address = address
    this.#events = events
    this.#modalOf = modalOf
    this.#element = Object.assign(document.createElement('iframe'), {
      id: frameId,
      title: 'Latchkey',
      src: address.url,
      // The frame requests passkeys, and lets the user copy an address.
      allow: `publickey-credentials-get ${address.origin}; publickey-credentials-create ${address.origin}; clipboard-write ${address.origin}`,
      referrerPolicy: 'origin',
    })
    this.#element.style.cssText = hiddenStyle
    this.#hide()
    window.addEventListener('message', this.#onMessage)
    this.#home().append(this.#element)
  }

  post(message: object): void {
    this.#port?.postMessage(message)
  }

  showOver(place: object): Stop {
    this.#over = place
    this.#moveHome()
    const { style } = this.#element
    this.#element.removeAttribute('aria-hidden')
    this.#element.tabIndex = 0
    let frame = 0
    const follow = (): void => {
      if (place instanceof HTMLElement && place.isConnected) {
        const { left, top, width, height } = place.getBoundingClientRect()
        style.cssText = `position:fixed;inset:auto;left:${left}px;top:${top}px;width:${width}px;height:${height}px;border:0;z-index:calc(var(--w3m-z-index, 999) + 4);color-scheme:normal`
      }
      frame = requestAnimationFrame(follow)
    }
    follow()
    return () => {
      cancelAnimationFrame(frame)
      if (this.#over !== place) return
      this.#over = undefined
      this.#element.style.cssText = hiddenStyle
      this.#hide()
    }
  }

  remove(): void {
    window.removeEventListener('message', this.#onMessage)
    this.#port?.close()
    this.#port = undefined
    this.#element.remove()
  }

  #hide(): void {
    this.#element.setAttribute('aria-hidden', 'true')
    this.#element.tabIndex = -1
  }

  #home(): HTMLElement {
    return this.#modalOf() ?? document.body
  }

  /**
   * Moves the frame into the dialog if the modal was created after it. A browser without `moveBefore` reloads the
   * frame.
   */
  #moveHome(): void {
    const home = this.#home() as HTMLElement & { moveBefore?(node: Node, before: Node | null): void }
    if (this.#element.parentElement === home) return
    if (home.moveBefore && this.#element.isConnected) home.moveBefore(this.#element, null)
    else home.append(this.#element)
  }

  readonly #onMessage = ({ source, origin, data }: MessageEvent): void => {
    const { contentWindow } = this.#element
    const { secret } = this.#address
    if (!contentWindow || source !== contentWindow || origin !== this.#address.origin) return
    if (!isHandshake(data, frameReadyMessage, secret)) return
    this.#port?.close()
    const { port1, port2 } = new MessageChannel()
    this.#port = port1
    port1.onmessage = event => this.#events.onMessage(event.data)
    contentWindow.postMessage({ type: 'latchkey-app/port', secret }, origin, [port2])
    this.#events.onReady()
  }
}
