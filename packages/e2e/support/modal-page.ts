export { createModalPage, type ModalPage } from '@latchkey/testing/page'
