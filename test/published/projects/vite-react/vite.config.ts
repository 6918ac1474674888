import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const NONCE = 'bm9uY2Utb2YtdGhlLXNob3A='
/** Of development: the tool's own script stands in the page, its style too, and it hears of changes by a socket. */
const POLICY =
  `default-src 'none'; script-src 'self' 'nonce-${NONCE}'; style-src 'nonce-${NONCE}'; connect-src 'self'; ` +
  "img-src 'self' data:; base-uri 'none'; require-trusted-types-for 'script'; trusted-types netterms"

export default defineConfig(({ command }) => ({
  plugins: [react()],
  build: { rollupOptions: { input: ['index.html', 'elements.html'] } },
  server: { headers: { 'Content-Security-Policy': POLICY } },
  ...(command === 'serve' && { html: { cspNonce: NONCE } }),
}))
