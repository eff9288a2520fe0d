import { people } from './social-people.ts'

/** Renders the login page of a provider of the sandbox. */
export function renderLoginPage(provider: string, action: string): string {
  const buttons = people.map(({ handle, name }) => `<button name="handle" value="${handle}">${name}</button>`)
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Log in with ${provider} (sandbox)</title>
<link rel="stylesheet" href="/sandbox/page.css">
<main>
<h1>Log in with ${provider}</h1>
<p role="note">This is the sandbox: it asks for no password.
<form method="post" action="${action}">
<p>${buttons.join('\n')}
</form>
<form method="post" action="${action}">
<p><label>Somebody else <input name="handle" autocomplete="off" maxlength="39" required></label>
<button>Log in</button>
</form>
<form method="post" action="${action}">
<p><button name="answer" value="refuse">Refuse</button>
<button name="answer" value="fail">Fail</button>
</form>
</main>
</html>
`
}
