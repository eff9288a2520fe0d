export { chooseRow } from '@latchkey/features/connect/choose-wallet'
export { defineModal } from '@latchkey/modal'
