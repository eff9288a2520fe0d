/** An element that a view is made with. */
export type ViewElement = HTMLElement & { params?: unknown; updateComplete?: Promise<unknown> }
