/** Reads a field's value in its `input` event. */
export function valueOf(event: Event): string {
  return (event.currentTarget as HTMLElement & { value: string }).value
}
