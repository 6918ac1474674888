/** Declarations for code blocks of the docs that use names explained earlier on the page: `preamble=<name>`. */

const FETCH_SECRET = 'declare const fetchClientSecret: (request: { signal: AbortSignal }) => Promise<string>'

/** Environment variables of the servers in the guides. */
export const ENVIRONMENT = ['NETTERMS_API', 'NETTERMS_SECRET_KEY', 'PAGE_ORIGIN']

/** Name of the preamble → TypeScript that is inserted before the code block. */
export const PREAMBLES: Readonly<Record<string, string>> = {
  loader: `declare const NetTerms: import('netterms').NetTermsGlobal`,
  instance: `declare const nt: import('netterms').NetTermsHandle`,
  overview: `declare const overview: import('netterms').WidgetHandle<'account-overview'>`,
  preact: `import type {} from 'preact'`,
  options: `declare const api: string\ndeclare const key: string\n${FETCH_SECRET}`,
  'all-options': [
    `type All = import('netterms').SharedOptions`,
    ...['locale', 'messages', 'appearance', 'colorScheme', 'consent', 'urlState', 'onNavigate', 'onError'].map(
      (name) => `declare const ${name}: NonNullable<All['${name}']>`,
    ),
    ...['onEvent', 'nonce', 'namespace'].map((name) => `declare const ${name}: NonNullable<All['${name}']>`),
  ].join('\n'),
  messages: `declare const messages: NonNullable<import('netterms').SharedOptions['messages']>`,
  session: `declare const sessionId: string`,
  user: `declare const user: { id: string; firstName: string; lastName: string }`,
  page: [
    `declare const page: import('playwright').Page`,
    'declare const expect: (value: unknown) => { toMatch(pattern: RegExp): void; toContain(part: string): void; toEqual(value: unknown): void }',
  ].join('\n'),
  provider: `declare const provider: import('netterms/testing').FakeProvider`,
  'react-handlers': [
    'declare function countInvoices(ids: readonly string[]): void',
    'declare function showThanks(number: string): void',
    FETCH_SECRET,
  ].join('\n'),
  'host-functions': [
    'declare function report(...facts: unknown[]): void',
    'declare function showProof(rowId: string): void',
    'declare function mayLeave(): Promise<boolean>',
    'declare const hint: HTMLElement',
  ].join('\n'),
  portal: [
    `declare const route: import('netterms/contract').WidgetRoute`,
    `declare const state: import('netterms').NetTermsState`,
  ].join('\n'),
  react: [
    `import { useEffect, useState } from 'react'`,
    `import { loadNetTerms, type NetTermsHandle, type NetTermsOptions } from 'netterms'`,
    `import { NetTermsProvider } from 'netterms/react'`,
    'declare const options: NetTermsOptions',
  ].join('\n'),
}
