/**
 * Requests a client secret from this site's own server, which knows the signed-in user by its cookie. The widgets call this
 * at the start and each time that their session is about to expire.
 *
 * @throws Error when the server is unavailable; the widgets then show a message with a retry button
 */
export async function fetchClientSecret({ signal }) {
  const response = await fetch('/netterms-session', { method: 'POST', signal })
  // The user's sign-in has expired: a retry cannot help, so the page leaves.
  if (response.status === 401) location.assign('/sign-in')
  if (!response.ok) throw new Error(`The session address answered ${response.status}.`)
  return (await response.json()).client_secret
}
