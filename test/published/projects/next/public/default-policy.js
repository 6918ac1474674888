// The bundler loads its chunks by addresses that are plain text: those of its own folder, and nothing else, are let through.
globalThis.trustedTypes?.createPolicy('default', {
  createScriptURL: (url) => (new URL(url, location.origin).href.startsWith(`${location.origin}/_next/`) ? url : null),
})
