/** Where the page is not painted, as in a tab in the background, it waits no longer than this, in milliseconds. */
const unpaintedMs = 200

/** Resolves once what is drawn in this turn has been painted: what a person does not see comes after what they do. */
export function afterPaint(): Promise<void> {
  return new Promise(resolve => {
    requestAnimationFrame(() => setTimeout(resolve))
    setTimeout(resolve, unpaintedMs)
  })
}
