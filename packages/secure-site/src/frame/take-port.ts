import { framePortMessage, isHandshake } from '@latchkey/protocol/secure-frame'

/** The page around the frame, once it has handed its port over. */
export interface HostPage {
  readonly port: MessagePort
  /** As the browser says it: the page cannot choose it. */
  readonly origin: string
}

/**
 * Tells the page that the frame runs, and takes the port of its answer: one, of the window around the frame alone, with the secret of the frame's own address.
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
    // Whoever is around the frame made its address, so this tells it nothing new.
    own.parent.postMessage({ type: 'latchkey-frame/ready', secret }, '*')
  })
}
