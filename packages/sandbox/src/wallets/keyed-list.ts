import { element } from './element.ts'
import { pairingMessages } from './pairing-messages.ts'

export interface KeyedList<Item> {
  section: HTMLElement
  show(items: readonly Item[]): void
}

/** Creates a section with one card per item. A card whose key stays is kept, with the user's input in it. */
export function createKeyedList<Item>(
  title: string,
  testId: string,
  keyOf: (item: Item) => string,
  createCard: (item: Item) => HTMLElement,
): KeyedList<Item> {
  const cards = new Map<string, HTMLElement>()
  const empty = element('p', { className: 'quiet', textContent: pairingMessages.none })
  const list = element('div', { className: 'cards' })
  const heading = element('h2', { textContent: title, id: `${testId}-title` })
  const section = element('section', { testId }, [heading, empty, list])
  section.setAttribute('aria-labelledby', heading.id)

  return {
    section,
    show(items) {
      const keys = new Set(items.map(keyOf))
      for (const [key, card] of cards) {
        if (keys.has(key)) continue
        card.remove()
        cards.delete(key)
      }
      for (const item of items) {
        const key = keyOf(item)
        if (cards.has(key)) continue
        const card = createCard(item)
        cards.set(key, card)
        list.append(card)
      }
      empty.hidden = items.length > 0
    },
  }
}
