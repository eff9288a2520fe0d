/**
 * What a page of tests does around each test once there is a kit on it. Files that share a page evaluate their world once, and hooks that it registered would be
 * those of the first file alone: scripts/element-tests.mjs, which is evaluated for each, registers these.
 *
 * @type {{ before?: () => Promise<void>, after?: () => Promise<void> }}
 */
export const aroundEachTest = {}
