export { defineModal } from './define-modal.ts'
export { W3mModal } from './shell/w3m-modal.ts'
