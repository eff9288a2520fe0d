// The export makes this file a module, since it imports nothing.
export {}

/**
 * The script of the page that a mail's link opens. The token is in the fragment: the script removes it from the address
 * bar and the history, and posts it. This approves nothing, because the answer is a page with the question.
 */
function start(): void {
  const main = document.querySelector('main')
  const form = main?.querySelector('form')
  const field = form?.querySelector('input')
  if (!main || !form || !field) return
  const token = location.hash.slice(1)
  history.replaceState(null, '', location.pathname)
  if (token === '') {
    const status = main.querySelector('[role="status"]')
    if (status) status.textContent = main.dataset.empty ?? ''
    return
  }
  field.value = token
  form.submit()
}

start()
// Opening another link in this tab changes only the fragment.
window.addEventListener('hashchange', start)
