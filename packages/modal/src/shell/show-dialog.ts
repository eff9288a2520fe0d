/** Opens a dialog in the top layer. The dialogs of some DOMs that tests run in, such as jsdom's, have the attribute alone. */
export function showDialog(dialog: HTMLDialogElement | null): void {
  if (typeof dialog?.showModal === 'function') dialog.showModal()
  else dialog?.setAttribute('open', '')
}

/** Closes what {@link showDialog} opened. */
export function closeDialog(dialog: HTMLDialogElement | null): void {
  if (typeof dialog?.close === 'function') dialog.close()
  else dialog?.removeAttribute('open')
}
