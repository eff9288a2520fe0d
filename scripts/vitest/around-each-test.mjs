/**
 * Hooks of a test page around each test once there is a kit on it. Files that share a page evaluate their world once, and hooks that it registered would
 * only run for the first file: scripts/element-tests.mjs, which is evaluated for each, registers these.
 *
 * @type {{ before?: () => Promise<void>, after?: () => Promise<void> }}
 */
export const aroundEachTest = {}
