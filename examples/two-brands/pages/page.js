const { api, key } = document.currentScript.dataset

/** A color is enough: hover, focus, tints, and dark mode are computed from it. Radius and density are one value each. Tokens set the rest. */
const THEMES = {
  northwind: { seed: { accent: '#01663e' }, tokens: { 'radius-control': '999px', 'radius-card': '16px' } },
  fabrikam: { seed: { accent: '#b3261e', radius: 0, density: 0 } },
}

if (window.NetTerms) for (const [brand, appearance] of Object.entries(THEMES)) start(brand, appearance)
else showProblem() // The loader was blocked or is unreachable.

/** Instances share nothing: session, selection, language, theme, and browser storage are separate. */
function start(namespace, appearance) {
  window.NetTerms.init({
    api,
    key,
    namespace,
    appearance,
    colorScheme: 'light',
    sessionUrl: `/netterms-session/${namespace}`,
    onError(error) {
      console.warn('NetTerms:', namespace, error.code, error.correlationId)
      if (error.code === 'code-unavailable') showProblem()
    },
  })
}

// The event comes from the widgets of both instances. `unavailable`: this site's server created no new session, often because
// the user's sign-in has expired.
document.addEventListener('nt-session-end', ({ detail }) => {
  location.assign(detail.reason === 'unavailable' ? '/' : '/sign-in')
})

function showProblem() {
  document.querySelector('#problem')?.removeAttribute('hidden')
}
