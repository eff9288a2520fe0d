import type { LitElement } from 'lit'

/** Gives a field the focus once it has its input: it is what the screen is for, and a screen that took the focus by itself keeps it. */
export async function focusFirst(field: LitElement | null): Promise<void> {
  await field?.updateComplete
  field?.focus()
}
