/** Of what the SDK finds out by itself, in the browser. Source: docs/spec/errors.md ERR-7. */
import { LIMITS } from 'netterms/contract/internal'
import type { ErrorMeanings } from './error-meaning.ts'

export const BROWSER_ERROR_MEANINGS = {
  'server-unreachable': {
    happened:
      'No answer came to a call, because the network is gone, the API cannot be reached from the page, or the page’s policy or CORS refused the request.',
    todo: 'Nothing for a network that comes and goes: reads, and changes with an idempotency key, are sent again by themselves, and the widget offers to try again. If it stays on one page only, add the API’s origin to `connect-src` and see that the page’s origin is registered for the key; `nt.doctor()` lists the last requests and the violations of the policy.',
    guide: ['embedding', '4. Policy'],
    cause:
      'An `Error` with the message “no reply”, whose own `cause` is what `fetch` threw: `TypeError: Failed to fetch` in Chromium, “Load failed” in Safari. Of a start or a language that was not kept, what was thrown.',
  },
  'server-timeout': {
    happened:
      'The server did not answer a call within the SDK’s time limit, which is longer for changes than for reads, so a change may have been done all the same.',
    todo: 'Do not repeat a change under a new idempotency key: with the same key it is done once, and the widgets send it with the same one. If it stays, give the provider the call and its time from `nt.doctor()`.',
    guide: ['faults', 'What a client does'],
    cause:
      'An `Error` with the message “no reply”, whose own `cause` is the `AbortError` with which the SDK ended the request.',
  },
  'response-invalid': {
    happened:
      'The answer is not what the contract says (no JSON, too long, an attribute that is missing or of another kind, or a refusal without an error document), so nothing of it is shown rather than something wrong.',
    todo: 'See whether a proxy or a sign-in page between the browser and the API answers in its place, then compare the version of the API with that of the SDK, and report it with the correlation id.',
    cause:
      'The error of the schema, whose `issues` name each member that does not fit; none when an answer was a list instead of one resource, or a refusal that could not be read.',
  },
  'widget-crashed': {
    happened:
      'Code of a widget, or of the secure frame, threw while it drew, handled an event or waited for a promise; the other widgets and the page go on.',
    todo: 'Report it to the provider with `nt.doctor()` and the stack of the cause. On a page with several namespaces what fails in a promise or a timer is told by the console alone, because nobody knows whose it was.',
    guide: ['embedding', '9. Errors'],
    cause: 'What was thrown, with its stack: a `TypeError` of the widget’s own code, for example.',
  },
  'code-unavailable': {
    happened:
      'A file of the SDK (the loader, the core, a widget or a part of one) did not come, came too late, or had other bytes than its release promises, and did not run.',
    todo: 'Nothing for a network that comes and goes: it is asked for again when the network returns, when somebody looks at the page again, once a minute, or by `refresh()` and `mount()`. If it stays, allow the CDN’s origin in `script-src`, and compare `integrity` with the `manifest.json` of the very release that `src` names: a channel changes and has no hash.',
    guide: ['embedding', '4. Policy'],
    cause:
      'From the CDN an `Error` that names the address which did not come; from your own bundle what its import threw (`TypeError: Failed to fetch dynamically imported module`); of `loadNetTerms` the script’s `error` event; none where only the time was over, or a part of a widget says it.',
  },
  'environment-mismatch': {
    happened:
      'The page starts with a test key (`pk_test_…`) and the API says that it is live, so the widgets stay closed before test and real money meet.',
    todo: 'Give `init` the live key together with the live API, or the test key with the API of the sandbox; keep both in the same place of your configuration.',
    guide: ['running', 'Keys'],
    cause: 'None: the key and the environment that `GET /config` answers are all that it needs.',
  },
  'configuration-invalid': {
    happened:
      'A call of the SDK was made with something that it cannot begin with: an address that is none, a secret key of another form, or a place where there is no page or no provider.',
    todo: 'Read the message, which names the option: `api` and `src` are https addresses, the key of `netterms/server` begins with `sk_test_` or `sk_live_`, `init` is for the browser, and `useNetTerms` is for components inside of `NetTermsProvider`. What is wrong with the options of a session has codes of its own, such as `setup-key-missing`. For Trusted Types, add `netterms` to `trusted-types`.',
    guide: ['embedding', '3. Script'],
    cause:
      "Of an address that is none, `TypeError: Failed to construct 'URL': Invalid URL`; of Trusted Types the `TypeError` of the policy; none where the SDK’s own question found it.",
  },
  'version-conflict': {
    happened:
      'Two copies of the SDK are on one page (two versions of the loader, the loader beside the npm package, or two bundles), and since a tag has one owner, the copy that came second leaves the tags to the first.',
    todo: 'Remove one of the two: the console’s warning names the copy that came second and the owner of the tags. Look for a second loader in a tag manager or a layout, and for a second `netterms` in the lock file; with `netterms/elements` or `netterms/react` leave the loader out.',
    guide: ['npm', 'From your own bundle'],
    cause:
      'None: `loadNetTerms` rejects with it and its message names the owner; elsewhere no error is made and no event fired, a warning in the console says it.',
  },
  'mount-target-missing': {
    happened:
      'A widget was mounted by a selector that matches no element of the page at that moment, or that is no selector, so the widget is nowhere.',
    todo: 'Call `mount` once the place is on the page (after the route has drawn it, in an effect), with an element instead of a selector where you have it; `mount` again shows the same widget.',
    guide: ['embedding', '3. Script'],
    cause: 'None: the message names what was looked for.',
  },
  'columns-failed': {
    happened:
      'The page’s own `onRows` failed, is no function, or did not answer in time, so the cells of its columns are dashes while ours are complete.',
    todo: 'Mend `onRows`: it gives cells by the row’s id and the column’s key, ends when its `signal` is aborted, and is asked again when other rows come on screen.',
    guide: ['white-label', 'Columns'],
    cause:
      'What `onRows` threw or rejected with (`TypeError: Failed to fetch`), `TypeError: onRows is no function.`, or an `Error` that says how long was waited.',
  },
  'component-failed': {
    happened:
      'A component that the provider’s config puts in the place of one of our parts did not load, has other bytes than its hash says, or threw, so our own part is shown.',
    todo: 'For the provider: compare `file` and `integrity` of `GET /config-secure` with the file in `components/` of the CDN, and see that it exports `mount`, which gives `update` and `unmount`. It is not tried again before the page is loaded anew.',
    guide: ['white-label', 'Components of the provider'],
    cause:
      'An `Error` that names the address which did not come, `TypeError: The file exports no mount.`, or what the component’s own code threw.',
  },
  'token-refresh-failed': {
    happened:
      'The SDK renewed the token of a session and got none, because `fetchClientSecret` or the session address failed or did not answer in time, or because the exchange of its client secret was refused.',
    todo: 'Look at the cause: what comes from your own server is mended there (it answers `{ "client_secret": "cs_…" }` to a POST of a signed-in user), a code of the API has a page of its own. Unless the network or a busy server was the reason, the session of the widgets ends with the reason `unavailable`.',
    guide: ['embedding', '1. Your server says who its user is'],
    cause:
      'What `fetchClientSecret` rejected with, a `DOMException` named `TimeoutError`, or a `NetTermsError` of the session address (`session-unavailable`, `setup-session-url-redirected`) or of the exchange: `origin-not-allowed`, `client-secret-consumed`, `publishable-key-unknown`.',
  },
  'session-unavailable': {
    happened:
      'The first session of the page did not start, because its session address or `fetchClientSecret` failed or did not answer in time.',
    todo: 'Look at the log of your own server, which says why it created no session; in the test environment the console has the status. The widget offers to try again.',
    guide: ['embedding', '1. Your server says who its user is'],
    cause:
      'What `fetchClientSecret` rejected with, the `TypeError` of `fetch`, or a `DOMException` named `TimeoutError`; none where the session address answered with a status.',
  },
  'payment-card-declined': {
    happened: 'The card network declined the payment, which stands as `declined` with nothing charged.',
    todo: 'Nothing: the invoices stay selected, and the payer chooses another payment method.',
    cause: 'The network declined the card. `nt-payment-rejected` carries this code; no call answers it.',
  },
  'payment-outcome-unknown': {
    happened:
      'A payment was sent and a fault of the page, not an answer of the API, came back, so it may have been made; the widget looks for it by its idempotency key until it knows.',
    todo: 'Do not pay again, and do not repeat it under a new key. Wait for `nt-payment-confirmed` or `nt-payment-rejected` of the same widget; for your own records ask `GET /payments` with `filter[idempotency_key]`, which `nt-payment-unknown` names.',
    guide: ['embedding', '8. Events'],
    cause:
      'What was thrown on the page. It stays in the widget, which tells by `nt-payment-unknown` instead of an error.',
  },
  'secure-frame-unavailable': {
    happened: `The form for bank account numbers and passwords stands in a frame of the provider’s secure origin, and that frame was refused by the page’s policy, could not start, or did not answer within ${LIMITS.frameTimeoutMs / 1000} s.`,
    todo: 'Add the secure origin to `frame-src` of your page, and see that the page’s origin is registered for the publishable key: the frame opens on no other page. The form can be opened again without a reload.',
    guide: ['embedding', '4. Policy'],
    cause: 'None: only its code crosses the border of the frame, and the widget says it in the form’s place.',
  },
  'dispute-contacts-left-out': {
    happened:
      'An answer to a dispute stands, but its contacts were not added, because one of them does not fit, is there already, or would be one too many, and then none is.',
    todo: `Look for the code in \`meta.warnings\` of the answer, and name the contacts once more with the next answer: each with a name and an e-mail address of its own, at most ${LIMITS.maxDisputeContacts} in a dispute.`,
    cause: 'None: the call has succeeded and this is a warning beside its result.',
    status: 'a warning, with 201',
    from: '`POST /disputes/:dispute_id/answers`, in `meta.warnings` of a success.',
  },
} as const satisfies Partial<ErrorMeanings>
