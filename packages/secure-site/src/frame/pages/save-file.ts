/** Saves a text as a file of the person's. The page hears nothing of whether they kept it. */
export function saveFile(name: string, text: string, type = 'application/json'): void {
  const url = URL.createObjectURL(new Blob([text], { type }))
  const link = Object.assign(document.createElement('a'), { href: url, download: name })
  link.click()
  // Some browsers begin the download a moment after the click.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
