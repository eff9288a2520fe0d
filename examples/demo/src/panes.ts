/** The parts of the page, of which one shows at a time below 720 px. */
export const panes = ['modal', 'options', 'code', 'try', 'sandbox'] as const
/** A part of the page. */
export type Pane = (typeof panes)[number]
