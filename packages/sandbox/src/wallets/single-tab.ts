/**
 * Makes this tab the only one that runs, as two clients with the same keys would answer the same request. The newest tab wins, since
 * that is the one that a link just opened.
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
