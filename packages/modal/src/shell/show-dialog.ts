/** Opens a dialog in the top layer. Some DOMs for tests, such as jsdom, support only the attribute. */
export function showDialog(dialog: HTMLDialogElement | null): void {
  if (typeof dialog?.showModal === 'function') dialog.showModal()
  else dialog?.setAttribute('open', '')
}

/** Closes a dialog of {@link showDialog}. */
export function closeDialog(dialog: HTMLDialogElement | null): void {
  if (typeof dialog?.close === 'function') dialog.close()
  else dialog?.removeAttribute('open')
}
