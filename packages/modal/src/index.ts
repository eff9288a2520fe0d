export { defineModal } from './define-modal.ts'
export { storeContext } from './store-context.ts'
export { W3mModal } from './shell/w3m-modal.ts'
export type { Messages } from './messages/en.ts'
