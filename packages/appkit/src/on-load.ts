export { runOnLoad } from '@latchkey/core'
