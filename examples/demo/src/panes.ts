/** The parts of the page below 720 px, where one shows at a time. */
export const panes = ['modal', 'options', 'code', 'try', 'sandbox'] as const
/** A part of the page. */
export type Pane = (typeof panes)[number]
