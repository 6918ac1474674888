import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const NONCE = 'bm9uY2Utb2YtdGhlLXNob3A='
/** Policy in development only: it allows Vite's inline scripts and styles and its WebSocket for hot updates. */
const POLICY =
  `default-src 'none'; script-src 'self' 'nonce-${NONCE}'; style-src 'nonce-${NONCE}'; connect-src 'self'; ` +
  "img-src 'self' data:; base-uri 'none'; require-trusted-types-for 'script'; trusted-types netterms"

export default defineConfig(({ command }) => ({
  plugins: [react()],
  build: { rollupOptions: { input: ['index.html', 'elements.html'] } },
  server: { headers: { 'Content-Security-Policy': POLICY } },
  ...(command === 'serve' && { html: { cspNonce: NONCE } }),
}))
