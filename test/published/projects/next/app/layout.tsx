import { headers } from 'next/headers'
import type { ReactNode } from 'react'

export const metadata = { title: 'Parts shop' }

export default async function Layout({ children }: { children: ReactNode }) {
  const nonce = (await headers()).get('X-Nonce') ?? ''
  return (
    <html lang="en">
      <head>
        <script nonce={nonce} src="/default-policy.js" />
      </head>
      <body>{children}</body>
    </html>
  )
}
