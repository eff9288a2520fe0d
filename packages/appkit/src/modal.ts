export { mountModal } from '@latchkey/modal'
