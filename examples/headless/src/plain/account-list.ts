import type { AppKit, ChainNamespace } from '@latchkey/appkit'

import { namespaceChoices, namespaces } from '../namespaces.ts'
import { signText } from '../sign-text.ts'
import type { Attempt } from './connect-attempt.ts'
import { element } from './element.ts'

/** Shows the accounts of every namespace, with their actions. It is drawn again at every change of the kit. */
export function showAccounts(kit: AppKit, place: HTMLElement, attempt: Attempt): void {
  const signatures = new Map<ChainNamespace, string>()

  function draw(): void {
    const connected = namespaces.filter(namespace => kit.getAccount(namespace).isConnected)
    const remembered = namespaces.flatMap(namespace => toRecent(namespace))
    place.replaceChildren(
      ...(connected.length > 0 ? connected.map(toPanel) : [element('p', {}, 'No wallet is connected.')]),
      ...remembered,
    )
  }

  function toPanel(namespace: ChainNamespace): HTMLElement {
    const { address = '', status } = kit.getAccount(namespace)
    const { name } = kit.getWalletInfo(namespace) ?? {}
    const title = `${namespaceChoices[namespace]}: ${name ?? 'wallet'}`
    const others = kit.getConnections(namespace).filter(({ wallet }) => wallet.name !== name)
    return element(
      'article',
      { 'aria-label': title, 'data-namespace': namespace },
      element('h3', {}, title),
      element('p', { className: 'address' }, address),
      element('p', {}, status === 'reconnecting' ? 'Reconnecting' : (kit.getCaipNetwork(namespace)?.name ?? '')),
      element(
        'p',
        {},
        element('button', { onclick: () => void sign(namespace) }, 'Sign a message'),
        ' ',
        element('button', { onclick: () => disconnect(namespace) }, 'Disconnect'),
      ),
      element('output', {}, signatures.get(namespace) ?? ''),
      ...others.map(connection =>
        element(
          'button',
          {
            onclick: () =>
              void attempt.run(connection.wallet.name, () => kit.switchConnection({ connection, namespace })),
          },
          `Use ${connection.wallet.name}`,
        ),
      ),
    )
  }

  function toRecent(namespace: ChainNamespace): HTMLElement[] {
    return kit.getRecentConnections(namespace).map(connection => {
      const { name } = connection.wallet
      const reconnect = (): void => void attempt.run(name, () => kit.switchConnection({ connection, namespace }))
      return element(
        'p',
        {},
        element('button', { onclick: reconnect }, `Connect ${name} again on ${namespaceChoices[namespace]}`),
      )
    })
  }

  function disconnect(namespace: ChainNamespace): void {
    // The site is disconnected even if the wallet does not answer.
    kit.disconnect(namespace).catch(() => {})
  }

  async function sign(namespace: ChainNamespace): Promise<void> {
    const text = await signText(kit, namespace, 'Hello from my own list').catch((error: Error) => error.message)
    signatures.set(namespace, text)
    draw()
  }

  for (const namespace of namespaces) kit.subscribeAccount(draw, namespace)
  kit.subscribeConnections(draw)
  kit.subscribeNetwork(draw)
}
