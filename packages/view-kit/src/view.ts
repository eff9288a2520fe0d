/** The element of a view. */
export type ViewElement = HTMLElement & { params?: unknown; updateComplete?: Promise<unknown> }
