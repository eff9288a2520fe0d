export { defineModal } from '@latchkey/modal'
export { openResult } from './open-result.ts'
