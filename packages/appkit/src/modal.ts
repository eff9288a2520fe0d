export { defineModal } from '@latchkey/modal'
