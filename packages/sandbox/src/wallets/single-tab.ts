/**
 * Makes this tab the only running one, because two clients with the same keys would answer the same request. The newest tab wins,
 * because a link has just opened it.
 * @param onTaken Called when a newer tab took over.
 */
export async function takeOver(name: string, onTaken: () => void): Promise<void> {
  await new Promise<void>(resolve => {
    const held = new Promise<never>(() => {})
    navigator.locks
      .request(name, { steal: true }, () => {
        resolve()
        return held
      })
      .catch(onTaken)
  })
}
