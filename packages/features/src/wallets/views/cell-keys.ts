/**
 * Which element of a window over a long list shows which item. An item that stays keeps its element. One that comes may take over
 * the element of one that went, which costs a fraction of a new one.
 */
export class CellKeys {
  #keys = new Map<string, number>()
  #made = 0

  /**
   * @param ids what is shown now, each once
   * @param isHidden nothing that comes or goes can be seen. Otherwise new elements are made, since an element shows the picture
   *   that it had until the new one is painted.
   */
  assign(ids: readonly string[], isHidden: boolean): void {
    const present = new Set(ids)
    const free = isHidden ? [...this.#keys].flatMap(([id, key]) => (present.has(id) ? [] : key)) : []
    // The last one first: Lit's `repeat` then moves just those that go to the other end, and leaves the rest, and the focus, alone.
    this.#keys = new Map(ids.map(id => [id, this.#keys.get(id) ?? free.pop() ?? ++this.#made]))
  }

  of(id: string): number | undefined {
    return this.#keys.get(id)
  }
}
