import { expect, it } from 'vitest'
import type { DoctorReport } from '../../debug/doctor-report.ts'
import type { PageFacts } from './page-facts.ts'
import { examineFacts } from './run-doctor.ts'

const CDN = 'https://cdn.provider.example'
const FOLDER = 'v1.4.2-3f9c2a1b'
const HASH = 'sha384-right'
const NOW = new Date('2026-11-26T12:00:00Z')

const session: DoctorReport['session'] = {
  phase: 'ready',
  kind: 'token',
  signedIn: true,
  userType: 'customer',
  role: 'payer',
  hasCustomer: true,
  hasMerchant: false,
  capabilities: [],
  ended: null,
  failure: null,
  cause: null,
  advice: null,
  correlationId: null,
}

const report = (changes: Partial<DoctorReport> = {}): DoctorReport => ({
  version: '1.4.2',
  environment: 'sandbox',
  namespace: 'default',
  apiOrigin: 'https://api.provider.example',
  page: { origin: 'https://parts.example', language: 'en', colorScheme: 'light', visible: true, online: true },
  browser: { userAgent: '', features: {} },
  options: { given: ['api', 'key', 'sessionUrl'], urlState: 'memory', colorScheme: 'auto', locale: 'en' },
  session,
  flags: {},
  widgets: [{ tag: 'nt-invoice-list', count: 1, widthsPx: [800] }],
  events: [],
  requests: [],
  violations: [],
  contrast: [],
  tokens: [],
  deprecated: [],
  ...changes,
})

const POLICY = [
  "default-src 'none'",
  `script-src ${CDN}`,
  "connect-src 'self' https://api.provider.example",
  'frame-src https://secure.provider.example',
  "require-trusted-types-for 'script'",
  'trusted-types netterms',
].join('; ')

const release: NonNullable<PageFacts['release']> = {
  folder: FOLDER,
  isImmutable: true,
  deliveredIntegrity: HASH,
  manifest: { version: '1.4.2', supportedUntil: '2028-05-31', loaderIntegrity: HASH },
  current: { folder: FOLDER, loader: { path: `${FOLDER}/loader.js`, integrity: HASH } },
  base: `${CDN}/`,
}

const facts = (changes: Partial<PageFacts> = {}): PageFacts => ({
  url: 'https://parts.example/billing',
  status: 200,
  policies: [POLICY],
  loaders: [{ src: `${CDN}/${FOLDER}/loader.js`, integrity: HASH, crossOrigin: 'anonymous' }],
  tags: [{ localName: 'nt-invoice-list', attributes: [{ name: 'status', value: 'past-due' }], isDefined: true }],
  customProperties: ['--nt-color-accent'],
  violations: [],
  console: [],
  reports: [report()],
  secureOrigin: 'https://secure.provider.example',
  release,
  ...changes,
})

/** Returns only the findings that are problems. */
const problems = (changes: Partial<PageFacts>) =>
  examineFacts(facts(changes), NOW)
    .filter(({ level }) => level !== 'ok')
    .map(({ check, level, what, todo }) => ({ check, level, what, todo }))

const loader = (changes: Partial<PageFacts['loaders'][number]>) => [
  { src: `${CDN}/${FOLDER}/loader.js`, integrity: HASH, crossOrigin: 'anonymous', ...changes },
]

it('[CLI-4] finds nothing to change on a page in order, and says what it checked', () => {
  const findings = examineFacts(facts(), NOW)
  expect(findings.filter(({ level }) => level !== 'ok')).toEqual([])
  expect(new Set(findings.map(({ check }) => check))).toEqual(
    new Set(['session', 'origin', 'release', 'integrity', 'policy', 'contrast', 'names']),
  )
})

it('[CLI-4] says of each problem why it matters and what to do', () => {
  const all = examineFacts(
    facts({
      policies: ["default-src 'none'"],
      loaders: loader({ integrity: 'sha384-other' }),
      customProperties: ['--nt-colour'],
    }),
    NOW,
  ).filter(({ level }) => level !== 'ok')
  expect(all.length).toBeGreaterThan(4)
  for (const { what, why, todo } of all) expect([what, why, todo].every((text) => text.length > 10)).toBe(true)
})

it.each([
  ['no hash', { integrity: '' }, 'warning', `integrity="${HASH}" crossorigin="anonymous"`],
  ['another hash', { integrity: 'sha384-other' }, 'error', `Replace it: integrity="${HASH}"`],
  ['a hash without crossorigin', { crossOrigin: null }, 'error', 'crossorigin="anonymous"'],
] as const)('[CLI-5] reports %s', (_, changes, level, todo) => {
  const [found, ...more] = problems({ loaders: loader(changes) })
  expect(more).toEqual([])
  expect(found).toMatchObject({ check: 'integrity', level, todo: expect.stringContaining(todo) as string })
})

it('[CLI-5] gives the whole tag for a channel that is not pinned', () => {
  const channel = { ...release, folder: 'v1', isImmutable: false, manifest: null }
  const [found] = problems({ loaders: loader({ src: `${CDN}/v1/loader.js`, integrity: '' }), release: channel })
  expect(found).toMatchObject({ check: 'release', level: 'warning' })
  expect(found?.todo).toContain(
    `<script async src="${CDN}/${FOLDER}/loader.js" integrity="${HASH}" crossorigin="anonymous">`,
  )
})

it('[CLI-5] reports a delivered loader that is not that of the manifest', () => {
  const changed = { ...release, deliveredIntegrity: 'sha384-changed' }
  expect(problems({ release: changed })).toMatchObject([{ check: 'integrity', level: 'error' }])
})

it.each([
  ['2026-11-25', 'error'],
  ['2027-01-31', 'warning'],
] as const)('[CLI-5] reports that support ends on %s', (supportedUntil, level) => {
  const manifest = { version: '1.4.2', supportedUntil, loaderIntegrity: HASH }
  expect(problems({ release: { ...release, manifest } })).toMatchObject([{ check: 'release', level }])
})

it.each([
  [
    'connect-src',
    POLICY.replace(' https://api.provider.example', ''),
    'error',
    "Write: connect-src 'self' https://api.provider.example",
  ],
  ['script-src', POLICY.replace(`script-src ${CDN}; `, ''), 'error', `Write: script-src ${CDN}`],
  [
    'frame-src',
    POLICY.replace('frame-src https://secure.provider.example; ', ''),
    'warning',
    'Write: frame-src https://secure.provider.example',
  ],
  [
    'trusted-types',
    POLICY.replace('trusted-types netterms', 'trusted-types mine'),
    'error',
    'Write: trusted-types mine netterms',
  ],
] as const)('[CLI-6] gives the line for a missing source of %s', (_, policy, level, todo) => {
  expect(problems({ policies: [policy] })).toMatchObject([{ check: 'policy', level, todo }])
})

it.each(["default-src 'self' https:", 'connect-src *', `script-src 'strict-dynamic' 'nonce-x'`, 'img-src data:'])(
  '[CLI-6] has nothing to add to %s',
  (policy) => {
    expect(problems({ policies: [policy] })).toEqual([])
  },
)

it('[CLI-6] reports what the browser blocked of the widgets, and not what it blocked of the page', () => {
  const violations = [
    { directive: 'frame-src', blocked: 'https://secure.provider.example/frame' },
    { directive: 'img-src', blocked: 'https://pictures.example/a.png' },
  ]
  expect(problems({ violations })).toMatchObject([
    { check: 'policy', todo: 'Allow https://secure.provider.example in frame-src.' },
  ])
})

it('[CLI-7] gives cause, advice and correlation id of a session that did not start', () => {
  const failed = { ...session, phase: 'failed', signedIn: false, failure: 'token-refresh-failed' }
  const cause = { cause: 'setup-session-url-not-found', advice: 'Add the route to your server.', correlationId: 'r-17' }
  expect(problems({ reports: [report({ session: { ...failed, ...cause } })] })).toEqual([
    {
      check: 'session',
      level: 'error',
      what: 'The session did not start (setup-session-url-not-found). Reference for your provider: r-17.',
      todo: 'Add the route to your server.',
    },
  ])
})

it('[CLI-7] names an origin that is not registered', () => {
  const failed = {
    ...session,
    phase: 'failed',
    signedIn: false,
    failure: 'token-refresh-failed',
    cause: 'origin-not-allowed',
  }
  expect(problems({ reports: [report({ session: failed })] })).toMatchObject([
    { check: 'origin', level: 'error', what: 'The origin https://parts.example is not registered.' },
  ])
})

it('[CLI-7] says when a page has no widgets, or is behind a sign-in', () => {
  const none = { reports: [], tags: [], loaders: [], release: null }
  expect(problems(none)).toMatchObject([{ check: 'page', what: 'There is nothing of NetTerms on the page.' }])
  expect(problems({ ...none, status: 401 })).toMatchObject([
    { check: 'page', what: 'The page answered with status 401.' },
  ])
})

it('[CLI-8] reports colors with too little contrast', () => {
  const contrast = ['color-text on color-surface: 2.10, needs 4.5 (nt-invoice-list)']
  expect(problems({ reports: [report({ contrast })] })).toMatchObject([{ check: 'contrast', level: 'error' }])
})

it('[CLI-8] does not warn of a color that was changed to be readable', () => {
  const line = 'NetTerms appearance: repaired for contrast color-accent in dark (lightness 45.2% to 53%).'
  expect(problems({ console: [line] })).toEqual([])
  expect(problems({ console: ['NetTerms appearance: ignored brand (no such token).'] })).toMatchObject([
    { check: 'names', level: 'warning' },
  ])
})

it('[CLI-8] reports unknown tags, attributes, values and tokens with the name that was meant', () => {
  const tags = [
    { localName: 'nt-invoices-list', attributes: [], isDefined: false },
    { localName: 'nt-invoice-list', attributes: [{ name: 'statu', value: 'paid' }], isDefined: true },
    { localName: 'nt-invoice-list', attributes: [{ name: 'status', value: 'overdue' }], isDefined: true },
  ]
  expect(problems({ tags, customProperties: ['--nt-colour-accent'] }).map(({ what }) => what)).toEqual([
    expect.stringMatching(/^There is no <nt-invoices-list>\. Did you mean nt-invoice-list\?$/),
    '<nt-invoice-list> has no attribute statu. Did you mean status?',
    expect.stringMatching(/^<nt-invoice-list status="overdue">: status takes all, /),
    'There is no token --nt-colour-accent.',
  ])
})

it('[CLI-11] warns once of each deprecated name, with its replacement and the version that removes it', () => {
  const status = { kind: 'attribute', name: 'nt-invoice-list[state]', since: '1.3.0', removedIn: '2.0.0' } as const
  const list = { ...status, replacement: 'status' }
  const event = { ...status, kind: 'event', name: 'nt-pay', replacement: null } as const
  expect(problems({ reports: [report({ deprecated: [list, event] }), report({ deprecated: [list] })] })).toEqual([
    {
      check: 'names',
      level: 'warning',
      what: 'The attribute nt-invoice-list[state] is deprecated since 1.3.0.',
      todo: 'Use status instead.',
    },
    {
      check: 'names',
      level: 'warning',
      what: 'The event nt-pay is deprecated since 1.3.0.',
      todo: 'If your page listens to it, remove the listener.',
    },
  ])
})

it('[CLI-11] reads the report of a release that has no list of deprecated names', () => {
  const { deprecated: _, ...earlier } = report()
  expect(problems({ reports: [earlier as DoctorReport] })).toEqual([])
})
