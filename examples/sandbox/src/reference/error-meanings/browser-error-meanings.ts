/** Meanings of the errors that the SDK raises in the browser. Source: docs/spec/errors.md ERR-7. */
import { LIMITS } from 'netterms/contract/internal'
import type { ErrorMeanings } from './error-meaning.ts'

export const BROWSER_ERROR_MEANINGS = {
  'server-unreachable': {
    happened:
      'A call got no response, because the network is down, the API cannot be reached from the page, or the page’s policy or CORS blocked the request.',
    todo: 'Nothing for a short network failure: reads, and writes with an idempotency key, are retried automatically, and the widget offers a retry. If it persists on one page only, add the API’s origin to `connect-src` and check that the page’s origin is registered for the key; `nt.doctor()` lists the last requests and the policy violations.',
    guide: ['embedding', '4. Policy'],
    cause:
      'An `Error` with the message “no reply”; its `cause` is the error that `fetch` threw: `TypeError: Failed to fetch` in Chromium, “Load failed” in Safari. For a session or a language that failed to load: the error itself.',
  },
  'server-timeout': {
    happened:
      'The server did not respond within the SDK’s time limit, which is longer for writes than for reads, so a write may have been done.',
    todo: 'Do not repeat a write under a new idempotency key: with the same key it runs once, and the widgets reuse the key. If it persists, send the provider the call and its time from `nt.doctor()`.',
    guide: ['faults', 'What a client does'],
    cause:
      'An `Error` with the message “no reply”; its `cause` is the `AbortError` with which the SDK ended the request.',
  },
  'response-invalid': {
    happened:
      'The response does not match the contract (no JSON, too long, a missing attribute or one of the wrong type, or a failure without an error document), so none of it is shown.',
    todo: 'Check that no proxy or sign-in page between the browser and the API responds instead, compare the version of the API with that of the SDK, and report it with the correlation id.',
    cause:
      'The schema error; its `issues` name each member that does not match. None when a response was a list instead of one resource, or when a failure could not be read.',
  },
  'widget-crashed': {
    happened:
      'Code of a widget or of the secure frame threw while rendering, handling an event, or awaiting a promise; the other widgets and the page keep working.',
    todo: 'Report it to the provider with `nt.doctor()` and the stack of the cause. On a page with several namespaces, failures in promises and timers appear in the console only, because they cannot be traced to one namespace.',
    guide: ['embedding', '9. Errors'],
    cause: 'The thrown value with its stack: for example, a `TypeError` in the widget’s code.',
  },
  'code-unavailable': {
    happened:
      'A file of the SDK (the loader, the core, a widget, or a part of one) failed to load, took too long, or did not match the hash of its release, and did not run.',
    todo: 'Nothing for a short network failure: the file is retried when the network returns, when the page becomes visible, once a minute, and by `refresh()` and `mount()`. If it persists, allow the CDN’s origin in `script-src`, and compare `integrity` with the `manifest.json` of the exact release that `src` names: the file of a channel changes and has no hash.',
    guide: ['embedding', '4. Policy'],
    cause:
      'From the CDN, an `Error` that names the address that failed; from your own bundle, the error that its import threw (`TypeError: Failed to fetch dynamically imported module`); for `loadNetTerms`, the script’s `error` event. None after a timeout, or when a part of a widget reports it.',
  },
  'environment-mismatch': {
    happened: 'The page starts with a test key (`pk_test_…`) but the API is live, so the widgets do not start.',
    todo: 'Use the live key with the live API, or the test key with the sandbox API; keep both in the same part of your configuration.',
    guide: ['running', 'Keys'],
    cause: 'None: the key and the environment that `GET /config` returns show the mismatch.',
  },
  'configuration-invalid': {
    happened:
      'An SDK function was called with an invalid option (an address that is not a URL, or a secret key in the wrong format) or in the wrong place (without a page or a provider component).',
    todo: 'Read the message, which names the option: `api` and `src` are https addresses, the key of `netterms/server` begins with `sk_test_` or `sk_live_`, `init` is for the browser, and `useNetTerms` is for components inside `NetTermsProvider`. Errors in the session options have their own codes, such as `setup-key-missing`. For Trusted Types, add `netterms` to `trusted-types`.',
    guide: ['embedding', '3. Script'],
    cause:
      "For an invalid address, `TypeError: Failed to construct 'URL': Invalid URL`; for Trusted Types, the `TypeError` of the policy; none where the SDK’s own check failed.",
  },
  'version-conflict': {
    happened:
      'Two copies of the SDK are on one page (two versions of the loader, the loader and the npm package, or two bundles); a tag has one owner, so the second copy leaves the tags to the first.',
    todo: 'Remove one of the two: the console warning names the second copy and the owner of the tags. Look for a second loader in a tag manager or a layout, and for a second `netterms` in the lock file; with `netterms/elements` or `netterms/react`, remove the loader.',
    guide: ['npm', 'From your own bundle'],
    cause:
      'None: `loadNetTerms` rejects with it, and the message names the owner; elsewhere a console warning takes the place of an error and an event.',
  },
  'mount-target-missing': {
    happened:
      'A widget was mounted with a selector that is invalid or matches no element of the page at that moment, so the widget is not shown.',
    todo: 'Call `mount` once the element is on the page (after the route has rendered, in an effect), and pass an element instead of a selector if you have one; calling `mount` again shows the same widget.',
    guide: ['embedding', '3. Script'],
    cause: 'None: the message names the selector.',
  },
  'columns-failed': {
    happened:
      'The host page’s `onRows` failed, is not a function, or timed out, so the cells of its columns show dashes; the widget’s own columns are complete.',
    todo: 'Fix `onRows`: it returns cells by row id and column key, stops when its `signal` is aborted, and is called again when other rows appear.',
    guide: ['white-label', 'Columns'],
    cause:
      'The error that `onRows` threw or rejected with (`TypeError: Failed to fetch`), `TypeError: onRows is no function.`, or an `Error` that gives the waiting time.',
  },
  'component-failed': {
    happened:
      'A component that the provider’s config uses instead of a built-in part failed to load, does not match its hash, or threw, so the built-in part is shown.',
    todo: 'For the provider: compare `file` and `integrity` of `GET /config-secure` with the file in `components/` of the CDN, and check that it exports `mount`, which returns `update` and `unmount`. It is not retried until the page is reloaded.',
    guide: ['white-label', 'Components of the provider'],
    cause:
      'An `Error` that names the address that failed, `TypeError: The file exports no mount.`, or the error that the component threw.',
  },
  'token-refresh-failed': {
    happened:
      'The SDK could not renew the token of a session, because `fetchClientSecret` or the session address failed or timed out, or because the exchange of the client secret was rejected.',
    todo: 'Look at the cause: fix errors of your own server there (it returns `{ "client_secret": "cs_…" }` for a POST of a signed-in user); codes of the API have their own pages. Unless the cause was the network or a busy server, the widgets’ session ends with the reason `unavailable`.',
    guide: ['embedding', '1. Your server says who its user is'],
    cause:
      'The error that `fetchClientSecret` rejected with, a `DOMException` named `TimeoutError`, or a `NetTermsError` of the session address (`session-unavailable`, `setup-session-url-redirected`) or of the exchange: `origin-not-allowed`, `client-secret-consumed`, `publishable-key-unknown`.',
  },
  'session-unavailable': {
    happened:
      'The first session of the page did not start, because its session address or `fetchClientSecret` failed or timed out.',
    todo: 'Check the log of your own server for the reason that it created no session; in the test environment the console shows the status. The widget offers a retry.',
    guide: ['embedding', '1. Your server says who its user is'],
    cause:
      'The error that `fetchClientSecret` rejected with, the `TypeError` of `fetch`, or a `DOMException` named `TimeoutError`; none where the session address returned an error status.',
  },
  'payment-card-declined': {
    happened: 'The card network declined the payment; its status is `declined` and nothing was charged.',
    todo: 'Nothing: the invoices stay selected, and the payer chooses another payment method.',
    cause: 'The network declined the card. `nt-payment-rejected` carries this code; no call returns it.',
  },
  'payment-outcome-unknown': {
    happened:
      'A payment was sent and the page failed before the API’s response arrived, so the payment may have been made; the widget searches for it by its idempotency key until the outcome is known.',
    todo: 'Do not pay again, and do not repeat it under a new key. Wait for `nt-payment-confirmed` or `nt-payment-rejected` of the same widget; for your own records, call `GET /payments` with the `filter[idempotency_key]` that `nt-payment-unknown` names.',
    guide: ['embedding', '8. Events'],
    cause:
      'The error that was thrown on the page. The widget keeps it and fires `nt-payment-unknown` instead of an error event.',
  },
  'secure-frame-unavailable': {
    happened: `The form for bank account numbers and passwords is in a frame of the provider’s secure origin, and that frame was blocked by the page’s policy, could not start, or did not respond within ${LIMITS.frameTimeoutMs / 1000} s.`,
    todo: 'Add the secure origin to `frame-src` of your page, and check that the page’s origin is registered for the publishable key: the frame opens on no other page. The form can be opened again without a reload.',
    guide: ['embedding', '4. Policy'],
    cause: 'None: only the code crosses the border of the frame, and the widget shows it in place of the form.',
  },
  'dispute-contacts-left-out': {
    happened:
      'A response to a dispute was saved, but none of its contacts were added, because one of them is invalid, is already a contact, or exceeds the limit.',
    todo: `Look for the code in \`meta.warnings\` of the response, and send the contacts again with the next response to the dispute: each with its own name and e-mail address, at most ${LIMITS.maxDisputeContacts} in a dispute.`,
    cause: 'None: the call succeeded, and this is a warning in its result.',
    status: 'a warning, with 201',
    from: '`POST /disputes/:dispute_id/answers`, in `meta.warnings` of a success.',
  },
} as const satisfies Partial<ErrorMeanings>
