import type { OnLoad } from '@latchkey/appkit/extension'

const isInvited = new URLSearchParams(location.search).has('invited')

/** The link of an invitation opens Connect at once. */
export const fills: readonly OnLoad[] = [({ modal }) => isInvited && modal.open({ view: 'Connect' })]
