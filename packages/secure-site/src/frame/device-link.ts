// Without an import it is a module by this.
export {}

/**
 * The script of the page that a mail's link opens. The token is in the fragment: the script removes it from the address bar and the history, and posts it. Nothing is approved
 * by that, because the answer is a page that asks.
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
// Another link that is opened in this tab changes the fragment alone.
window.addEventListener('hashchange', start)
