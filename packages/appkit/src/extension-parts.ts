/** What extensions do apart from screens. A chunk of its own. */
export { connectingFeature, runOnLoad } from '@latchkey/core'
