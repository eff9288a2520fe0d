import type { AppKit, ChainNamespace, ListedWallet } from '@latchkey/appkit'

import { namespaceChoices, namespaces } from '../namespaces.ts'
import type { Attempt } from './connect-attempt.ts'
import { element } from './element.ts'

/** Pause in typing before the directory is searched, in ms. */
const searchPauseMs = 250

/** The site's own list: a search, a choice of namespaces, and the wallets with their icons. */
export function showWallets(kit: AppKit, place: HTMLElement, attempt: Attempt): void {
  let wallets: readonly ListedWallet[] = []
  let selectedNamespace: ChainNamespace | '' = ''
  let latest = new AbortController()
  let pause: ReturnType<typeof setTimeout> | undefined

  const search = element('input', { type: 'search', oninput: () => fetchSoon() })
  const choice = element(
    'select',
    { onchange: () => ((selectedNamespace = choice.value as typeof selectedNamespace), draw()) },
    element('option', { value: '' }, 'All'),
    ...namespaces.map(namespace => element('option', { value: namespace }, namespaceChoices[namespace])),
  )
  const list = element('ul', { className: 'wallets', 'aria-label': 'Wallets' })
  const count = element('p', { role: 'status' })
  place.replaceChildren(
    element('div', { className: 'fields' }, label('Search wallets', search), label('Network family', choice)),
    count,
    list,
  )

  function fetchSoon(): void {
    clearTimeout(pause)
    pause = setTimeout(() => void fetchNow(), searchPauseMs)
  }
  async function fetchNow(): Promise<void> {
    latest.abort()
    const { signal } = (latest = new AbortController())
    list.ariaBusy = 'true'
    try {
      const query = search.value.trim()
      const found = query ? await kit.searchWallets(query, { signal }) : await kit.getWallets()
      if (signal.aborted) return
      wallets = found
      draw()
    } catch {
      if (!signal.aborted) count.textContent = 'The list did not load. Change the search to try again.'
    } finally {
      if (!signal.aborted) list.ariaBusy = 'false'
    }
  }
  function draw(): void {
    const shown = wallets.filter(wallet => selectedNamespace === '' || wallet.namespaces.includes(selectedNamespace))
    count.textContent = shown.length === 1 ? '1 wallet' : `${shown.length} wallets`
    list.replaceChildren(...shown.map(wallet => element('li', {}, toButton(wallet))))
  }
  function toButton(wallet: ListedWallet): HTMLElement {
    // The icon says no more than the name, so its alternative text is empty.
    const picture = wallet.imageUrl
      ? element('img', { src: wallet.imageUrl, alt: '', loading: 'lazy', width: 40, height: 40 })
      : element('span', { className: 'monogram', 'aria-hidden': 'true' }, wallet.name.slice(0, 1))
    const note = wallet.isInstalled ? [element('small', {}, 'Installed')] : []
    return element(
      'button',
      { onclick: () => attempt.connect(wallet, selectedNamespace || undefined), 'data-wallet': wallet.id },
      picture,
      element('span', {}, wallet.name),
      ...note,
    )
  }

  // The subscription also reports the present wallets, and so draws the first list.
  kit.subscribeInstalledWallets(() => void fetchNow())
}

function label(text: string, control: HTMLElement): HTMLElement {
  return element('label', {}, element('span', {}, text), control)
}
