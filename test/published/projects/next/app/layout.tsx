import { headers } from 'next/headers'
import type { ReactNode } from 'react'

export const metadata = { title: 'Parts shop' }

/** The bundler loads its chunks by addresses that are plain text: those of its own folder, and nothing else, are let through. */
const DEFAULT_POLICY = `
  trustedTypes?.createPolicy('default', {
    createScriptURL: (url) => (new URL(url, location.origin).href.startsWith(location.origin + '/_next/') ? url : null),
  })
`

export default async function Layout({ children }: { children: ReactNode }) {
  const nonce = (await headers()).get('X-Nonce') ?? ''
  return (
    <html lang="en">
      <head>
        <script nonce={nonce} dangerouslySetInnerHTML={{ __html: DEFAULT_POLICY }} />
      </head>
      <body>{children}</body>
    </html>
  )
}
