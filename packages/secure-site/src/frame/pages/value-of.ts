/** What stands in a field that says `input`. */
export function valueOf(event: Event): string {
  return (event.currentTarget as HTMLElement & { value: string }).value
}
