export { connectingFeature } from '@latchkey/core'
