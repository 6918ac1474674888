import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const NONCE = 'bm9uY2Utb2YtdGhlLXNob3A='
/** Development only: the tool's inline script and style, and its socket for changes. */
const POLICY =
  `default-src 'none'; script-src 'self' 'nonce-${NONCE}'; style-src 'nonce-${NONCE}'; connect-src 'self'; ` +
  "img-src 'self' data:; base-uri 'none'; require-trusted-types-for 'script'; trusted-types netterms"

export default defineConfig(({ command }) => ({
  plugins: [react()],
  build: { rollupOptions: { input: ['index.html', 'elements.html'] } },
  server: { headers: { 'Content-Security-Policy': POLICY } },
  ...(command === 'serve' && { html: { cspNonce: NONCE } }),
}))
