/**
 * List of all screenshots: every widget and every primitive, by its URL in the workbench. New widgets, scenarios and
 * stories are included automatically. Source: docs/spec/workbench.md WBN-9.
 */
import type { Page } from 'playwright'
import type { ManifestColumns } from '../../src/contract/index.ts'
import type { ScenarioName } from '../../src/entries/testing.ts'
import { STORIES } from '../../src/workbench/stories.ts'
import { MANIFESTS } from '../../widgets/manifest.ts'
import { ACTED } from './acted-pictures.ts'

export interface Picture {
  /** File name below `baselines/`, without extension. */
  name: string
  /** Hash of the workbench's URL, with `bare=1`. */
  hash: string
  /** Width of the window in CSS px. */
  width: number
  forcedColors?: boolean
  /** Whether the widget keeps waiting, so that the screenshot shows its skeleton. */
  waits?: boolean
  /** Performs actions before the screenshot is taken. */
  act?: (page: Page) => Promise<void>
}

/** Widths and color schemes in which each widget is shown. */
const LOOKS = [
  { scheme: 'light', width: 1280 },
  { scheme: 'dark', width: 320 },
] as const
const SCHEMES = ['light', 'dark'] as const
const CASES: readonly ScenarioName[] = ['default', 'loading', 'empty', 'server-error', 'no-permission', 'signed-out']
/**
 * Scenarios without a screenshot: an empty bell is hidden; user types are part of the session, so they have no loading
 * state; whether a survey is offered does not depend on scenarios.
 */
const UNSEEN: Readonly<Record<string, readonly ScenarioName[]>> = {
  'nt-notification-bell': ['loading', 'no-permission', 'signed-out'],
  'nt-user-type-picker': ['loading'],
  'nt-survey': CASES.filter((each) => each !== 'default'),
}
/** Additional scenarios with extreme amounts and names, which could break the layout, for widgets that show them. */
const LIMITS: Readonly<Record<string, readonly ScenarioName[]>> = {
  'nt-account-overview': ['long-names', 'huge-amounts'],
  'nt-customer-picker': ['long-names'],
  'nt-invoice-detail': ['long-names', 'huge-amounts'],
  'nt-invoice-list': ['long-names', 'huge-amounts'],
  'nt-merchant-picker': ['long-names'],
  'nt-notification-center': ['long-names'],
  'nt-pay-invoices': ['long-names', 'huge-amounts'],
  'nt-profile': ['long-names'],
}
/** Role, user type and other workbench parameters that a widget needs to show content. */
const SHOWN: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'nt-card-manager': { role: 'admin' },
  'nt-dealer-home': { role: 'merchant' },
  'nt-dispute-center': { role: 'admin' },
  'nt-dispute-detail': { role: 'admin', 'attr.invoice-id': 'D-1101' },
  'nt-dispute-respond': { role: 'admin', 'attr.ids': 'D-1101,D-1103' },
  'nt-invoice-detail': { role: 'admin', 'attr.invoice-id': 'T-204104' },
  'nt-payment-methods': { role: 'admin' },
  'nt-rejection-center': { role: 'merchant' },
  'nt-support-desk': { role: 'support' },
  'nt-user-admin': { role: 'admin' },
  'nt-vouchers': { role: 'admin' },
  'nt-loyalty-template': { role: 'merchant' },
  'nt-group-admin': { role: 'admin', 'attr.group': 'g-2' },
}
const PRIMITIVE_WIDTH = 720
const FORCED = [
  'widget/invoice-list',
  'widget/account-overview',
  'primitive/button',
  'primitive/choices',
  'primitive/tabs',
]

/** Returns the screenshots that `npm test` compares: each widget in its ordinary case. */
export const ORDINARY_PICTURES = (): readonly Picture[] =>
  PICTURES.filter(({ name }) => name.endsWith('-default-light-1280'))

const addressOf = (path: string, query: Readonly<Record<string, string>>): string =>
  `#/${path}?${new URLSearchParams({ ...query, bare: '1' }).toString()}`

const isGated = (needs: object): boolean => Object.keys(needs).length > 0

/** Returns the `columns` attribute: the widget's own columns in reverse order, with two host columns in between. */
const columnsOf = ({ names }: ManifestColumns): string =>
  [...names].reverse().toSpliced(1, 0, 'own-badge', 'own-button').join()

function widgetPictures({ tag, ...manifest }: (typeof MANIFESTS)[number]): Picture[] {
  const widget = tag.slice('nt-'.length)
  const path = `widget/${widget}`
  const both = (label: string, query: Readonly<Record<string, string>>): Picture[] =>
    LOOKS.map(({ scheme, width }) => ({
      name: `${widget}-${label}-${scheme}-${width}`,
      hash: addressOf(path, { ...SHOWN[tag], ...query, scheme }),
      width,
      // A widget without calls has no loading state.
      ...(query['scenario'] === 'loading' && isGated(manifest.needs) && { waits: true }),
    }))
  const scenarios = [...CASES.filter((each) => !UNSEEN[tag]?.includes(each)), ...(LIMITS[tag] ?? [])]
  return [
    ...scenarios.flatMap((scenario) => both(scenario, { scenario })),
    ...both('de', { locale: 'de' }),
    ...('columns' in manifest ? both('columns', { columns: columnsOf(manifest.columns) }) : []),
  ]
}

/** Returns the screenshots of a story: one per state that covers the page, and one for all other states. */
function primitivePictures({ id, states }: (typeof STORIES)[number]): Picture[] {
  const alone = states.filter(({ isOverlay }) => isOverlay).map(({ name }) => name)
  const parts = alone.length > 0 ? alone : ['']
  return parts.flatMap((state) =>
    SCHEMES.map((scheme) => ({
      name: ['primitive', id, state.toLowerCase().replace(/\W+/g, '-'), scheme].filter(Boolean).join('-'),
      hash: addressOf(`primitive/${id}`, { scheme, ...(state && { state }) }),
      width: PRIMITIVE_WIDTH,
    })),
  )
}

export const PICTURES: readonly Picture[] = [
  ...MANIFESTS.flatMap(widgetPictures),
  ...STORIES.flatMap(primitivePictures),
  ...FORCED.map((path) => ({
    name: `forced-colors-${path.replace('/', '-')}`,
    hash: addressOf(path, { scheme: 'light' }),
    width: path.startsWith('widget') ? 1280 : PRIMITIVE_WIDTH,
    forcedColors: true,
  })),
  ...ACTED.flatMap(({ name, path, query = {}, act }) =>
    (path.startsWith('widget') ? LOOKS : [{ scheme: 'light', width: PRIMITIVE_WIDTH }]).map(({ scheme, width }) => ({
      name: `${name}-${scheme}-${width}`,
      hash: addressOf(path, { ...query, scheme }),
      width,
      act,
    })),
  ),
]
