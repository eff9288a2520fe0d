import { addHeader } from './header.js'

/** Finds an element by its test id, also within shadow roots. */
function find(testId, root = document) {
  for (const element of root.querySelectorAll('*')) {
    const found =
      element.getAttribute('data-testid') === testId ? element : element.shadowRoot && find(testId, element.shadowRoot)
    if (found) return found
  }
  return null
}

/** Waits until `read` returns something. */
async function until(read) {
  for (let waited = 0; waited < 10_000; waited += 20) {
    const found = read()
    if (found) return found
    await new Promise(resolve => setTimeout(resolve, 20))
  }
  throw new Error(`It did not come: ${read}`)
}

test('the button opens the modal, and the modal closes', async () => {
  const kit = addHeader()
  const button = await until(() => find('connect-button'))
  button.click()
  await until(() => find('w3m-modal-card'))
  await until(() => find('wallet-selector-walletconnect'))
  await until(() => find('w3m-modal').open)
  expect(kit.getState().open).toBe(true)
  await kit.close()
  await until(() => !find('w3m-modal-card'))
  expect(find('w3m-modal').open).toBe(false)
  kit.destroy()
}, 30_000)
