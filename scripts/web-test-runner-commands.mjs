/**
 * @open-wc/testing imports these commands of another test runner and calls none of them in our tests.
 */
export const sendKeys = unavailable
export const setViewport = unavailable
export const emulateMedia = unavailable
export const executeServerCommand = unavailable

function unavailable() {
  throw new Error('Use the commands of vitest/browser instead of @web/test-runner-commands')
}
