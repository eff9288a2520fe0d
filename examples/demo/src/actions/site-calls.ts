/** Calls of the action cards. This module runs in the frame, beside the kit. */
export interface SiteCalls {}

export const siteCalls: SiteCalls = {}
