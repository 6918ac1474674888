// Next's bundler loads its chunks by addresses that are plain text. The default policy of Trusted Types lets those of the
// site's own folder through, and nothing else.
globalThis.trustedTypes?.createPolicy('default', {
  createScriptURL: (url) => (new URL(url, location.origin).href.startsWith(`${location.origin}/_next/`) ? url : null),
})
