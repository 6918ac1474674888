/** Builds the pages of the sandbox's identity provider. Source: docs/spec/identity.md IDN-13, IDN-38. */
import { escapeHtml } from '../reference/html.ts'
import { REFERENCE_SHEET } from '../reference/reference-sheet.ts'
import { CONTOSO_PATH } from './contoso-accounts.ts'

/** Page where a sign-in starts: the portal of the registered client, on the same origin as this page. */
const BEGINNING = '/login'

export const CONTOSO_SHEET = `${REFERENCE_SHEET}form { display: grid; gap: 12px; max-width: 360px; }
label { display: grid; gap: 4px; }
input, button { font: inherit; padding: 10px 12px; border-radius: 6px; border: 1px solid light-dark(#8a94a3, #56616f); }
button { background: light-dark(#1c2430, #e4e8ee); color: light-dark(#ffffff, #12161c); cursor: pointer; }
`

/**
 * Builds the headers.
 * @param formTargets addresses to which a form may lead; Chrome applies the list to redirects too, so it includes the
 * way back to the portal
 */
export const contosoHeaders = (formTargets: readonly string[] = ["'none'"]): Record<string, string> => ({
  'Content-Type': 'text/html; charset=utf-8',
  'Content-Security-Policy': `default-src 'none'; style-src 'self'; base-uri 'none'; form-action ${formTargets.join(' ')}; frame-ancestors 'none'`,
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Cache-Control': 'no-store',
})

export const loginPage = (uid: string, isWrong: boolean): string =>
  page(
    'sign in',
    `<p>Sign in with your Contoso account to continue to NetTerms.</p>
${isWrong ? '<p role="alert">E-mail address and password do not fit together.</p>' : ''}
<form method="post" action="${CONTOSO_PATH}/interaction/${escapeHtml(uid)}">
<label>E-mail address <input name="email" type="email" autocomplete="username" required autofocus></label>
<label>Password <input name="password" type="password" autocomplete="current-password" required></label>
<button type="submit">Sign in</button>
</form>`,
  )

/** Builds the page for every failed interaction, because the browser does not need the details. */
export const overPage = (): string =>
  page(
    'this sign-in is over',
    `<h2>This sign-in is over</h2>
<p>It was finished, it was left for too long, or it did not begin at NetTerms.</p>
<p><a href="${BEGINNING}">Sign in to NetTerms</a></p>`,
  )

const page = (title: string, body: string): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Contoso: ${title}</title>
<link rel="stylesheet" href="${CONTOSO_PATH}/sheet.css">
</head>
<body>
<main>
<h1>Contoso</h1>
${body}
</main>
</body>
</html>
`
