/**
 * Assigns elements of a window over a long list to its items. An item that stays keeps its element. A new item may get
 * the element of one that left, which is much cheaper than a new element.
 */
export class CellKeys {
  #keys = new Map<string, number>()
  #made = 0

  /**
   * Assigns keys to the items in view.
   *
   * @param ids ids of the items, each once
   * @param isHidden whether no change can be seen. Otherwise new elements are made, because an element shows its
   * earlier picture until the new one is painted
   */
  assign(ids: readonly string[], isHidden: boolean): void {
    const present = new Set(ids)
    const free = isHidden ? [...this.#keys].flatMap(([id, key]) => (present.has(id) ? [] : key)) : []
    // The last free key is used first: Lit's `repeat` then moves only the elements that go to the other end, and keeps
    // the focus.
    this.#keys = new Map(ids.map(id => [id, this.#keys.get(id) ?? free.pop() ?? ++this.#made]))
  }

  of(id: string): number | undefined {
    return this.#keys.get(id)
  }
}
