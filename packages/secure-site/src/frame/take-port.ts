import { framePortMessage, isHandshake } from '@latchkey/protocol/secure-frame'

/** The page around the frame, after it has sent its port. */
export interface HostPage {
  readonly port: MessagePort
  /** Origin from the browser, which the page cannot choose. */
  readonly origin: string
}

/**
 * Notifies the page that the frame runs, and accepts one port: from the window around the frame, with the secret of the
 * frame's address.
 */
export function takePort(own: Window, secret: string): Promise<HostPage> {
  return new Promise(resolve => {
    const onMessage = ({ source, origin, data, ports }: MessageEvent): void => {
      const [port] = ports
      if (source !== own.parent || !port || ports.length !== 1 || !isHandshake(data, framePortMessage, secret)) return
      own.removeEventListener('message', onMessage)
      resolve({ port, origin })
    }
    own.addEventListener('message', onMessage)
    // The page around the frame created its address, so the secret is known to it.
    own.parent.postMessage({ type: 'latchkey-frame/ready', secret }, '*')
  })
}
