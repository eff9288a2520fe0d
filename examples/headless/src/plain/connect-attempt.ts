import type { AppKit, ChainNamespace, ListedWallet } from '@latchkey/appkit'

import { explain } from '../explain.ts'
import { namespaceChoices } from '../namespaces.ts'
import { toQrPath } from '../qr-path.ts'
import { element } from './element.ts'

export interface Attempt {
  /** Connects a wallet. If it serves several namespaces, asks the user for one first. */
  connect(wallet: ListedWallet, namespace?: ChainNamespace): void
  /** Runs another way to connect, with the same messages and the same pairing code. */
  run(name: string, connect: (signal: AbortSignal) => Promise<unknown>): Promise<void>
}

/** Creates the only attempt to connect, in its own part of the page: a question, a code, or a wait. */
export function createAttempt(
  kit: AppKit,
  place: HTMLElement,
  { announce, complain }: { announce(text: string): void; complain(text: string): void },
): Attempt {
  let current: AbortController | undefined

  function show(heading: string, ...content: (Node | string)[]): void {
    const title = element('h3', { tabIndex: -1 }, heading)
    place.replaceChildren(title, ...content, element('button', { onclick: close }, 'Cancel'))
    place.hidden = false
    title.focus()
  }
  function close(): void {
    current?.abort()
    current = undefined
    place.hidden = true
    place.replaceChildren()
  }

  function ask(wallet: ListedWallet): void {
    close()
    const choices = wallet.namespaces.map(namespace =>
      element('li', {}, element('button', { onclick: () => connect(wallet, namespace) }, namespaceChoices[namespace])),
    )
    show(`Which accounts of ${wallet.name}?`, element('ul', { className: 'choices' }, ...choices))
  }

  async function run(name: string, connectWith: (signal: AbortSignal) => Promise<unknown>): Promise<void> {
    close()
    complain('')
    const attempt = new AbortController()
    current = attempt
    const origin = document.activeElement
    show(`Continue in ${name}`, element('p', {}, 'Approve the request there.'))
    const stop = kit.subscribePairing(pairing => {
      if (current === attempt && pairing.status === 'ready') show(`Scan with ${name}`, ...toCode(pairing.uri))
    })
    try {
      await connectWith(attempt.signal)
      announce(`Connected ${name}`)
    } catch (error) {
      complain(explain(error, name))
    } finally {
      stop()
      // A newer attempt has replaced it meanwhile.
      if (current === attempt) close()
      if (origin instanceof HTMLElement && origin.isConnected) origin.focus()
    }
  }

  function connect(wallet: ListedWallet, namespace?: ChainNamespace): void {
    if (wallet.isInstalled && namespace === undefined && wallet.namespaces.length > 1) return ask(wallet)
    void run(wallet.name, signal =>
      kit.connect({
        ...(wallet.connectorId ? { connectorId: wallet.connectorId } : { walletId: wallet.id }),
        ...(namespace && { namespace }),
        signal,
      }),
    )
  }

  return { connect, run }
}

function toCode(uri: string): Node[] {
  const { path, size } = toQrPath(uri)
  const space = 'http://www.w3.org/2000/svg'
  const svg = document.createElementNS(space, 'svg')
  const dark = document.createElementNS(space, 'path')
  dark.setAttribute('d', path)
  svg.setAttribute('viewBox', `0 0 ${size} ${size}`)
  svg.setAttribute('role', 'img')
  svg.setAttribute('aria-label', 'QR code')
  svg.append(dark)
  return [
    svg,
    element(
      'p',
      {},
      element('label', {}, 'Or paste this in the wallet ', element('input', { readOnly: true, value: uri })),
    ),
  ]
}
