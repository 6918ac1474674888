// The bundler loads chunks by URLs that are plain strings, so this policy allows strings that are URLs in its folder.
globalThis.trustedTypes?.createPolicy('default', {
  createScriptURL: (url) => (new URL(url, location.origin).href.startsWith(`${location.origin}/_next/`) ? url : null),
})
