/** Saves a text as a file. The page does not learn whether the user kept it. */
export function saveFile(name: string, text: string, type = 'application/json'): void {
  const url = URL.createObjectURL(new Blob([text], { type }))
  const link = Object.assign(document.createElement('a'), { href: url, download: name })
  link.click()
  // Some browsers start the download a moment after the click.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
