import { headers } from 'next/headers'
import type { ReactNode } from 'react'

export const metadata = { title: 'Billing | Parts shop' }

export default async function Layout({ children }: { children: ReactNode }) {
  const nonce = (await headers()).get('X-Nonce') ?? ''
  return (
    <html lang="en">
      <head>
        <link rel="stylesheet" href="/site.css" />
        <script nonce={nonce} src="/default-policy.js" />
      </head>
      <body>{children}</body>
    </html>
  )
}
